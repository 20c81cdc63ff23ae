/** A task of a finish, as far as its order depends on it. */
export interface Task {
  readonly kind: 'check' | 'report'
  /** A job that had ended is checked once more. */
  readonly isAgain: boolean
  /** It failed before, so it waits until all others are done. */
  readonly isLate: boolean
  /** Milliseconds since the epoch. */
  readonly notBefore: number
  /** Since when it is pending, which decides between reports. */
  readonly since: number
}

export interface Queue<T extends Task> {
  /** In the order in which tasks of the same rank begin. */
  readonly waiting: readonly T[]
  readonly running: readonly T[]
  /** Until when none of a kind may begin. Milliseconds since the epoch. */
  readonly heldUntil: Readonly<Record<Task['kind'], number>>
}

/** The task to begin now. */
export function nextTask<T extends Task>(
  queue: Queue<T>,
  now: number
): T | undefined {
  return candidates(queue)
    .filter(task => beginsAt(task, queue) <= now)
    .sort(compare)[0]
}

/** When the next task may begin; `Infinity` if that depends on others. */
export function nextBeginning(queue: Queue<Task>): number {
  return Math.min(...candidates(queue).map(task => beginsAt(task, queue)))
}

/** One that fails takes its time, and must not keep the others waiting. */
function candidates<T extends Task>({ running, waiting }: Queue<T>) {
  const isOther = ({ isLate }: Task) => !isLate
  if (waiting.some(isOther)) return waiting.filter(isOther)
  return running.some(isOther) ? [] : waiting
}

function beginsAt({ kind, notBefore }: Task, { heldUntil }: Queue<Task>) {
  return Math.max(notBefore, heldUntil[kind])
}

/** A check that has to wait for a limit again goes behind, however old it is. */
function compare(one: Task, other: Task): number {
  const areReports = one.kind === 'report' && other.kind === 'report'
  return areReports ? one.since - other.since : rankOf(one) - rankOf(other)
}

/** What is nearly done goes first, so that it is done if the time passes. */
function rankOf({ isAgain, kind }: Task): number {
  if (kind === 'report') return 0
  return isAgain ? 1 : 2
}

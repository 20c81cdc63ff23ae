import {
  type Clock,
  type Limits,
  throwIfCancelled,
  timeLeft
} from '../clock.ts'
import {
  nextBeginning,
  nextTask,
  type Queue,
  type Task
} from '../rules/queue.ts'

/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6

/**
 * Carries out tasks and what follows from them, several at a time, as long as
 * there is time. Gives back what was not begun. Throws `Cancelled` on a cancel,
 * and whatever a task throws, once those that were begun are over.
 */
export async function carryOutAll<T extends Task>(
  { clock, limits }: { readonly clock: Clock; readonly limits: Limits },
  tasks: readonly T[],
  work: {
    /** Gives what follows from it. */
    readonly carryOut: (task: T) => Promise<readonly T[]>
    /** Whether another one may begin at all. */
    readonly mayGoOn: () => boolean
    readonly heldUntil: (running: readonly T[]) => Queue<T>['heldUntil']
  }
): Promise<readonly T[]> {
  const running = new Map<T, Promise<void>>()
  let waiting = tasks
  const begin = async (task: T) => {
    const following = await work.carryOut(task)
    waiting = [...waiting, ...following]
    running.delete(task)
  }
  try {
    for (;;) {
      throwIfCancelled(limits)
      const begun = [...running.keys()]
      const heldUntil = work.heldUntil(begun)
      const queue = { waiting, running: begun, heldUntil }
      const isTime = timeLeft(clock, limits) > 0 && work.mayGoOn()
      const mayBegin = isTime && running.size < AT_ONCE
      const next = mayBegin && nextTask(queue, clock.now())
      if (next) {
        waiting = waiting.filter(task => task !== next)
        running.set(next, begin(next))
        continue
      }
      const nextAt = mayBegin ? nextBeginning(queue) : Number.POSITIVE_INFINITY
      const isInTime = nextAt < limits.deadline
      if (running.size === 0 && !isInTime) return waiting
      const done = new AbortController()
      const wake = AbortSignal.any([limits.cancel, done.signal])
      const pauses = isInTime ? [clock.sleep(nextAt - clock.now(), wake)] : []
      await Promise.race([...running.values(), ...pauses])
        // No timer may hold the process.
        .finally(() => done.abort())
    }
  } finally {
    // A cancel ends some at once. A report that was begun goes to its end.
    await Promise.allSettled(running.values())
  }
}

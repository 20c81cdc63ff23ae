/** Virtual time: it stands still until nothing is left to do at the moment. */
export interface Timetable {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Plans something. Returns what calls it off. */
  readonly at: (time: number, action: () => void) => () => void
  /** Lets everything happen that is planned, each at its time. */
  readonly play: () => Promise<void>
}

interface Planned {
  readonly time: number
  readonly order: number
  action: (() => void) | undefined
}

/** More than this in one world is a loop that never ends. */
const MOST_EVENTS = 200_000

/** A timetable that begins at `start`. */
export function createTimetable(start: number): Timetable {
  const heap: Planned[] = []
  let now = start
  let order = 0

  async function play(): Promise<void> {
    await settle()
    for (let played = 0; played < MOST_EVENTS; ) {
      const next = takeFirst(heap)
      if (next === undefined) return
      if (next.action === undefined) continue
      now = Math.max(now, next.time)
      next.action()
      played += 1
      await settle()
    }
    throw new Error(`More than ${MOST_EVENTS} events: this world never ends`)
  }

  return {
    now: () => now,
    at: (time, action) => {
      order += 1
      const planned: Planned = { time, order, action }
      add(heap, planned)
      return () => {
        planned.action = undefined
      }
    },
    play
  }
}

/**
 * Until every promise that can go on has gone on. Node empties the queues of
 * microtasks and `nextTick` before it comes to an immediate, and what runs
 * here (octokit and the body of a `Response` included) waits for nothing else.
 */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

function isSooner(one: Planned, other: Planned): boolean {
  return (
    one.time < other.time ||
    (one.time === other.time && one.order < other.order)
  )
}

/** A binary heap: the soonest is first. */
function add(heap: Planned[], planned: Planned): void {
  let at = heap.length
  heap.push(planned)
  while (at > 0) {
    const up = (at - 1) >> 1
    const parent = heap[up] as Planned
    if (!isSooner(planned, parent)) break
    heap[at] = parent
    at = up
  }
  heap[at] = planned
}

function takeFirst(heap: Planned[]): Planned | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (first === undefined || last === undefined || heap.length === 0)
    return first
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const right = left + 1
    const child =
      right < heap.length &&
      isSooner(heap[right] as Planned, heap[left] as Planned)
        ? right
        : left
    const below = heap[child]
    if (below === undefined || !isSooner(below, last)) break
    heap[at] = below
    at = child
  }
  heap[at] = last
  return first
}

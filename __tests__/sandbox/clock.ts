/** A clock that stands still until a test moves it. */
export interface HandClock {
  readonly now: () => number
  readonly move: (ms: number) => void
}

export function handClock(start = Date.UTC(2026, 0, 15, 10)): HandClock {
  let at = start
  return {
    now: () => at,
    move: ms => {
      at += ms
    }
  }
}

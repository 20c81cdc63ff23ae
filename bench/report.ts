/** One part of the bench. */
export interface Part {
  /** On the command line, and of its place in docs/performance.md. */
  readonly name: string
  /** One line, for people who ask what there is. */
  readonly summary: string
  readonly measure: () => Promise<readonly Figure[]>
}

/** A number that is held against a limit. */
export interface Figure {
  readonly name: string
  readonly measured: string
  readonly limit: string
  readonly holds: boolean
}

/** A figure that may be as large as its limit. */
export function atMost(
  name: string,
  value: number,
  limit: number,
  write: (value: number) => string
): Figure {
  return {
    name,
    measured: write(value),
    limit: `at most ${write(limit)}`,
    holds: value <= limit
  }
}

const grouped = new Intl.NumberFormat('en-US')

/** `1,338,260` */
export function whole(value: number): string {
  return grouped.format(Math.round(value))
}

/** `2.31` */
export function ratio(value: number): string {
  return value.toFixed(2)
}

/** `4.3 s` */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** Figures as they stand on the page, and are printed. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, measured, limit, holds }) =>
    [name, measured, limit, holds ? 'holds' : '**missed**'].join(' | ')
  )
  const head = ['Figure | Measured | Limit | ', '--- | --: | --: | --:']
  return [...head, ...rows].map(row => `| ${row} |\n`).join('')
}

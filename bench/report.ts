/** A part of the bench, which measures one kind of cost. */
export interface Part {
  /** The word on the command line, and the name of the place in docs/performance.md. */
  readonly name: string
  /** One line that is printed above the figures. */
  readonly summary: string
  readonly measure: () => Promise<readonly Figure[]>
}

/** A measured number and its limit, both written out. */
export interface Figure {
  readonly name: string
  readonly measured: string
  readonly limit: string
  readonly holds: boolean
}

/** Returns a figure that holds while it is no larger than its limit. */
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

/** Returns a number without decimals, as in `1,338,260`. */
export function whole(value: number): string {
  return grouped.format(Math.round(value))
}

/** Returns a ratio with two decimals, as in `2.31`. */
export function ratio(value: number): string {
  return value.toFixed(2)
}

/** Returns a share of 1 in percent with one decimal, as in `12.5 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** Returns milliseconds in seconds with one decimal, as in `4.3 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** Returns figures as a Markdown table, for the page and for the terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, measured, limit, holds }) =>
    [name, measured, limit, holds ? 'holds' : '**missed**'].join(' | ')
  )
  const head = ['Figure | Measured | Limit | ', '--- | --: | --: | --:']
  return [...head, ...rows].map(row => `| ${row} |\n`).join('')
}

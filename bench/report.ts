/** One part of the bench. */
export interface Part {
  /** On the command line, and of its place in docs/performance.md. */
  readonly name: string
  /** One line, for `--help`. */
  readonly summary: string
  readonly measure: () => Promise<Report>
}

/** What a part has found. */
export interface Report {
  readonly figures: readonly Figure[]
  readonly tables: readonly Table[]
  /** What has to be known to read them. */
  readonly notes: readonly string[]
}

/** A number that is held against a limit. */
export interface Figure {
  readonly name: string
  readonly measured: string
  readonly limit: string
  readonly holds: boolean
}

/** Cells in rows; every column but the first `labels` holds numbers. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Default 1. */
  readonly labels?: number
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

/** A figure that has to be one number. */
export function exactly(name: string, value: number, limit: number): Figure {
  return {
    name,
    measured: String(value),
    limit: `exactly ${limit}`,
    holds: value === limit
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

/** `11.2 %` */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** `4.3 s` */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** `95.1 MB` */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

import { alignRows, type Paint, wrap } from '../sandbox/paint.ts'
import type { Figure, Report, Table } from './report.ts'

/** Notes are read, so their lines are no longer than in a book. */
const NOTE_COLUMNS = 80

/** A report as people see it on a terminal. */
export function onTerminal(report: Report, paint: Paint): string {
  const { figures, tables, notes, warnings } = report
  return [
    ...tables.flatMap(table => ['', ...tableLines(table, paint)]),
    '',
    ...notes.flatMap(note => [...wrap(note, NOTE_COLUMNS).map(paint.dim), '']),
    ...warnings.map(warning => paint.yellow(`! ${warning}`)),
    ...figureLines(figures, paint)
  ].join('\n')
}

function tableLines(
  { title, head, rows, labels = 1 }: Table,
  paint: Paint
): readonly string[] {
  const right = head.map((_, at) => at >= labels)
  const [first = '', ...others] = alignRows([head, ...rows], right)
  return [paint.bold(title), paint.dim(first), ...others]
}

function figureLines(
  figures: readonly Figure[],
  paint: Paint
): readonly string[] {
  const rows = figures.map(({ name, measured, limit, holds }) => [
    holds ? paint.green('✓') : paint.red('✗'),
    name,
    measured,
    limit
  ])
  return alignRows(rows, [false, false, true])
}

import { wrap } from '../sandbox/paint.ts'
import type { Figure, Report, Table } from './report.ts'

const PAGE_COLUMNS = 80

/**
 * A page with a report between `<!-- name -->` and `<!-- /name -->`, in place of
 * what stood there.
 */
export function withReport(page: string, name: string, report: Report): string {
  const place = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's')
  if (!place.test(page)) throw new Error(`The page has no place for ${name}.`)
  return page.replace(
    place,
    (_, start: string, end: string) => `${start}\n${markdown(report)}\n${end}`
  )
}

/** A report as it stands on the page, and is printed. */
export function markdown({ figures, tables, notes }: Report): string {
  const blocks = [
    figureTable(figures),
    ...tables.flatMap(table => [`**${table.title}**\n`, tableOf(table)]),
    ...notes.map(paragraph)
  ]
  return blocks.join('\n')
}

function paragraph(text: string): string {
  return `${wrap(text, PAGE_COLUMNS).join('\n')}\n`
}

function figureTable(figures: readonly Figure[]): string {
  return tableOf({
    title: '',
    head: ['Figure', 'Measured', 'Limit', ''],
    rows: figures.map(({ name, measured, limit, holds }) => [
      name,
      measured,
      limit,
      holds ? 'holds' : '**missed**'
    ])
  })
}

function tableOf({ head, rows, labels = 1 }: Table): string {
  const lines = [
    row(head),
    row(head.map((_, at) => (at < labels ? '---' : '--:'))),
    ...rows.map(row)
  ]
  return `${lines.join('\n')}\n`
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

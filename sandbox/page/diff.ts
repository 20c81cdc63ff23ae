import type { Side } from '../github-shapes.ts'
import type { NewOnDiff } from '../github-state.ts'
import { type Html, html } from './html.ts'

/** A line of a diff that one can comment on. */
interface Line {
  /** Such as `src/checkout.ts:R12`. */
  readonly id: string
  readonly path: string
  readonly side: Side
  readonly number: number
  /** With its sign. */
  readonly text: string
  /** The diff down to this line, as GitHub gives it with a comment. */
  readonly hunk: string
}

/** What every pull request of the sandbox changes, from these lines on. */
const CHANGES: readonly (readonly [string, number, readonly string[]])[] = [
  [
    'src/checkout.ts',
    9,
    [
      '   const sum = add(cart.items.map(item => item.price))',
      '   const voucher = cart.voucher?.value ?? 0',
      '-  return sum - voucher',
      '+  const total = sum - voucher',
      '+  return total < 0 ? 0 : total',
      ' }'
    ]
  ],
  ['CHANGELOG.md', 3, [' ## Unreleased', ' ', '+- Fix totals for big vouchers']]
]

const LINES: readonly Line[] = CHANGES.flatMap(([path, first, texts]) => {
  const count = (sign: string) =>
    texts.filter(text => text.startsWith(' ') || text.startsWith(sign)).length
  const header = `@@ -${first},${count('-')} +${first},${count('+')} @@`
  return texts.map((text, at) => {
    const side: Side = text.startsWith('-') ? 'LEFT' : 'RIGHT'
    const other = side === 'LEFT' ? '+' : '-'
    const before = texts.slice(0, at).filter(one => !one.startsWith(other))
    const number = first + before.length
    const hunk = [header, ...texts.slice(0, at + 1)].join('\n')
    const id = `${path}:${side[0]}${number}`
    return { id, path, side, number, text, hunk }
  })
})

/**
 * Returns where a comment on a line stands; undefined if there is no such line.
 */
export function placeOnDiff(id: string): NewOnDiff | undefined {
  const found = LINES.find(one => one.id === id)
  if (found === undefined) return undefined
  const { path, side, number: line, hunk } = found
  return { path, side, line, hunk }
}

/**
 * Returns the changed lines for a form, in which a person chooses one for a
 * comment.
 */
export function changedFiles(): Html {
  const files = CHANGES.map(
    ([path]) => html`
      <div class="box">
        <header class="bar">${path}</header>
        <div class="hunk">${LINES.filter(one => one.path === path).map(lineRow)}</div>
      </div>`
  )
  return html`${files}`
}

function lineRow({ id, path, side, number, text }: Line): Html {
  const place = `${path}, ${side === 'LEFT' ? 'deleted ' : ''}line ${number}`
  return html`<label class="${look(text)}"><input type="radio" name="on" value="${id}" aria-label="${place}"> ${String(number).padStart(2)} ${text}</label>`
}

/** Returns the last four lines of the hunk that a comment stands on. */
export function hunkPart(hunk: string): Html {
  const lines = hunk.split('\n').slice(-SHOWN_LINES)
  return html`<pre class="hunk">${lines.map(line => html`<span class="${look(line)}">${line}\n</span>`)}</pre>`
}

/** As many as GitHub shows. */
const SHOWN_LINES = 4

function look(text: string): string {
  if (text.startsWith('+')) return 'added'
  return text.startsWith('-') ? 'deleted' : 'kept'
}

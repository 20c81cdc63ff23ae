import { parseJson, property, type Recorded } from './exchange.ts'
import type { GitHub } from './github.ts'
import type { Comment } from './github-shapes.ts'
import { renderMarkdown } from './markdown.ts'
import { alignRows, columns, harmless, type Paint, padEnd } from './paint.ts'
import type { RunResult } from './runner.ts'

/** Where a story is shown. */
export interface Screen {
  /** Somebody does something. */
  readonly scene: (text: string) => void
  /** One request, when it is over. */
  readonly request: (entry: Recorded) => void
  /** One line of the action's log. */
  readonly log: (line: string, who?: string) => void
  /** Whether something came as it should. */
  readonly check: (what: string, isTrue: boolean) => void
  readonly conversation: (github: GitHub, issue: number) => void
  readonly result: (result: RunResult) => void
  readonly plain: (text: string) => void
}

export interface ScreenOptions {
  readonly write: (text: string) => void
  readonly paint: Paint
  readonly width: number
  readonly now: () => number
}

/** Reactions as people see them. */
export const EMOJI: Readonly<Record<string, string>> = {
  '+1': '👍',
  '-1': '👎',
  laugh: '😄',
  confused: '😕',
  heart: '❤️',
  hooray: '🎉',
  rocket: '🚀',
  eyes: '👀'
}

/** Shows a story as it goes, and at the end what people see of it. */
export function createScreen(options: ScreenOptions): Screen {
  const { paint, now } = options
  const width = Math.min(100, Math.max(60, options.width))
  const started = now()
  const line = (text = '') => options.write(`${text}\n`)
  const elapsed = (at: number) => {
    const seconds = ((at - started) / 1000).toFixed(2)
    return paint.dim(`${seconds.padStart(6)}s`)
  }

  function heading(text: string): void {
    const rule = '─'.repeat(Math.max(0, width - columns(text) - 4))
    line()
    line(`${paint.dim('──')} ${paint.bold(text)} ${paint.dim(rule)}`)
    line()
  }

  function conversation(github: GitHub, number: number): void {
    const issue = github.issue(number)
    if (issue === undefined) return
    heading(`#${number} ${issue.title}`)
    const comments = [
      ...github.comments(number, 'review'),
      ...github.comments(number)
    ]
    for (const comment of comments) {
      for (const shown of commentLines(github, comment, paint, width)) {
        line(shown)
      }
      line()
    }
  }

  function result(run: RunResult): void {
    heading('Outputs')
    for (const shown of outputLines(run, paint, width)) line(shown)
    if (run.summary !== '') {
      heading('Step summary')
      const look = { paint, width: width - 2 }
      for (const shown of renderMarkdown(run.summary, look)) {
        line(`  ${shown}`.trimEnd())
      }
    }
  }

  return {
    scene: text => line(`${elapsed(now())}  ${paint.bold(harmless(text))}`),
    request: entry => line(`${elapsed(now())}  ${requestLine(entry, paint)}`),
    log: (text, who = '') =>
      line(`         ${paint.magenta(`${who}│`)} ${paint.dim(harmless(text))}`),
    check: (what, isTrue) => {
      const sign = isTrue ? paint.green('✓') : paint.red('✗')
      line(`  ${sign} ${what}`)
    },
    conversation,
    result,
    plain: line
  }
}

/** Relative time is added by the caller. */
function requestLine(entry: Recorded, paint: Paint): string {
  const { request, server } = entry
  const whom = server === 'github' ? 'GitHub' : 'service'
  const colour = server === 'github' ? paint.blue : paint.cyan
  const method = request.method.padEnd(6)
  return [
    padEnd(`action → ${colour(whom)}`, 17),
    paint.bold(method),
    harmless(request.path),
    statusText(entry, paint),
    paint.dim(remark(entry))
  ]
    .join(' ')
    .trimEnd()
}

function statusText(entry: Recorded, paint: Paint): string {
  const { response, fault } = entry
  if (response === undefined) return paint.red(`no answer (${fault ?? 'gone'})`)
  const status = String(response.status)
  return response.status < 400 ? paint.green(status) : paint.red(status)
}

/** What a reader wants to know of a request besides. */
function remark({ request, response }: Recorded): string {
  const sent = parseJson(request.body)
  const got = parseJson(response?.body ?? '')
  const reaction = property(sent, 'content')
  if (typeof reaction === 'string') return EMOJI[reaction] ?? reaction
  const status = property(got, 'status')
  const error = property(got, 'error') ?? property(got, 'message')
  const text = [error, status].find(one => typeof one === 'string')
  return typeof text === 'string' ? harmless(shortened(text)) : ''
}

function shortened(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return first.length > 40 ? `${first.slice(0, 39)}…` : first
}

function commentLines(
  github: GitHub,
  comment: Comment,
  paint: Paint,
  width: number
): readonly string[] {
  const look = { paint, width: width - 4 }
  const where = comment.kind === 'review' ? ' on a line' : ''
  const time = new Date(comment.createdAt).toTimeString().slice(0, 5)
  const reactions = github
    .reactions(comment.kind, comment.id)
    .map(({ content }) => EMOJI[content] ?? content)
  const head = `${paint.bold(comment.user.login)}${where} ${paint.dim(time)}`
  return [
    `  ${head}`,
    ...renderMarkdown(comment.body, look).map(text =>
      `  ${paint.dim('│')} ${text}`.trimEnd()
    ),
    ...(reactions.length > 0 ? [`  ${reactions.join(' ')}`] : [])
  ]
}

function outputLines(
  run: RunResult,
  paint: Paint,
  width: number
): readonly string[] {
  const entries = Object.entries(run.outputs)
  if (entries.length === 0) return [paint.dim('  none')]
  const rows = entries.map(([name, value]) => [name, harmless(value)])
  const [widest] = alignRows(rows.map(([name = '']) => [name]))
  const room = width - columns(widest ?? '') - 6
  return alignRows(
    rows.map(([name = '', value = '']) => [
      `  ${paint.cyan(name)}`,
      value === '' ? paint.dim('(empty)') : oneLine(value, room)
    ])
  )
}

function oneLine(text: string, room: number): string {
  const flat = text.replaceAll('\n', ' ')
  return flat.length > room ? `${flat.slice(0, room - 1)}…` : flat
}

import { conversationOf, placeOf, type Said } from './conversation.ts'
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
  /** What people see on GitHub in the end. */
  readonly conversation: (github: GitHub, issue: number) => void
  /** What the service was sent. */
  readonly prompts: (prompts: readonly string[], github: GitHub) => void
  readonly result: (result: RunResult, github: GitHub) => void
  readonly checks: (checks: readonly Check[]) => void
  readonly plain: (text: string) => void
}

/** Something that has to be so at the end. */
export interface Check {
  readonly what: string
  readonly isTrue: boolean
}

interface ScreenOptions {
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
  const { paint } = options
  const width = Math.min(100, Math.max(60, options.width))
  const started = options.now()
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

  /** What stood there is gone by now, so it is not to look like a link. */
  const past = ({ place }: GitHub, lines: readonly string[]) => {
    for (const one of lines) line(one.replaceAll(place.serverUrl, '…'))
  }

  function conversation(github: GitHub, number: number): void {
    const issue = github.issue(number)
    if (issue === undefined) return
    heading(`#${number} ${issue.title}`)
    for (const said of conversationOf(github, number)) {
      past(github, [...saidLines(github, said, paint, width), ''])
    }
  }

  function result(run: RunResult, github: GitHub): void {
    heading('Outputs')
    past(github, outputLines(run, paint, width))
    if (run.summary === '') return
    heading('Step summary')
    const goneOrigin = github.place.serverUrl
    const look = { paint, width: width - 2, goneOrigin }
    past(github, renderMarkdown(run.summary, look).map(indented))
  }

  function prompts(all: readonly string[], github: GitHub): void {
    all.forEach((prompt, at) => {
      const which = all.length === 1 ? '' : ` (${at + 1} of ${all.length})`
      heading(`Prompt that the service received${which}`)
      past(github, harmless(prompt).split('\n').map(indented))
    })
  }

  function checks(all: readonly Check[]): void {
    heading('Checks')
    for (const { what, isTrue } of all)
      line(
        isTrue
          ? `  ${paint.green('✓')} ${what}`
          : `  ${paint.red('✗ FAILED:')} ${what}`
      )
  }

  const now = () => elapsed(options.now())
  return {
    scene: text => line(`${now()}  ${paint.bold(harmless(text))}`),
    request: entry => line(`${now()}  ${requestLine(entry, paint)}`),
    log: (text, who = '') => {
      // It is on the step's own clock, and one clock is enough.
      const said = harmless(text.replace(/^\[\d+\.\d s\] /, ''))
      line(`${now()}  ${paint.magenta(`log ${who}`.padEnd(5))} │ ${said}`)
    },
    conversation,
    prompts,
    result,
    checks,
    plain: line
  }
}

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

function indented(text: string): string {
  return `  ${text}`.trimEnd()
}

function saidLines(
  github: GitHub,
  said: Said,
  paint: Paint,
  width: number
): readonly string[] {
  if (said.kind === 'comment')
    return commentLines(github, said.comment, paint, width)
  const { review, comments } = said
  return [
    ...block(github, { ...review, did: 'reviewed', at: said.at }, paint, width),
    ...comments.flatMap(one =>
      commentLines(github, one, paint, width - 4).map(shown => `    ${shown}`)
    )
  ]
}

function commentLines(
  github: GitHub,
  comment: Comment,
  paint: Paint,
  width: number
): readonly string[] {
  const { kind, id, on, createdAt: at } = comment
  const did = on ? `on ${placeOf(on)}` : ''
  const reactions = github
    .reactions(kind, id)
    .map(({ content }) => EMOJI[content] ?? content)
  return [
    ...block(github, { ...comment, did, at }, paint, width),
    ...(reactions.length > 0 ? [`  ${reactions.join(' ')}`] : [])
  ]
}

function block(
  { place }: GitHub,
  said: Pick<Comment, 'user' | 'body'> & { did: string; at: number },
  paint: Paint,
  width: number
): readonly string[] {
  const look = { paint, width: width - 4, goneOrigin: place.serverUrl }
  const time = paint.dim(new Date(said.at).toTimeString().slice(0, 5))
  const head = [paint.bold(said.user.login), said.did, time]
  return [
    `  ${head.filter(part => part !== '').join(' ')}`,
    ...renderMarkdown(said.body, look).map(text =>
      `  ${paint.dim('│')} ${text}`.trimEnd()
    )
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

import { styleText } from 'node:util'
import { conversationOf, placeOf } from './conversation.ts'
import { parseJson, property, type Recorded } from './exchange.ts'
import type { GitHub } from './github.ts'
import type { Comment } from './github-shapes.ts'
import { alignRows, columns, harmless, wrap } from './paint.ts'
import type { RunResult } from './runner.ts'

/** Where a story is shown. */
export type Screen = ReturnType<typeof createScreen>

/** Something that has to be so at the end. */
export interface Check {
  /** How many runs there had been. */
  readonly runs: number
  readonly what: string
  readonly isTrue: boolean
}

interface ScreenOptions {
  readonly write: (text: string) => void
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

/**
 * Returns functions that show a story as it goes, and at the end what people
 * see of it.
 */
export function createScreen({ write, now, ...options }: ScreenOptions) {
  const width = Math.min(100, Math.max(60, options.width))
  const started = now()
  /** Of the last request, and how often it came again. */
  let last = { text: '', again: 0 }

  /**
   * Writes a line, and before it how often the last request came again, if it
   * did.
   */
  function plain(text = ''): void {
    if (last.again > 0) {
      const times = last.again === 1 ? 'once more' : `${last.again} times more`
      write(`${styleText('dim', `          the same ${times}`)}\n`)
    }
    last = { text: '', again: 0 }
    write(`${text}\n`)
  }

  /** Shows a request, or counts it if it is the same as the one before. */
  function request(text: string): void {
    if (text === last.text) {
      last = { text, again: last.again + 1 }
      return
    }
    happened(text)
    last = { text, again: 0 }
  }

  /** Shows a line with the seconds since the story began. */
  function happened(text: string): void {
    const seconds = ((now() - started) / 1000).toFixed(2)
    plain(`${styleText('dim', `${seconds.padStart(6)}s`)}  ${text}`)
  }

  /** Writes a heading with a rule to the width of the screen. */
  function heading(text: string): void {
    const rule = '─'.repeat(Math.max(0, width - columns(text) - 4))
    plain(
      `\n${styleText('dim', '──')} ${styleText('bold', text)} ${styleText('dim', rule)}\n`
    )
  }

  function indented(lines: readonly string[]): void {
    for (const line of lines) plain(`  ${line}`.trimEnd())
  }

  return {
    plain,
    /** Somebody does something. */
    scene: (text: string) => happened(styleText('bold', harmless(text))),
    /** One request, when it is over. */
    request: (entry: Recorded) => request(requestLine(entry)),
    /** One line of the action's log. */
    log: (text: string) => {
      // It is on the step's own clock, and one clock is enough.
      const said = harmless(text.replace(/^\[\d+\.\d s\] /, ''))
      happened(`${styleText('magenta', 'log')}   │ ${said}`)
    },
    /** What people see on GitHub in the end. */
    conversation: (github: GitHub, number: number) => {
      heading(`#${number} ${github.issue(number)?.title}`)
      for (const comment of conversationOf(github, number).flat())
        indented([...commentLines(github, comment, width), ''])
    },
    /** What the service was sent. */
    prompts: (all: readonly string[], github: GitHub) => {
      all.forEach((prompt, at) => {
        const which = all.length === 1 ? '' : ` (${at + 1} of ${all.length})`
        heading(`Prompt that the service received${which}`)
        indented(past(github, prompt).split('\n'))
      })
    },
    result: ({ outputs, summary }: RunResult, github: GitHub) => {
      heading('Outputs')
      indented(outputLines(github, outputs, width))
      if (summary === '') return
      heading('Step summary')
      indented(markdownLines(github, summary, width - 2))
    },
    checks: (all: readonly Check[]) => {
      heading('Checks')
      const isOne = all.every(({ runs }) => runs <= 1)
      let shown = 0
      for (const { runs, what, isTrue } of all) {
        if (!isOne && runs !== shown) plain(`  After run ${runs}:`)
        shown = runs
        plain(
          isTrue
            ? `  ${styleText('green', '✓')} ${what}`
            : `  ${styleText('red', '✗ FAILED:')} ${what}`
        )
      }
    }
  }
}

/** Returns a request and its answer as a line for the terminal. */
function requestLine(entry: Recorded): string {
  const { request, server, response, fault } = entry
  const whom =
    server === 'github'
      ? styleText('blue', 'GitHub ')
      : styleText('cyan', 'service')
  const status = response
    ? String(response.status)
    : `no answer (${fault ?? 'gone'})`
  const mood = response && response.status < 400 ? 'green' : 'red'
  return [
    `action → ${whom}`,
    styleText('bold', request.method.padEnd(6)),
    harmless(request.path),
    styleText(mood, status),
    styleText('dim', remark(entry))
  ]
    .join(' ')
    .trimEnd()
}

/**
 * Returns the reaction that a request adds or the error, message, or status in
 * its answer; empty if there is none.
 */
function remark({ request, response }: Recorded): string {
  const sent = parseJson(request.body)
  const got = parseJson(response?.body ?? '')
  const reaction = property(sent, 'content')
  if (typeof reaction === 'string') return EMOJI[reaction] ?? reaction
  const text = ['error', 'message', 'status']
    .map(name => property(got, name))
    .find(one => typeof one === 'string')
  return harmless(oneLine(text ?? '', 40))
}

/** Returns a comment and its reactions as lines for the terminal. */
function commentLines(
  github: GitHub,
  comment: Comment,
  width: number
): readonly string[] {
  const { kind, id, on, createdAt: at } = comment
  const place = on ? `on ${placeOf(on)}` : ''
  const did = on?.replyTo ? 'replied' : place
  const reactions = github
    .reactions(kind, id)
    .map(({ content }) => EMOJI[content] ?? content)
  return [
    ...block(github, { ...comment, did, at }, width),
    ...(reactions.length > 0 ? [reactions.join(' ')] : [])
  ]
}

/** Returns a text as lines for the terminal, below its author and time. */
function block(
  github: GitHub,
  said: Pick<Comment, 'user' | 'body'> & { did: string; at: number },
  width: number
): readonly string[] {
  const time = styleText('dim', new Date(said.at).toTimeString().slice(0, 5))
  const head = [styleText('bold', said.user.login), said.did, time]
  return [
    head.filter(part => part !== '').join(' '),
    ...markdownLines(github, said.body, width - 4).map(
      text => `${styleText('dim', '│')} ${text}`
    )
  ]
}

/**
 * Returns a Markdown text as lines, without HTML comments, `<sub>`, and `**`,
 * and with only the words of links.
 */
function markdownLines(
  github: GitHub,
  text: string,
  width: number
): readonly string[] {
  const visible = text
    .replace(/<!--[\s\S]*?-->|<\/?sub>|\*\*/g, '')
    .replace(/\[([^\]\n]+)\]\([^)\s]+\)/g, '$1')
    .trim()
  return wrap(past(github, visible), width)
}

/**
 * Returns a text with "…" for the address of GitHub, which is gone by the time
 * a person reads it, and must not look like a link.
 */
function past({ place }: GitHub, text: string): string {
  return harmless(text).replaceAll(place.serverUrl, '…')
}

/**
 * Returns the outputs of a run as lines, each cut off where the terminal ends.
 */
function outputLines(
  github: GitHub,
  outputs: RunResult['outputs'],
  width: number
): readonly string[] {
  const entries = Object.entries(outputs)
  if (entries.length === 0) return [styleText('dim', 'none')]
  const widest = Math.max(...entries.map(([name]) => name.length))
  return alignRows(
    entries.map(([name, value]) => [
      styleText('cyan', name),
      value === ''
        ? styleText('dim', '(empty)')
        : oneLine(past(github, value), width - widest - 6)
    ])
  )
}

function oneLine(text: string, room: number): string {
  const flat = text.replaceAll('\n', ' ')
  return flat.length > room ? `${flat.slice(0, room - 1)}…` : flat
}

import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readCommand } from '../../src/github/command.ts'
import { explain, plain } from '../../src/message.ts'
import { markdown } from '../../src/report/markdown.ts'
import { hostileText, hostileWord, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'

/** What a comment asks for, told in the plainest way. */
type Asked =
  | { prompt: string; jobId?: string; help?: true }
  | 'wrong'
  | 'not for us'

function isBlank(character: string): boolean {
  return character.trim() === ''
}

/** The first word and the rest. */
function firstWord(text: string): readonly [string, string] {
  const end = [...text].findIndex(isBlank)
  if (end === -1) return [text, '']
  const word = [...text].slice(0, end).join('')
  return [word, text.slice(word.length).trim()]
}

/** A dash in place of two hyphens, before an option that exists. */
function undashed(text: string): string {
  const name = firstWord(text.slice(1))[0].split('=')[0] ?? ''
  const isOption = ['—', '–'].includes(text.slice(0, 1))
  return isOption && ['job', 'help'].includes(name)
    ? `--${text.slice(1)}`
    : text
}

/** Whether the last line ends with the option and a value. */
function endsWithJob(text: string): boolean {
  const line = text.split(/[\r\n]/).at(-1) ?? ''
  const [last = '', before = ''] = line.split(/\s+/).reverse()
  return (
    ['--job', '—job', '–job'].includes(before) || /^(--|—|–)job=./.test(last)
  )
}

/** The rules of the contract as a loop over words. */
function model(body: string, command: string): Asked {
  const text = body.trim()
  const start = text.slice(0, command.length)
  if (start.toLowerCase() !== command.toLowerCase()) return 'not for us'
  let rest = text.slice(command.length)
  if (rest !== '' && !isBlank(rest.slice(0, 1))) return 'not for us'
  rest = rest.trim()
  if (rest === 'help') return { prompt: '', help: true }
  if (rest === 'status') return { prompt: '' }
  let jobId: string | undefined
  for (rest = undashed(rest); rest.startsWith('--'); rest = undashed(rest)) {
    const [word, after] = firstWord(rest)
    const equals = word.indexOf('=')
    const name = equals === -1 ? word : word.slice(0, equals)
    const known = jobId === undefined ? {} : { jobId }
    if (name === '--help') return { prompt: '', help: true, ...known }
    if (name !== '--job' || jobId !== undefined) return 'wrong'
    // The value is on the option's line.
    const gap = /^\s*/.exec(rest.slice(word.length))?.[0] ?? ''
    if (equals === -1 && /[\r\n]/.test(gap)) return 'wrong'
    const [next, afterNext] = firstWord(after)
    jobId = equals === -1 ? next : word.slice(equals + 1)
    rest = equals === -1 ? afterNext : after
    if (jobId === '') return 'wrong'
  }
  if (endsWithJob(rest)) return 'wrong'
  return { prompt: rest, ...(jobId === undefined ? {} : { jobId }) }
}

function asked(body: string, command: string): Asked {
  const request = readCommand(body, command)
  if (request === undefined) return 'not for us'
  const { problem, isFromComment, wantsHelp, ...rest } = request
  expect(isFromComment).toBe(true)
  if (problem !== undefined) return 'wrong'
  return wantsHelp ? { ...rest, help: true } : rest
}

const blank = fc.constantFrom(
  ...['', ' ', '\n', '\r\n', '\t', '\n\n'],
  ...['\u00a0', '\u2003', '\u2028', '\ufeff', '\u200b']
)
const option = fc.constantFrom(
  ...['--job', '--job ', '--job=', '--job x', '--job=x', '--job=x=y'],
  ...['--job\tx', '--jobs x', '--Job x', '--', '---', '-job', '--=x'],
  ...['--force', '--help', 'help', '—help=', '—job x', '–job=x', '—jobs x'],
  ...['—', '– ']
)
const word = fc.oneof(option, option, hostileText, fc.constant('/agent'))
const body = fc
  .array(fc.tuple(blank, word), { maxLength: 6 })
  .chain(words =>
    fc
      .tuple(blank, fc.constantFrom('/agent', '/agent', '/agen', '/Agent'))
      .map(([lead, command]) => lead + command + words.flat().join(''))
  )

describe('a comment', () => {
  it('is read by the rules', () => {
    const check = (text: string) =>
      expect(asked(text, '/agent')).toEqual(model(text, '/agent'))
    fc.assert(fc.property(body, check), RUNS)
  })

  it('is read by them whatever the command is', () => {
    const check = (command: string, text: string) => {
      for (const given of [text, command + text, `${command} ${text}`])
        expect(asked(given, command)).toEqual(model(given, command))
    }
    fc.assert(fc.property(hostileWord, hostileText, check), RUNS)
  })

  it.each([
    ...['/agentx', '/agents fix it', '/agent,fix it', ' agent fix it'],
    ...['please /agent fix it', '> /agent fix it', '```\n/agent fix it\n```'],
    ...['/\u200bagent fix it', '/agent\u200b fix it', '/\u0430gent fix it', '']
  ])('that reads %j is not for us', text => {
    expect(readCommand(text, '/agent')).toBeUndefined()
  })

  it.each([
    ['  \r\n\t/agent  \n', '', ''],
    ['\ufeff/agent fix it', '', 'fix it'],
    ['/agent\r\nfix\r\n\r\nit\r\n', '', 'fix\r\n\r\nit'],
    ['/AGENT fix it', '', 'fix it'],
    ['/Agent status\n', '', ''],
    ['/agent status of it', '', 'status of it'],
    ['/agent --job x status', 'x', 'status'],
    ['/agent fix --job x please', '', 'fix --job x please'],
    ['/agent document --job', '', 'document --job'],
    ['/agent fix --job\nx', '', 'fix --job\nx'],
    ['/agent fix it--job x', '', 'fix it--job x'],
    ['/agent fix --jobs x', '', 'fix --jobs x'],
    ['/agent — please do x', '', '— please do x'],
    ['/agent —jobs x', '', '—jobs x'],
    ['/agent help me fix it', '', 'help me fix it'],
    ['/agent --job job-1', 'job-1', ''],
    ['/agent\r\n--job=job-1\r\nfix it', 'job-1', 'fix it'],
    ['/agent --job=a=b fix', 'a=b', 'fix'],
    ['/agent –job=job-1 fix', 'job-1', 'fix'],
    ['/agent --job job-1 help', 'job-1', 'help']
  ])('that reads %j asks job "%s" for %j', (text, jobId, prompt) => {
    const named = jobId === '' ? {} : { jobId }
    expect(asked(text, '/agent')).toEqual({ prompt, ...named })
  })

  it.each([
    ...['/agent --job', '/agent --job=', '/agent --job= x'],
    ...['/agent --job a —job b', '/agent --__proto__ x', '/agent -- fix']
  ])('that reads %j is told the options', text => {
    const request = readCommand(text, '/agent')
    expect(request?.prompt).toBe('')
    expect(request?.jobId).toBeUndefined()
    if (request?.problem === undefined) throw new Error('no problem')
    expect(plain(explain(request.problem))).toMatch(/"--job <id>" and "--help"/)
    expect(plain(request.problem.remedy)).not.toMatch(/re-?run|again/i)
  })

  it.each([
    ['/agent fix it --job job-7f3a', 'job-7f3a'],
    ['/Agent fix\n\nit\n--job=job-7f3a\n', 'job-7f3a'],
    ['/agent --job a fix it —job b', 'b']
  ])('that ends with the option, %j, is told where it goes', (text, id) => {
    const { problem, ...rest } = readCommand(text, '/agent') ?? {}
    expect(rest).toMatchObject({ prompt: '' })
    if (problem === undefined) throw new Error('no problem')
    expect(plain(explain(problem))).toContain(
      `right after the command: "/agent --job ${id} …"`
    )
  })

  it('is told the options in words that Markdown does not swallow', () => {
    const problem = readCommand('/agent --force', '/agent')?.problem
    const shown = problem === undefined ? '' : markdown(explain(problem))
    expect(structureOf(shown).html).toEqual([])
  })
})

/**
 * What a comment asks for, and with which options: docs/reference.md, "How it
 * behaves".
 */
import { describe, expect, it } from '@jest/globals'
import { explain, plain } from '../../src/common/message.ts'
import { readCommand } from '../../src/github/command.ts'
import { markdown } from '../../src/report/markdown.ts'
import { structureOf } from '../attacks/structure.ts'

/** What a comment asks for, told in the plainest way. */
function asked(text: string): unknown {
  const { isFromComment, options, wantsHelp, problem, ...named } =
    readCommand(text, '/agent') ?? {}
  const rest = options?.length ? { ...named, options } : named
  expect({ isFromComment, problem }).toEqual({ isFromComment: true })
  return wantsHelp ? { ...rest, help: true } : rest
}

describe('a comment', () => {
  it.each([
    '/agentx',
    '/agents fix it',
    '/agent,fix it',
    ' agent fix it',
    'please /agent fix it',
    '> /agent fix it',
    '```\n/agent fix it\n```',
    '/\u200bagent fix it',
    '/agent\u200b fix it',
    '/\u0430gent fix it',
    ''
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
    ['/agent --job x status', 'x', ''],
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
    ['/agent - job board is broken', '', '- job board is broken'],
    ['/agent -jobs are lost', '', '-jobs are lost'],
    ['/agent `--checks` is missing', '', '`--checks` is missing'],
    ['/agent —say what', '', '—say what']
  ])('that reads %j asks job "%s" for %j', (text, jobId, prompt) => {
    const named = jobId === '' ? {} : { jobId }
    expect(asked(text)).toEqual({ prompt, ...named })
  })

  it.each([
    '/agent help',
    '/agent --help',
    '/agent —help',
    '/agent --job x help',
    '/agent --threads --help fix'
  ])('that reads %j asks for help', text =>
    expect(asked(text)).toEqual({ prompt: '', help: true })
  )

  it.each([
    '/agent --job',
    '/agent --job\nx',
    '/agent --job\nfix it',
    '/agent --job=',
    '/agent --job= x',
    '/agent --__proto__ x',
    '/agent -- fix',
    // Meant as options: as texts they would go to another job.
    '/agent -job job-9999 fix',
    '/agent –-job=job-9999 fix',
    '/agent ---job job-9999 fix',
    '/agent `--job job-9999` fix',
    "/agent '--checks fix'",
    '/agent --threads -Checks'
  ])('that reads %j is told the options', text => {
    const request = readCommand(text, '/agent')
    expect(request?.prompt).toBe('')
    expect(request?.jobId).toBeUndefined()
    if (request?.problem === undefined) throw new Error('no problem')
    expect(plain(explain(request.problem))).toMatch(
      /"--job <id>", "--threads", "--checks", and "--help"/
    )
    expect(plain(request.problem.fix)).not.toMatch(/re-?run|again/i)
  })

  it.each(['—job b', '--checks=x', '-threads', '--x'])(
    'that goes on wrongly with %s keeps the job that it names',
    rest => {
      const request = readCommand(`/agent --job a ${rest}`, '/agent')
      expect(request).toMatchObject({ prompt: '', jobId: 'a' })
      expect(request?.problem).toBeDefined()
    }
  )

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

/**
 * What a comment asks for, and with which options, and what counts as the
 * command: docs/reference.md, "How it behaves".
 */
import { describe, expect, it } from '@jest/globals'
import { explain, plain } from '../../src/common/message.ts'
import { markdown } from '../../src/report/safe-text.ts'
import { structureOf } from '../attacks/structure.ts'
import { readCommand } from '../fakes/read-command.ts'

/** What a comment asks for, told in the plainest way. */
function asked(text: string): unknown {
  const { isFromComment, options, asksForNew, wantsHelp, problem, ...named } =
    readCommand(text, '/agent') ?? {}
  const rest = {
    ...named,
    ...(options?.length && { options }),
    ...(asksForNew && { asksForNew })
  }
  expect({ isFromComment, problem }).toEqual({ isFromComment: true })
  return wantsHelp ? { ...rest, help: true } : rest
}

describe('a comment', () => {
  it.each([
    '/agentx',
    '/agents fix it',
    '/agent.fix it',
    '/agent-fix it',
    ' agent fix it',
    'please /agent fix it',
    '> /agent fix it',
    '```\n/agent fix it\n```',
    '/\u200bagent fix it',
    '/agent\u200bfix it',
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
    ['/Agent Status\n', '', ''],
    ['/agent status of it', '', 'status of it'],
    ['/agent --job x status', 'x', ''],
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
    // Every dash is a hyphen before the name of an option, and what is not
    // seen is not there.
    ['/agent \u2011\u2011job job-1 fix', 'job-1', 'fix'],
    ['/agent \u2212\u2010job=job-1 fix', 'job-1', 'fix'],
    ['/agent –-job job-1 fix', 'job-1', 'fix'],
    ['/agent ——job job-1 fix', 'job-1', 'fix'],
    ['/agent \u200b--job job-1 fix', 'job-1', 'fix'],
    ['/agent -\u00ad-j\u200bob\u2060 job-1 fix', 'job-1', 'fix'],
    ['/agent --job job-1\u200b fix', 'job-1\u200b', 'fix'],
    ['/agent - job board is broken', '', '- job board is broken'],
    ['/agent -jobs are lost', '', '-jobs are lost'],
    ['\u200b\u2060 /agent fix it', '', 'fix it'],
    ['/agent\u200b fix it', '', 'fix it'],
    ['/agent\u200b', '', ''],
    ['/agent \u200b\n', '', ''],
    ['/agent status\u200b', '', ''],
    ['/agent: fix it', '', 'fix it'],
    ['/agent:fix it', '', 'fix it'],
    ['/Agent, please fix it', '', 'please fix it'],
    ['/agent：fix it', '', 'fix it'],
    ['/agent:', '', ''],
    ['/agent, status', '', ''],
    ['/agent: --job x fix', 'x', 'fix'],
    ['/agent fix it ❤️', '', 'fix it ❤️'],
    ['/agent\n---\nfix it', '', '---\nfix it'],
    ['/agent\r\n-----\r\nfix it', '', '-----\r\nfix it'],
    ['/agent\n***\nfix it', '', '***\nfix it'],
    ['/agent fix --job', '', 'fix --job'],
    ['/agent grep -job x', '', 'grep -job x'],
    ['/agent say `--job x`', '', 'say `--job x`'],
    ['/agent say ``--job `x` y``', '', 'say ``--job `x` y``'],
    [
      '/agent say\n```\n--job x\n--new\n```',
      '',
      'say\n```\n--job x\n--new\n```'
    ],
    ['/agent\n~~~sh\n--job x\n~~~', '', '~~~sh\n--job x\n~~~'],
    ['/agent\n~~~ `\n--job x\n~~~', '', '~~~ `\n--job x\n~~~'],
    ['/agent say\n\n    --job x', '', 'say\n\n    --job x'],
    [
      '/agent say\n```\nrun: |\n    ```\n    --job x\n    ```\n```',
      '',
      'say\n```\nrun: |\n    ```\n    --job x\n    ```\n```'
    ],
    ['/agent add the option --new to it', '', 'add the option --new to it'],
    ['/agent put it on a line -new', '', 'put it on a line -new'],
    ['/agent read --new-line', '', 'read --new-line'],
    ['/agent —say what', '', '—say what']
  ])('that reads %j asks job "%s" for %j', (written, jobId, text) => {
    const named = jobId === '' ? {} : { jobId }
    expect(asked(written)).toEqual({ text, ...named })
  })

  it.each([
    '/agent help',
    '/agent Help',
    '/agent --help',
    '/agent --job x help',
    '/agent --threads --help fix'
  ])('that reads %j asks for help', text =>
    expect(asked(text)).toEqual({ text: '', help: true })
  )

  it.each([
    '/agent --job',
    '/agent --job\nx',
    '/agent --job\nfix it',
    '/agent --job=',
    '/agent --job= x',
    '/agent --job --new fix',
    '/agent --job --threads',
    '/agent --job --id fix',
    '/agent --job —new fix',
    '/agent --__proto__ x',
    '/agent -- fix',
    // Meant as options: as texts they would go to another job.
    '/agent -job job-9999 fix',
    '/agent -\u200bjob job-9999 fix',
    '/agent \u2011job job-9999 fix',
    '/agent –––job job-9999 fix',
    '/agent —job job-9999 fix',
    '/agent ―job=job-9999 fix',
    '/agent —new fix',
    '/agent —help',
    '/agent --Job job-9999 fix',
    '/agent --job: job-9999 fix',
    '/agent --threads, fix',
    '/agent \u2011\u2011jbo job-9999 fix',
    '/agent --- fix',
    '/agent \\--job job-9999 fix',
    '/agent \\-\\-job job-9999 fix',
    '/agent **--job** job-9999 fix',
    '/agent **--job job-9999** fix',
    '/agent *--job* job-9999 fix',
    '/agent __--job__ job-9999 fix',
    '/agent _--job_ job-9999 fix',
    '/agent ~~--job~~ job-9999 fix',
    '/agent (--job job-9999) fix',
    '/agent [--job job-9999] fix',
    '/agent {--job} job-9999 fix',
    '/agent <--job job-9999> fix',
    '/agent “--job job-9999” fix',
    '/agent «--job» job-9999 fix',
    '/agent „--job“ job-9999 fix',
    '/agent ‘—job’ job-9999 fix',
    '/agent `--job` job-9999 fix',
    '/agent `--checks` is missing',
    '/agent --threads **--new** fix',
    '/agent ---job job-9999 fix',
    '/agent `--job job-9999` fix',
    "/agent '--checks fix'",
    '/agent --threads -Checks'
  ])('that reads %j is told the options', text => {
    const request = readCommand(text, '/agent')
    expect(request?.text).toBe('')
    expect(request?.jobId).toBeUndefined()
    if (request?.problem === undefined) throw new Error('no problem')
    expect(plain(explain(request.problem))).toMatch(
      /"--job <id>", "--new", "--threads", "--checks", and "--help"/
    )
    expect(plain(request.problem.fix)).not.toMatch(/re-?run|again/i)
  })

  it.each(['—job b', '--checks=x', '-threads', '--x'])(
    'that goes on wrongly with %s keeps the job that it names',
    rest => {
      const request = readCommand(`/agent --job a ${rest}`, '/agent')
      expect(request).toMatchObject({ text: '', jobId: 'a' })
      expect(request?.problem).toBeDefined()
    }
  )

  it.each([
    ['/agent fix it --job job-7f3a', 'job-7f3a'],
    ['/Agent fix\n\nit\n--job=job-7f3a\n', 'job-7f3a'],
    ['/agent --job a fix it —job b', 'b'],
    ['/agent fix it --job job_2\r\n\r\nThanks!', 'job_2'],
    ['/agent fix --job x please', 'x'],
    ['/agent fix it (--job x)', 'x'],
    ['/agent fix it **--job** x', 'x'],
    ['/agent fix it \\--job x', 'x'],
    ['/agent fix it \u2011\u2011job x', 'x'],
    ['/agent fix it --JOB x', 'x'],
    ['/agent fix <b>--job x</b>', 'x'],
    ['/agent fix it --job <id>', '<id>'],
    ['/agent <b>--job</b> x fix', 'x'],
    ['/agent fix it<br>--job x', 'x'],
    ['/agent fix it |--job x|', 'x'],
    ['/agent fix it。--job x', 'x'],
    ['/agent fix it:--job=x', 'x'],
    ['/agent \u2800--job x fix', 'x'],
    ['/agent \u0007--job x fix', 'x'],
    ['/agent fix it --job: x', 'x'],
    ['/agent fix it --job [x]', 'x'],
    ['/agent fix it --job={x}', 'x'],
    ['/agent fix it --job "(x)"', 'x'],
    ['/agent fix it\n\n- --job x', 'x'],
    ['/agent fix it\n> --job x', 'x'],
    ['/agent fix `this\n\nand --job x', 'x'],
    ['/agent fix \\`this and --job x`', 'x'],
    ['/agent fix it --job `x`', '<id>'],
    ['/agent\n```\ncode\n```\n--job x', 'x'],
    ['/agent do these:\n\n- fix it\n\n    --job x', 'x'],
    ['/agent do\n    ```\n--job x', 'x'],
    ['/agent do `a\n- --job x\n- b`', 'x']
  ])(
    'that has the option in its text, %j, is told where it goes',
    (text, id) => {
      const request = readCommand(text, '/agent')
      expect(request).toMatchObject({ text: '', asksForNew: false })
      expect(saidOf(text)).toBe(
        `"--job" is in the text. Options go right after the command: "/agent --job ${id} …". If it belongs to the text, write it as code, between backticks.`
      )
    }
  )

  it.each([
    '/agent fix it --new',
    '/agent fix it —new\r\n\r\nThanks!',
    '/agent fix it (--new)',
    '/agent fix it --new.',
    '/agent fix it\n--new  \nplease',
    '/agent\n    fix it --new'
  ])('with a line that ends with --new, %j, is told where it goes', text => {
    const request = readCommand(text, '/agent')
    expect(request).toMatchObject({ text: '', asksForNew: false })
    expect(saidOf(text)).toBe(
      '"--new" is in the text. Options go right after the command: "/agent --new …". If it belongs to the text, write it as code, between backticks.'
    )
  })

  it.each([
    ['/agent --new fix it', 'fix it'],
    ['/agent --new --new fix it', 'fix it'],
    [
      '/agent --new --threads',
      'Address the open review threads of this pull request.'
    ],
    ['/agent --checks --new', 'Fix the failed checks of this pull request.']
  ])('that reads %j starts a job', (written, text) => {
    expect(readCommand(written, '/agent')).toMatchObject({
      text,
      asksForNew: true
    })
  })

  it.each([
    ['/agent --new', 'needs a text'],
    ['/agent --new status', 'needs a text'],
    ['/agent --new --job x fix', "--job can't be given, too"],
    ['/agent --job x --new fix', "--job can't be given, too"],
    ['/agent --new=x fix', 'takes no value']
  ])('that reads %j starts none, and says why', (text, why) => {
    const request = readCommand(text, '/agent')
    expect(request).toMatchObject({ text: '', problem: { reason: 'text' } })
    expect(saidOf(text)).toContain(why)
  })

  it.each(['/agent --new --job x fix', '/agent --job x --new fix'])(
    'that reads %j still names the job, for what is said of it',
    text => {
      const request = readCommand(text, '/agent')
      expect(request).toMatchObject({ jobId: 'x', asksForNew: false })
    }
  )

  it.each(['/agent --new_x fix', '/agent fix --job_x y'])(
    'that reads %j has another word, not an option',
    text => {
      expect(readCommand(text, '/agent')).toMatchObject({ asksForNew: false })
      expect(saidOf(text)).not.toMatch(/right after|takes no value/)
    }
  )

  it('says of an option that is not written plainly how options are', () => {
    expect(saidOf('/agent **--job** x fix')).toMatch(
      /^The option "\*\*--job\*\*" is escaped, .* without quotation marks, brackets, or formatting\.$/
    )
  })

  it('is read in no time, whatever it is', () => {
    const units = [
      '--threads ',
      '--new ',
      '-',
      '\u2011',
      '--job x ',
      '`',
      '`` ` ',
      '\\`',
      '**--job',
      '\n',
      '> ',
      '>\n',
      'From: a@b.cc\n',
      'a@',
      '@',
      'a@b.cc ',
      '-- \n',
      '```\n',
      '~~~~\n',
      '\u200b',
      ' ',
      '=',
      '(',
      '2026 a@b.cc:\n',
      '-\u200b',
      '---\n',
      '    x\n\n',
      '* ',
      '- ',
      '1. ',
      '\t',
      '  - x\n',
      'x',
      '\r',
      '_',
      '*',
      '--job=',
      '-----\n',
      '\ud83d\ude00',
      '\ud83d',
      '--x',
      '.'
    ]
    const most = 65_536
    const slow: string[] = []
    for (const unit of units)
      for (const [start, end] of [
        ['', ''],
        ['fix ', '\n> x'],
        ['\n', ' --job x']
      ]) {
        const text = `/agent ${start}${unit.repeat(most / unit.length)}`
        const body = `${text.slice(0, most - 10)}${end}`
        const before = process.cpuUsage()
        readCommand(body, '/agent')
        const { user } = process.cpuUsage(before)
        // A run takes a tenth of that; anything but linear takes seconds.
        if (user > 300_000) slow.push(`${JSON.stringify(unit)}: ${user} µs`)
      }
    expect(slow).toEqual([])
  })

  it('is told the options in words that Markdown does not swallow', () => {
    const problem = readCommand('/agent --force', '/agent')?.problem
    const shown = problem === undefined ? '' : markdown(explain(problem))
    expect(structureOf(shown).html).toEqual([])
  })
})

/** What is said of what is wrong with a comment; empty if nothing is. */
function saidOf(text: string): string {
  const problem = readCommand(text, '/agent')?.problem
  return problem === undefined ? '' : plain(explain(problem))
}

import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { noResponse, response } from '../simulation/transport.ts'
import type { Claim } from '../src/claim.ts'
import { isEnd, type Outcome } from '../src/follow-up/outcome.ts'
import { type ReportMarker, readMarker } from '../src/github/marker.ts'
import type { Transport } from '../src/http/exchange.ts'
import type { Report } from '../src/report/report.ts'
import { openReporting } from '../src/reporting.ts'
import {
  type Left,
  openResultComment,
  resultOf
} from '../src/result-comment.ts'
import type { ReportPlace } from '../src/standing-report.ts'
import { keptLog } from './fakes/follow-up.ts'
import { clientOver, sandboxGitHub } from './fakes/github.ts'

const OWN = 'github-actions[bot]'

/** What goes wrong with a request. `crash`: the runner is killed. */
type Fault =
  | 'answer-lost'
  | 'not-carried-out'
  | 'refused'
  | 'gone'
  | 'crash-before'
  | 'crash-after'

const FAILURES: Readonly<Record<string, number>> = {
  'not-carried-out': 502,
  refused: 403,
  gone: 404
}

/** One run, and how its requests fare. */
interface Player {
  readonly role: 'winner' | 'watcher' | 'rerun' | 'finish'
  readonly outcome: Outcome
  /** When it begins to report; a re-run so long after the first is over. */
  readonly afterMs?: number
  /** How long each request takes, there and back, in turn. */
  readonly ways?: readonly (readonly [number, number])[]
  /** By the number of its request, counted from 0. */
  readonly faults?: Readonly<Record<number, Fault>>
  readonly createMs?: number
  /** It has just sent, and puts right what an earlier attempt said. */
  readonly corrects?: true
}

interface Setting {
  readonly lagMs?: number
  readonly hasComment?: boolean
  /** Whether a comment asked, which bears reactions. Default true. */
  readonly hasRecord?: boolean
}

/** A comment that asked, and all who report on it. */
function stage(setting: Setting = {}) {
  const { lagMs = 0, hasComment = true, hasRecord = true } = setting
  const { clock, stand } = sandboxGitHub({ listLagMs: lagMs })
  const start = clock.now()
  const asked = stand.addComment({
    issue: 7,
    user: 'octo-dev',
    body: '/agent go',
    createdAt: start - 60_000
  })
  const { id } = asked
  const lines: string[] = []
  let endedAt = Number.POSITIVE_INFINITY
  const trigger = { kind: 'comment', id } as const
  const place: ReportPlace = {
    issue: 7,
    since: asked.createdAt,
    isReport: marker => marker.trigger?.id === id,
    triggerId: id,
    isFirst: !hasRecord
  }

  function reports(): readonly ReportMarker[] {
    return stand
      .comments(7)
      .flatMap(({ body }) => readMarker(body) ?? [])
      .filter(marker => marker.kind === 'report')
  }

  function react(content: string, user = OWN) {
    stand.addReaction({ kind: 'issue', commentId: id, user, content })
  }

  /** A result that runs other than those played have left. */
  function said(
    outcome: Outcome,
    given: Partial<ReportMarker> = {},
    user = OWN
  ) {
    const { body } = resultOf(
      {
        project: 'proj-shop',
        issue: 7,
        trigger,
        runId: '9',
        attempt: 1,
        ...given
      },
      reportOf(outcome, (given.delivery as Claim['delivery']) ?? 'sent'),
      text => text,
      given.isFinal
    )
    stand.addComment({ issue: 7, user, body })
  }

  /** Plays one run to its end; `killed`: it has none. */
  async function play(player: Player, number: number) {
    const { role, outcome, afterMs = 0, ways = [[5, 5]] } = player
    const { log, warnings } = keptLog(clock)
    const cancel = new AbortController()
    await clock.sleep(afterMs)
    let count = 0
    let lookedAt = 0
    let kill: (value: 'killed') => void
    const killed = new Promise<'killed'>(resolve => {
      kill = resolve
    })
    const never = new Promise<never>(() => undefined)

    const carry: Transport = async request => {
      const { method, url, headers, body = '', signal } = request
      const index = count++
      const fault = player.faults?.[index]
      const [there, back] = ways[index % ways.length] ?? [5, 5]
      const { pathname, search } = new URL(url)
      const isCreate = method === 'POST' && pathname.endsWith('/7/comments')
      const thereMs = there + (isCreate ? (player.createMs ?? 0) : 0)
      await clock.sleep(thereMs, signal)
      if (signal.aborted) return noResponse('aborted', true)
      const line = `${clock.now() - start} ${role}${number} ${method} ${pathname.replace(/.*\/7?\/?(?=comments)/, '')} ${body.slice(0, 24)}`
      if (fault === 'crash-before') kill('killed')
      if (fault === 'crash-before') return never
      const status = FAILURES[fault ?? '']
      const before = reports()
      const answer = !status
        ? stand.handle({
            method,
            path: pathname + search,
            headers: Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [
                name.toLowerCase(),
                value
              ])
            ),
            body
          })
        : { status, headers: {}, body: '{}' }
      lines.push(`${line} ${fault ?? answer.status}`)
      for (const [at, { outcome: stood }] of before.entries())
        if (isEnd(stood) && !isEnd(reports()[at]?.outcome ?? ''))
          // GitHub updates whatever stands: what came after the look is lost.
          lines.push(`${line} ${endedAt < lookedAt ? 'LOST' : 'OVERTOOK'}`)
      if (!before.some(isReportOfEnd) && reports().some(isReportOfEnd))
        endedAt = clock.now()
      if (method === 'GET' && pathname.endsWith('/7/comments'))
        lookedAt = clock.now()
      if (fault === 'crash-after') {
        kill('killed')
        return never
      }
      await clock.sleep(back)
      return fault === 'answer-lost'
        ? noResponse('ECONNRESET', true)
        : response(answer.status, answer.body, answer.headers)
    }

    const reporting = openReporting(clock, log, clock.now(), cancel.signal)
    if (outcome === 'cancelled') cancel.abort()
    const isOurs = role === 'winner'
    const { reportsAll } = openedBy(role)
    const comment = openResultComment({
      github: clientOver(carry, clock),
      clock,
      reporting,
      claim: {
        record: hasRecord ? trigger : undefined,
        account: async () => OWN,
        isOurs
      },
      reportsAll: () => reportsAll,
      cancel: cancel.signal,
      place: hasComment ? place : undefined,
      warn: log.warnOf
    })
    const resultFor = (told: Outcome) =>
      resultOf(
        {
          project: 'proj-shop',
          job: 'job-1',
          issue: 7,
          trigger,
          runId: String(role === 'rerun' ? 0 : number),
          attempt: role === 'rerun' ? 2 : 1
        },
        reportOf(told, 'sent'),
        text => text
      )
    let left: Left | undefined
    const finished = reporting.finish(async () => {
      const corrected = player.corrects && comment.correct(resultFor('sent'))
      if (outcome !== 'sent') left = await comment.leave(resultFor(outcome))
      await corrected
    })
    const end = await Promise.race([finished, killed])
    return { player, left, isKilled: end === 'killed', warnings }
  }

  return {
    stand,
    lines,
    reports,
    react,
    said,
    reactions: () =>
      stand
        .reactions('issue', id)
        .map(({ content }) => content)
        .join(' '),
    /** All at once, but a re-run when the first is over. */
    playAll: async (players: readonly Player[]) => {
      const playing: ReturnType<typeof play>[] = []
      for (const [number, player] of players.entries()) {
        const turn =
          player.role === 'rerun' && playing[0] !== undefined
            ? playing[0].then(() => play(player, number))
            : play(player, number)
        playing.push(turn)
      }
      return clock.run(Promise.all(playing))
    }
  }
}

function reportOf(outcome: Outcome, delivery: Claim['delivery']): Report {
  const run = { url: 'https://x.test', id: '1' }
  return { outcome, explanation: [], delivery, next: 'none', run }
}

function isReportOfEnd({ outcome }: ReportMarker): boolean {
  return isEnd(outcome)
}

function openedBy(role: Player['role']) {
  return { reportsAll: role === 'winner' || role === 'rerun' }
}

const way = fc.tuple(
  fc.constantFrom(1, 30, 150, 300),
  fc.constantFrom(1, 30, 150, 300)
)
const fault = fc.constantFrom<Fault>(
  'answer-lost',
  'not-carried-out',
  'crash-before',
  'crash-after'
)
function player(
  role: Player['role'],
  outcomes: readonly Outcome[]
): fc.Arbitrary<Player> {
  return fc.record({
    role: fc.constant(role),
    outcome: fc.constantFrom(...outcomes),

    // A re-run does not begin before its runner is there.
    afterMs: fc
      .oneof(fc.constantFrom(0, 0, 1, 100), fc.nat({ max: 15_000 }))
      .map(ms => (role === 'rerun' ? ms + 5_000 : ms)),
    createMs: fc.constantFrom(0, 0, 0, 3_500),
    ways: fc.array(way, { minLength: 1, maxLength: 6 }),
    faults: fc.oneof(
      fc.constant({}),
      fc.tuple(fc.nat({ max: 7 }), fault).map(([at, what]) => ({ [at]: what }))
    )
  })
}

/** Who report on one end, or see none. Lists lag only where all see it. */
const plays = fc
  .tuple(
    fc.constantFrom<readonly Outcome[]>(
      ['completed', 'no-changes'],
      ['archived']
    ),
    fc.constantFrom(0, 0, 2_000, 4_000)
  )
  .chain(([ends, lagMs]) => {
    const none: readonly Outcome[] = lagMs > 0 ? [] : ['timed-out', 'error']
    const any = [...ends, ...ends, ...none]
    return fc.record({
      lagMs: fc.constant(lagMs),
      first: player('winner', any),
      others: fc
        .tuple(
          player('watcher', ends),
          player('rerun', any),
          player('finish', ends)
        )
        .chain(all => fc.subarray(all, { minLength: 1 }))
    })
  })

type Play = typeof plays extends fc.Arbitrary<infer T> ? T : never

describe('of all who report on one follow-up', () => {
  it('one report is left, an end stands, and its reaction agrees', async () => {
    const check = async ({ first, lagMs, others }: Play) => {
      const { lines, playAll, reactions, reports } = stage({ lagMs })
      const runs = await playAll([first, ...others])
      const standing = reports().map(({ outcome }) => outcome)
      const law = (holds: boolean, what: string) => {
        if (!holds)
          throw new Error(
            `${what}: ${standing} | ${reactions()}\n${lines.join('\n')}`
          )
      }
      law(standing.length < 2, 'There are two reports')
      law(!lines.join().includes('LOST'), 'An end did not stand')
      if (lines.join().includes('OVERTOOK')) return
      const living = runs.filter(({ isKilled }) => !isKilled)
      // Two killed one after the other take more time than reporting has.
      if (runs.length - living.length > 1) return
      if (living.some(({ player }) => isEnd(player.outcome)))
        law(standing.some(isEnd), 'An end is not reported')
      if (living.length < runs.length) return
      if (living.some(({ player }) => openedBy(player.role).reportsAll))
        law(standing.length === 1, 'There is no report')
      const [outcome = ''] = standing
      const isGood = outcome === 'completed' || outcome === 'no-changes'
      law(
        reactions() === (isGood ? 'hooray' : 'confused') || outcome === '',
        'The reactions do not agree'
      )
    }
    // The same plays each time; to find new ones, leave the seed out.
    await fc.assert(fc.asyncProperty(plays, check), {
      seed: 2026,
      numRuns: 400
    })
  }, 600_000)
})

type Stage = ReturnType<typeof stage>
type Told = readonly [
  what: string,
  players: readonly Player[],
  /** What the reports say in the end, and the reactions. */
  reports: readonly Outcome[],
  reactions: string,
  given?: ((stage: Stage) => void) | undefined,
  setting?: Setting
]

const winner = (outcome: Outcome, more = {}): Player => ({
  role: 'winner',
  outcome,
  ...more
})
const watcher = (outcome: Outcome, more = {}): Player => ({
  ...winner(outcome, more),
  role: 'watcher'
})
/** It begins once the first is long over. */
const rerun = (outcome: Outcome, more = {}): Player => ({
  ...winner(outcome, { afterMs: 5_000, ...more }),
  role: 'rerun'
})
const noComment = { hasComment: false }
const QUICK = [5, 5] as const

/** These reactions were left before, in this order. */
function reacted(...contents: readonly string[]) {
  return ({ react }: Stage) => {
    for (const content of contents) react(content)
  }
}

/** A result was told before, with its reaction. */
function told(outcome: Outcome, reaction: string, given = {}) {
  return ({ react, said }: Stage) => {
    react(reaction)
    said(outcome, given)
  }
}

describe('a run that reports', () => {
  it.each<Told>([
    ['an end', [winner('completed')], ['completed'], 'hooray'],
    ['no end, having won', [winner('timed-out')], ['timed-out'], 'confused'],
    ['no end, watching', [watcher('timed-out')], [], ''],
    ['that it still runs', [winner('active')], ['active'], ''],
    ['an end, watching', [watcher('failed')], ['failed'], 'confused'],
    [
      'after one that was killed',
      [
        winner('completed', { faults: { 2: 'crash-before' } }),
        watcher('completed')
      ],
      ['completed'],
      'hooray'
    ],
    [
      'once more, with an end',
      [winner('timed-out'), rerun('completed')],
      ['completed'],
      'hooray'
    ],
    [
      'once more, with no end',
      [winner('timed-out'), rerun('cancelled')],
      ['cancelled'],
      'confused'
    ],
    [
      'no end after one that tells the end',
      [rerun('timed-out')],
      ['completed'],
      'hooray',
      told('completed', 'hooray')
    ],
    [
      'no end after an end, the answer to its reaction lost',
      [rerun('timed-out', { faults: { 0: 'answer-lost' } })],
      ['completed'],
      'hooray',
      told('completed', 'hooray')
    ],
    [
      'no end while the end’s reaction is there',
      [winner('timed-out')],
      [],
      'hooray',
      reacted('hooray')
    ],
    [
      'no end again while the end’s reaction is there',
      [rerun('error')],
      ['timed-out'],
      'confused hooray',
      ({ react, said }) => {
        react('confused')
        react('hooray')
        said('timed-out', { runId: '0' })
      }
    ],
    [
      'the end that stands, beside a reaction that does not agree',
      [rerun('completed')],
      ['completed'],
      'hooray',
      set => {
        set.react('confused')
        told('completed', 'hooray')(set)
      }
    ],
    [
      'after a look that took long, while another did not wait longer',
      [
        winner('completed', { ways: [QUICK, [5, 12_000], QUICK, QUICK] }),
        watcher('completed', { afterMs: 2 })
      ],
      ['completed'],
      'hooray'
    ],
    [
      'though its reaction hangs, while another slowly tells the end',
      [
        winner('completed', { ways: [[30_000, 5], ...Array(9).fill(QUICK)] }),
        watcher('completed', { afterMs: 9_000, createMs: 3_500 })
      ],
      ['completed'],
      'hooray'
    ],
    [
      'after a look that left no time for another',
      [winner('completed', { ways: [QUICK, [5, 26_000]] })],
      ['completed'],
      'hooray'
    ],
    [
      'a good end where another has failed to tell of none',
      [watcher('completed')],
      ['completed'],
      'hooray',
      reacted('confused')
    ],
    [
      'a bad end where a good one is about to be told',
      [watcher('archived')],
      ['archived'],
      'confused',
      reacted('hooray')
    ],
    [
      'a good end where a bad one stands, which keeps its reaction',
      [watcher('completed')],
      ['archived'],
      'confused',
      told('archived', 'confused')
    ],
    [
      'an end where nothing more was to be told',
      [winner('failed')],
      ['failed'],
      'confused',
      told('timed-out', 'confused', { isFinal: true })
    ],
    [
      'where somebody else wrote a marker, and reacted',
      [winner('completed')],
      ['timed-out', 'completed'],
      'confused hooray',
      ({ react, said }) => {
        react('confused', 'mallory')
        said('timed-out', {}, 'mallory')
      }
    ],
    [
      'after a denial that no longer holds',
      [winner('completed')],
      ['completed'],
      'hooray',
      reacted('-1')
    ],
    [
      'that it was sent after all',
      [rerun('sent', { corrects: true })],
      ['sent'],
      '',
      ({ said }) => said('error', { delivery: 'unsent' })
    ],
    [
      'that it was sent, where an end stands',
      [rerun('sent', { corrects: true })],
      ['failed'],
      '',
      ({ said }) => said('failed')
    ],
    [
      'that it was sent, slowly, and then the end',
      [
        rerun('failed', {
          corrects: true,
          ways: [
            [5, 5],
            [5, 5],
            [300, 5],
            [5, 5]
          ]
        })
      ],
      ['failed'],
      'confused',
      ({ said }) => said('error', { delivery: 'unsent' })
    ],
    [
      'with an update that fails at first',
      [winner('failed', { faults: { 2: 'not-carried-out' } })],
      ['failed'],
      'confused',
      told('timed-out', 'confused')
    ],
    [
      'what no comment asked for, the answer to its create lost',
      [winner('completed', { faults: { 0: 'answer-lost' } })],
      ['completed'],
      '',
      undefined,
      { hasRecord: false }
    ],
    [
      'with no comment, a good end that another has told beside no end',
      [watcher('completed')],
      [],
      'hooray',
      reacted('hooray', 'confused'),
      noComment
    ],
    [
      'with no comment, a bad end beside the good one that is told',
      [watcher('archived')],
      [],
      'hooray',
      reacted('hooray', 'confused'),
      noComment
    ],
    [
      'with no comment',
      [winner('failed')],
      [],
      'confused',
      undefined,
      noComment
    ],
    [
      'with no comment, the end after no end',
      [winner('timed-out'), rerun('completed')],
      [],
      'hooray',
      undefined,
      noComment
    ],
    [
      'with no comment, no end after the end',
      [winner('completed'), rerun('timed-out')],
      [],
      'hooray',
      undefined,
      noComment
    ],
    [
      'though the reaction can’t be left, having won',
      [winner('completed', { faults: { 0: 'refused' } })],
      ['completed'],
      ''
    ],
    [
      'though the reaction can’t be left, watching',
      [watcher('completed', { faults: { 0: 'refused' } })],
      [],
      ''
    ],
    [
      'with a create that is refused',
      [winner('completed', { faults: { 2: 'refused' } })],
      [],
      'hooray'
    ]
  ])('%s', async (...[, players, reports, reactions, given, setting]) => {
    const set = stage(setting)
    given?.(set)
    await set.playAll(players)
    const found = set.reports().map(({ outcome }) => outcome)
    expect({ found, reactions: set.reactions() }).toEqual({
      found: reports,
      reactions
    })
  })

  it('tells what came of it', async () => {
    const set = stage()
    const [first, second] = await set.playAll([
      winner('completed'),
      rerun('timed-out')
    ])
    expect(first?.left).toMatchObject({ kind: 'left', url: expect.any(String) })
    expect(second?.left).toMatchObject({
      kind: 'stands',
      report: { marker: { outcome: 'completed' } }
    })
    const [lost] = await stage().playAll([
      winner('completed', { faults: { 2: 'answer-lost' } })
    ])
    expect(lost?.left?.kind).toBe('left')
    const [ignored] = await stage().playAll([watcher('timed-out')])
    expect(ignored?.left).toEqual({ kind: 'not-ours' })
  })

  it.each<readonly [string, Player, string, number, number?]>([
    ['10 s', winner('timed-out'), 'confused', 10_000],
    ['10 s where it tells a good end', watcher('archived'), 'hooray', 10_000],
    ['5 s where it tells no end', watcher('completed'), 'confused', 5_000],
    ['no more than a look after a cancel', winner('cancelled'), 'confused', 0],
    [
      '5 s, though a list still shows what it took away',
      watcher('completed', { afterMs: 10_000 }),
      'confused',
      15_000,
      4_000
    ]
  ])('waits for another’s report for %s', async (...row) => {
    const [, run, content, waitMs, lagMs = 0] = row
    const set = stage({ lagMs })
    set.react(content)
    await set.playAll([run])
    expect(set.reports()).toHaveLength(1)
    const [create = ''] = set.lines.filter(line => line.includes('{"body'))
    const tookMs = Number.parseInt(create, 10)
    expect(tookMs).toBeGreaterThan(waitMs)
    expect(tookMs).toBeLessThan(waitMs + 500)
  })

  it.each([
    [1_100, 7_000],
    [1_500, 20_000],
    [2_250, 20_000],
    [3_250, 22_000],
    [4_700, 29_500]
  ])(
    'is there though GitHub takes twice %i ms to answer',
    async (halfMs, mostMs) => {
      const ways = [[halfMs, halfMs]] as const
      const { lines, playAll, reports } = stage()
      const [run] = await playAll([winner('completed', { ways })])
      expect(reports()).toHaveLength(1)
      expect(run?.left?.kind).toBe('left')
      expect(Number.parseInt(lines.at(-1) ?? '', 10)).toBeLessThan(mostMs)

      const both = stage()
      await both.playAll([
        winner('completed', { ways }),
        watcher('completed', { ways, afterMs: 500 })
      ])
      expect(both.reports().length).toBeGreaterThan(0)
    }
  )

  it.each<[string, Player['faults'], number]>([
    ['once is updated', { 2: 'gone' }, 1],
    ['twice is written anew', { 2: 'gone', 4: 'gone' }, 2]
  ])('that GitHub calls gone %s', async (_, faults, reports) => {
    const set = stage()
    told('timed-out', 'confused')(set)
    await set.playAll([winner('failed', { faults })])
    expect(set.reports()).toHaveLength(reports)
  })
})

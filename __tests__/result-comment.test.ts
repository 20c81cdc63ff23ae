import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Claim } from '../src/claim.ts'
import { isEnd, type Outcome } from '../src/follow-up/outcome.ts'
import { type ReportMarker, readMarker } from '../src/github/marker.ts'
import type { Transport } from '../src/http/exchange.ts'
import { openReporting } from '../src/reporting.ts'
import {
  type Left,
  openResultComment,
  resultOf
} from '../src/result-comment.ts'
import type { ReportPlace } from '../src/standing-report.ts'
import { keptLog } from './fakes/follow-up.ts'
import { clientOver, sandboxGitHub } from './fakes/github.ts'
import { noResponse, response } from './fakes/memory-transport.ts'

const OWN = 'github-actions[bot]'

/** What goes wrong with a request. `crash`: the runner is killed. */
type Fault =
  | 'answer-lost'
  | 'not-carried-out'
  | 'refused'
  | 'crash-before'
  | 'crash-after'

/** One run, and how its requests fare. */
interface Player {
  readonly role: 'winner' | 'watcher' | 'rerun' | 'finish'
  readonly outcome: Outcome
  readonly delivery?: Claim['delivery']
  readonly isFinal?: boolean
  /** Default: a run of its own; a re-run is one of the first player's. */
  readonly runId?: string
  /** When it begins to report; a re-run so long after the first is over. */
  readonly afterMs?: number
  /** How long each request takes, there and back, in turn. */
  readonly ways?: readonly (readonly [number, number])[]
  /** By the number of its request, counted from 0. */
  readonly faults?: Readonly<Record<number, Fault>>
  readonly createMs?: number
}

interface Setting {
  readonly lagMs?: number
  readonly hasComment?: boolean
}

/** A comment that asked, and all who report on it. */
function stage({ lagMs = 0, hasComment = true }: Setting = {}) {
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
  const trigger = { kind: 'comment', id } as const
  const place: ReportPlace = {
    issue: 7,
    since: asked.createdAt,
    isReport: marker => marker.trigger?.id === id,
    triggerId: id,
    isFirst: false
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

  /** Plays one run to its end; `killed`: it has none. */
  async function play(player: Player, number: number, all: Player[]) {
    const { role, outcome, afterMs = 0, ways = [[5, 5]] } = player
    const { log, warnings } = keptLog(clock)
    const cancel = new AbortController()
    await clock.sleep(afterMs)
    let count = 0
    let kill: (value: 'killed') => void
    const killed = new Promise<'killed'>(resolve => {
      kill = resolve
    })
    const never = new Promise<never>(() => undefined)

    const carry: Transport = async ({ method, url, headers, body = '' }) => {
      const index = count++
      const fault = player.faults?.[index]
      const [there, back] = ways[index % ways.length] ?? [5, 5]
      const { pathname, search } = new URL(url)
      const isCreate = method === 'POST' && pathname.endsWith('/7/comments')
      await clock.sleep(there + (isCreate ? (player.createMs ?? 0) : 0))
      const line = `${clock.now() - start} ${role}${number} ${method} ${pathname.replace(/.*\/7?\/?(?=comments)/, '')} ${body.slice(0, 24)}`
      if (fault === 'crash-before') kill('killed')
      if (fault === 'crash-before' || clock.now() < 0) return never
      const isDone = fault !== 'not-carried-out' && fault !== 'refused'
      const before = reports()
      const answer = isDone
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
        : { status: fault === 'refused' ? 403 : 502, headers: {}, body: '{}' }
      lines.push(`${line} ${fault ?? answer.status}`)
      for (const [at, { outcome: stood }] of before.entries())
        if (isEnd(stood)) expect(reports()[at]?.outcome).toBe(stood)
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
      claim: { record: trigger, account: async () => OWN, isOurs },
      reportsAll: () => reportsAll,
      cancel: cancel.signal,
      place: hasComment ? place : undefined,
      warn: log.warnOf
    })
    const result = resultOf(
      {
        project: 'proj-shop',
        job: 'job-1',
        issue: 7,
        trigger,
        runId: player.runId ?? String(role === 'rerun' ? 0 : number),
        attempt: role === 'rerun' ? 2 : 1
      },
      {
        outcome,
        explanation: [],
        delivery: player.delivery ?? 'sent',
        next: 'none',
        run: { url: 'https://x.test', id: String(number) }
      },
      text => text,
      player.isFinal
    )
    let left: Left | undefined
    const finished = reporting.finish(async () => {
      left = await comment.leave(result)
    })
    const end = await Promise.race([finished, killed])
    return { player, all, left, isKilled: end === 'killed', warnings }
  }

  return {
    stand,
    lines,
    reports,
    react,
    reactions: () =>
      stand
        .reactions('issue', id)
        .map(({ content }) => content)
        .join(' '),
    /** All at once, but a re-run when the first is over. */
    playAll: async (players: readonly Player[]) => {
      const all = [...players]
      const playing: ReturnType<typeof play>[] = []
      for (const [number, player] of all.entries()) {
        const turn =
          player.role === 'rerun' && playing[0] !== undefined
            ? playing[0].then(() => play(player, number, all))
            : play(player, number, all)
        playing.push(turn)
      }
      return clock.run(Promise.all(playing))
    }
  }
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
    isFinal: fc.constant(role === 'finish'),
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

const ENDS = ['completed', 'completed', 'no-changes', 'archived'] as const
const ANY = [...ENDS, 'timed-out', 'error', 'cancelled'] as const
const players = fc
  .tuple(
    player('winner', ANY),
    fc.subarray([0, 1, 2], { minLength: 1 }),
    player('watcher', ENDS),
    player('rerun', ANY),
    player('finish', [...ENDS, 'timed-out'])
  )
  .map(([first, others, ...rest]) => [
    first,
    ...others.map(at => rest[at] as Player)
  ])

describe('of all who report on one follow-up', () => {
  it('one report is left, an end stands, and its reaction agrees', async () => {
    const check = async (given: readonly Player[], lagMs: number) => {
      const { lines, playAll, reactions, reports } = stage({ lagMs })
      const runs = await playAll(given)
      const standing = reports().map(({ outcome }) => outcome)
      const law = (holds: boolean, what: string) => {
        if (!holds)
          throw new Error(
            `${what}: ${standing} | ${reactions()}\n${lines.join('\n')}`
          )
      }
      law(standing.length < 2, 'There are two reports')
      const living = runs.filter(({ isKilled }) => !isKilled)
      if (living.some(({ player }) => isEnd(player.outcome)))
        law(standing.some(isEnd), 'An end is not reported')
      if (living.some(({ player }) => openedBy(player.role).reportsAll))
        law(standing.length === 1, 'There is no report')
      if (living.length < runs.length) return
      const [outcome = ''] = standing
      const isGood = outcome === 'completed' || outcome === 'no-changes'
      law(
        reactions() === (isGood ? 'hooray' : 'confused') || outcome === '',
        'The reactions do not agree'
      )
    }
    await fc.assert(
      fc.asyncProperty(players, fc.constantFrom(0, 2_000, 4_000), check),
      { numRuns: Number(process.env.RUNS ?? 300) }
    )
  }, 600_000)
})

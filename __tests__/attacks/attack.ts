import { expect } from '@jest/globals'
import type { Recorded } from '../../sandbox/exchange.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import { startWorld, type WorldRun } from '../../sandbox/world.ts'
import { OUTPUT_NAMES } from '../../src/action/runner.ts'
import { type StageOptions, setStage } from '../../stage/stage.ts'
import type { Scene } from '../action/play.ts'
import { unexplained } from '../troubleshooting.ts'
import { structureOf } from './structure.ts'

/** A host to which nothing may ever be sent. */
export const TRAP = 'http://trap.example'

/** What an attack tries, and what has to come of it. */
export interface Attack {
  readonly tries: string
  /** The text that it tries, of several. */
  readonly value?: string
  readonly world?: StageOptions
  /** Makes the attack's world, and says how the action is run in it. */
  readonly play: (world: Scene) => WorldRun
  readonly end: Partial<AttackEnd>
  /** Hosts that links may lead to, apart from GitHub's own. */
  readonly hosts?: readonly string[]
  /** Secrets on top of the world's own. */
  readonly secrets?: readonly string[]
  /** A secret would be in the report's marker, so there is none. */
  readonly isUnmarked?: boolean
  readonly also?: (seen: Seen) => void
}

/** How it ended, in a few words. */
export interface AttackEnd {
  readonly outcome: string
  readonly exitCode: number | null
  /** Requests to the service. */
  readonly asked: number
  /** Requests to GitHub. */
  readonly told: number
  /** Follow-ups that the service took. */
  readonly sent: number
  /** New comments of the action's own. */
  readonly comments: number
  /** The action's own reactions, on any comment. */
  readonly reactions: readonly string[]
}

/** All that can be seen of an attack afterwards. */
export interface Seen {
  readonly attack: Attack
  readonly world: Scene
  readonly run: RunResult
  readonly end: AttackEnd
  /** The bodies of the action's new comments. */
  readonly comments: readonly string[]
  readonly service: readonly Recorded[]
  readonly github: readonly Recorded[]
}

const usual = ({ world }: Attack) => ({
  job: { messages: [{ durationMs: 50 }] },
  ...world
})

/** Plays an attack on a stage of its own. */
export async function playAttack(attack: Attack): Promise<Seen> {
  const stage = await setStage(usual(attack))
  const seen = await attackIn(stage, attack)
  expect(stage.strays).toEqual([])
  return seen
}

/** Plays an attack on the built program. */
export async function attackProgram(attack: Attack): Promise<Seen> {
  const world = await startWorld(usual(attack))
  try {
    return await attackIn(world, attack)
  } finally {
    await world.close()
  }
}

async function attackIn(world: Scene, attack: Attack): Promise<Seen> {
  const given = attack.play(world)
  const before = ownComments(world).length
  const run = await world.run(given).done
  const comments = ownComments(world).slice(before)
  const by = (name: string) =>
    world.record.filter(({ server }) => server === name)
  const [service, github] = [by('service'), by('github')]
  const end: AttackEnd = {
    outcome: run.outputs.outcome ?? '',
    exitCode: run.exitCode,
    asked: service.length,
    told: github.length,
    sent: world.service.messages.length,
    comments: comments.length,
    reactions: ownReactions(world)
  }
  return { attack, world, run, end, comments, service, github }
}

function everyComment({ github, issue }: Scene) {
  return [issue, issue + 1, issue + 2].flatMap(number => [
    ...github.comments(number),
    ...github.comments(number, 'review')
  ])
}

function ownComments(world: Scene): readonly string[] {
  return everyComment(world)
    .filter(({ user }) => user === world.github.self)
    .map(({ body }) => body)
}

function ownReactions(world: Scene): readonly string[] {
  return everyComment(world)
    .flatMap(({ kind, id }) => world.github.reactions(kind, id))
    .filter(({ user }) => user === world.github.self)
    .map(({ content }) => content)
    .sort()
}

/** What holds after every attack, whatever it was. */
export function expectUnharmed(seen: Seen): void {
  const { attack, run, end } = seen
  expect(run.signal).toBeNull()
  expect(run.stderr).toBe('')
  expect(run.stdout).not.toMatch(/^\s+at .*:\d+:\d+/m)
  expect(run.stdout).not.toContain('Unexpected error')
  expect(end).toMatchObject(attack.end)
  expect(unexplained(run.annotations)).toEqual([])
  expectOnlyOwnCommands(seen)
  expectNoSecrets(seen)
  expectOnlyOwnRequests(seen)
  for (const body of seen.comments) expectHarmlessComment(seen, body)
  expectHarmlessSummary(seen)
  attack.also?.(seen)
}

function secretsOf({ world, attack }: Seen): readonly string[] {
  const [, secret = ''] = world.key.split('_')
  const [, rest = ''] = world.token.split('_')
  return [secret, rest, ...(attack.secrets ?? [])]
}

const OWN_COMMANDS = ['add-mask', 'notice', 'warning', 'error']

/** The runner was told nothing but masks and annotations. */
function expectOnlyOwnCommands(seen: Seen): void {
  const { commands, annotations, outputs } = seen.run
  for (const { name, properties, message } of commands) {
    expect(OWN_COMMANDS).toContain(name)
    expect(properties).toEqual({})
    if (name !== 'add-mask') expect(message).not.toMatch(/[\r\n]/)
    else expect(isPieceOfSecret(seen, message)).toBe(true)
  }
  const errors = annotations.filter(({ level }) => level === 'error')
  expect(errors.length).toBe(seen.run.exitCode === 0 ? 0 : 1)
  for (const name of Object.keys(outputs)) expect(OUTPUT_NAMES).toContain(name)
}

function isPieceOfSecret({ world, attack }: Seen, message: string): boolean {
  const secrets = [world.key, world.token, ...(attack.secrets ?? [])]
  // At one of its alignments.
  const decoded = ['', 'AA', 'AAA'].flatMap(before => {
    const text = Buffer.from(`${before}${message}`, 'base64').toString('latin1')
    return text.slice(before.length, -1)
  })
  return secrets.some(
    secret =>
      secret.includes(message) || decoded.some(text => secret.includes(text))
  )
}

function expectNoSecrets(seen: Seen): void {
  const { run, comments } = seen
  const shown = run.stdout
    .split('\n')
    .filter(line => !line.startsWith('::add-mask::'))
  const all = [
    ...shown,
    run.log,
    run.summary,
    ...comments,
    ...Object.values(run.outputs)
  ].join('\n')
  // Not most of it either.
  for (const secret of secretsOf(seen))
    expect(all).not.toContain(secret.slice(0, 10))
}

/** Each host was sent its own secret only, and asked for its own things. */
function expectOnlyOwnRequests(seen: Seen): void {
  const { service, github, world } = seen
  for (const { request } of service) {
    expect(request.path).toMatch(
      /^\/v2\/agent\/[^/?]+\/job\/[^/?]+(\/message)?$/
    )
    expect(JSON.stringify(request)).not.toContain(world.token)
  }
  for (const { request } of github) {
    if (request.path === '/graphql')
      expect(request.body).toMatch(
        /^\{"query":"(?:\{ viewer \{ login \} \}"\}$|.*"variables":\{"owner":"acme","name":"shop","number":[789](?:,"threads":\d+,"comments":99)?\})/
      )
    else expect(request.path).toMatch(/^\/repos\/acme\/shop\/\w/)
    expect(JSON.stringify(request)).not.toContain(world.key)
  }
}

function expectHarmlessComment(seen: Seen, body: string): void {
  const { html, words } = structureOf(body)
  const marked = seen.attack.isUnmarked ? 0 : 1
  const [marker = ''] = html.slice(0, marked)
  const tags = html.slice(marked)
  expect(marker).toMatch(marked ? /^<!-- agent-follow-up:v1 [^>]* -->$/ : /^$/)
  expect(body.startsWith(marked ? `${marker}\n` : '')).toBe(true)
  expect(tags.filter(tag => !/^<\/?sub>$/.test(tag))).toEqual([])
  expect((words.match(/@\S+/g) ?? []).length).toBeLessThanOrEqual(1)
  expectHarmlessMarkdown(seen, body, 0)
}

function expectHarmlessSummary(seen: Seen): void {
  const { summary } = seen.run
  if (summary === '') return
  const { html, words } = structureOf(summary)
  expect(html).toEqual([])
  expect(words).not.toContain('@')
  expectHarmlessMarkdown(seen, summary, 1)
}

function expectHarmlessMarkdown(
  { attack, world }: Seen,
  markdown: string,
  headings: number
): void {
  const { shape, links } = structureOf(markdown)
  expect(shape).not.toMatch(/image|blockquote|list|hr|def|del/)
  expect((shape.match(/heading/g) ?? []).length).toBe(headings)
  const allowed = [new URL(world.serverUrl).host, ...(attack.hosts ?? [])]
  for (const { href } of links) {
    expect(href).toMatch(/^https?:\/\//)
    expect(allowed).toContain(new URL(href).host)
  }
  expect(markdown.isWellFormed()).toBe(true)
  expect(markdown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
}

/**
 * The commands of README and of other pages about copies, and those that
 * `npm start -- --serve --act` shows, do what is said of them where they are
 * pasted.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { startWorld } from '../../sandbox/world.ts'
import { EXAMPLES } from '../../scripts/workflows.ts'
import { git } from '../release/project.ts'
import { environmentIn, requireAct } from './act-command.ts'
import { paste, SHELLS } from './paste.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const [ASK_SERVICE, TRY, COPY, SET_UP] = commandsOf('README.md')
const [UPDATE, SET_UP_ALL] = commandsOf('docs/copying.md')
const [, COMPARE] = commandsOf('SECURITY.md')

function commandsOf(page: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  return [...text.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(
    ([, indent = '', block = '']) =>
      block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
  )
}

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Octo',
  GIT_AUTHOR_EMAIL: 'octo@shop.example',
  GIT_COMMITTER_NAME: 'Octo',
  GIT_COMMITTER_EMAIL: 'octo@shop.example'
}

const folder = mkdtempSync(join(tmpdir(), 'commands-'))
afterAll(() => rmSync(folder, { recursive: true }))
const newFolder = () => mkdtempSync(join(folder, 'in-'))

describe.each(Object.keys(SHELLS) as (keyof typeof SHELLS)[])(
  'pasted into %s',
  shell => {
    it('README asks the service whether it is there, and takes the key', async () => {
      const world = await startWorld()
      const cwd = newFolder()
      const env = { ...environmentIn(cwd), AGENT_API_KEY: world.key }
      const here = ASK_SERVICE?.replace(
        'https://agents.example.com/v2/agent/my-project',
        `${world.serviceUrl}/v2/agent/${world.projectId}`
      )
      const said = await paste(shell, here ?? '', { cwd, env })
      const wrong = { ...env, AGENT_API_KEY: 'ak_wrong' }
      const refused = await paste(shell, here ?? '', { cwd, env: wrong })
      await world.close()
      expect(said).toContain('HTTP/1.1 404 Not Found')
      expect(said).toContain('{"error":"Job not found"}')
      expect(refused).toContain('HTTP/1.1 401 Unauthorized')
    })

    it('README copies the action, and other pages update and compare the copy', async () => {
      const home = newFolder()
      const work = join(home, 'agent-follow-up')
      git(home, 'clone', '--quiet', '--shared', ROOT, work)
      const copy = join(home, 'copy.git')
      git(home, 'init', '--quiet', '--bare', copy)
      const env = {
        ...environmentIn(home),
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `url.${copy}.insteadOf`,
        GIT_CONFIG_VALUE_0: 'https://github.com/your-org/agent-follow-up.git',
        ...AUTHOR
      }
      await paste(shell, COPY ?? '', { cwd: work, env })
      for (const path of ['action.yml', 'finish/action.yml', 'README.md'])
        expect(git(copy, 'show', `v1:${path}`)).toBe(
          git(ROOT, 'show', `HEAD:${path}`)
        )
      const messages = () => git(copy, 'log', '--format=%s', 'v1').split('\n')
      const [first] = messages()
      expect(first).toBe(`Copy the action at ${git(work, 'rev-parse', 'HEAD')}`)

      git(work, 'rm', '--quiet', 'docs/api.md')
      git(work, 'commit', '--quiet', '--message', 'Remove a page')
      await paste(shell, UPDATE ?? '', { cwd: work, env })
      const newest = git(work, 'rev-parse', 'HEAD')
      expect(messages()).toEqual([`Update the action to ${newest}`, first])
      const there = git(copy, 'ls-tree', '--name-only', 'v1:docs')
      expect(there).toContain('copying.md')
      expect(there).not.toContain('api.md')

      const compare = () => paste(shell, COMPARE ?? '', { cwd: work, env })
      expect(await compare()).not.toMatch(/^(?:Only in|[<>] )|No such/m)
      writeFileSync(join(home, 'agent-follow-up-copy/dist/new.js'), '')
      expect(await compare()).toContain('Only in ../agent-follow-up-copy/dist')
    })

    it('README sets up the variables and the secret', async () => {
      expect(await ghCalls(shell, SET_UP)).toEqual([
        'variable set AGENT_BASE_URL --body https://agents.example.com',
        'variable set AGENT_PROJECT_ID --body my-project',
        'secret set AGENT_API_KEY'
      ])
    })

    it('docs/copying.md sets them up for an organization', async () => {
      const where = '--org your-org --repos shop,website'
      expect(await ghCalls(shell, SET_UP_ALL)).toEqual([
        `variable set AGENT_BASE_URL ${where} --body https://agents.example.com`,
        `variable set AGENT_PROJECT_ID ${where} --body my-project`,
        `secret set AGENT_API_KEY ${where}`
      ])
    })

    it('--serve --act has act answer on a pull request, and finish', async () => {
      requireAct()
      const home = newFolder()
      const shop = join(home, 'shop')
      for (const name of ['follow-up.yml', 'finish.yml'])
        cpSync(join(EXAMPLES, name), join(shop, '.github/workflows', name))
      const at = { cwd: shop, env: { ...environmentIn(home), ...AUTHOR } }
      const serving = await serve()
      try {
        await paste(shell, begin(serving.shown()), at)
        expect(git(shop, 'rev-list', '--count', 'main')).toBe('1')
        const [onPull = '', onSchedule = ''] = commandsIn(serving.shown())

        expect(await paste(shell, onPull, at)).toContain(
          'set-output:: outcome=completed'
        )
        // Where the conversation names the job, threads are read, too.
        await serving.comment('/agent')
        const said = await paste(shell, await serving.nextCommand(), at)
        expect(said).toContain('set-output:: outcome=completed')
        expect(said).toContain('set-output:: job-id=job-7f3a')

        expect(await paste(shell, onSchedule, at)).toContain(
          'set-output:: pending=0'
        )
      } finally {
        await serving.stop()
      }
    })

    it('--serve has act check out, and run what is in the folder', async () => {
      requireAct()
      const home = newFolder()
      const shop = join(home, 'shop')
      const workflow = join(shop, '.github/workflows/deploy-preview.yml')
      cpSync(join(EXAMPLES, 'deploy-preview.yml'), workflow)
      // Also after a check, for which no agent works.
      const yaml = readFileSync(workflow, 'utf8')
      writeFileSync(workflow, yaml.replace(/^.*\.sent == 'true' &&\n/m, ''))
      const deploys =
        '#!/bin/sh\ntest -x "$1/deploy-preview" && echo https://it.is/$1\n'
      writeFileSync(join(shop, 'deploy-preview'), deploys, { mode: 0o755 })
      const at = { cwd: shop, env: { ...environmentIn(home), ...AUTHOR } }
      const serving = await serve()
      try {
        await paste(shell, begin(serving.shown()), at)
        const [onPull = ''] = commandsIn(serving.shown())
        const said = await paste(shell, onPull, at)
        expect(said).toContain('set-output:: url=https://it.is/preview')
        expect(said).toMatch(/\[Agent with preview\/comment.*Job succeeded/)
      } finally {
        await serving.stop()
      }
    })
  }
)

it('no other command is in README but those that the gate runs', () => {
  expect(TRY).toBe('npm ci && npm start\n')
})

/** What pasted lines give to `gh`. */
async function ghCalls(
  shell: keyof typeof SHELLS,
  lines = ''
): Promise<readonly string[]> {
  const home = newFolder()
  const said = join(home, 'said')
  const programs = join(home, 'programs')
  mkdirSync(programs)
  const gh = join(programs, 'gh')
  writeFileSync(gh, `#!/bin/sh\nprintf '%s\\n' "$*" >> ${said}\n`)
  chmodSync(gh, 0o755)
  await paste(shell, lines, { cwd: home, env: environmentIn(home, programs) })
  return readFileSync(said, 'utf8').trimEnd().split('\n')
}

/** Returns what makes the folder a repository, with workflows that act can read. */
function begin(shown: string): string {
  return (shown.match(/^(?:git|mkdir|sed) .*$/gm) ?? []).join('\n')
}

/** Those with all their lines. */
function commandsIn(shown: string): readonly string[] {
  return shown.match(/^act (?:.*\\\n)*.*$/gm) ?? []
}

async function serve() {
  const start = join(ROOT, 'sandbox/start.ts')
  const child = spawn(process.execPath, [start, '--serve', '--act'], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let shown = ''
  let counted = 2
  child.stdout.setEncoding('utf8').on('data', text => {
    shown += text
  })
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await once(child.stdout, 'data')
  }
  await until(() => shown.includes('Ctrl-C'))
  const [, origin = ''] = /(http:\S+)\/acme\/shop\/issues/.exec(shown) ?? []
  return {
    shown: () => shown,
    comment: (body: string) =>
      fetch(`${origin}/acme/shop/pull/8/comments`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ by: 'octo-dev', body }),
        redirect: 'manual'
      }),
    nextCommand: async () => {
      await until(() => commandsIn(shown).length > counted)
      counted += 1
      return commandsIn(shown).at(-1) ?? ''
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    }
  }
}

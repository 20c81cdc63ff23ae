import { PEOPLE, startWorld, type World, type WorldOptions } from '../world.ts'
import type { Commenter } from './document.ts'
import { createPages, type Pages, type Written } from './pages.ts'
import { createRuns, type Runs } from './runs.ts'

export interface PagedWorldOptions extends Omit<WorldOptions, 'visit'> {
  /** Somebody has commented on a page. */
  readonly onWritten?: (written: Written) => void
}

/** A world whose GitHub can be looked at in a browser. */
export interface PagedWorld {
  readonly world: World
  readonly runs: Runs
  /** Where to look. */
  readonly pageUrl: string
  /** Somebody comments; nothing is run. */
  readonly comment: World['comment']
  readonly close: () => Promise<void>
}

/** Taken by a run that is started in a terminal. */
export const RUN_BY_HAND = 6_000_000_001

/** First who may ask, then the others; a stranger last. */
const COMMENTERS: readonly Commenter[] = [
  { login: 'octo-dev', may: 'write' },
  ...Object.entries(PEOPLE)
    .filter(([login]) => login !== 'octo-dev')
    .map(([login, held]) => ({ login, may: String(held) })),
  { login: 'passer-by', may: 'no permission' }
]

/** As the `if` of the workflow in README, in any case as `startsWith` is. */
const COMMAND = /^\/agent/i

/** Starts a world; a comment made on its pages runs the action. */
export async function startPagedWorld(
  options: PagedWorldOptions = {}
): Promise<PagedWorld> {
  let pages: Pages | undefined
  const refresh = () => pages?.refresh()
  const world = await startWorld({
    ...options,
    visit: (incoming, outgoing) => pages?.visit(incoming, outgoing) ?? false,
    onAnswer: entry => {
      options.onAnswer?.(entry)
      refresh()
    }
  })
  const runs = createRuns({
    now: Date.now,
    run: world.run,
    firstId: RUN_BY_HAND + 1,
    onChange: refresh
  })

  const comment: World['comment'] = given => {
    const made = world.comment(given)
    refresh()
    return made
  }

  function onComment(written: Written): void {
    const { issue, by, body } = written
    options.onWritten?.(written)
    const { event } = comment({ issue, by, body })
    if (COMMAND.test(body)) runs.start({ issue, by, event })
  }

  pages = createPages({
    github: world.github,
    home: world.issue,
    commenters: COMMENTERS,
    runs: runs.all,
    onComment
  })
  return {
    world,
    runs,
    pageUrl: `${world.serverUrl}/${world.repository}/issues/${world.issue}`,
    comment,
    close: async () => {
      await runs.stop()
      await world.close()
    }
  }
}

import { commentAnchor, reviewAnchor } from '../conversation.ts'
import type { FastClock } from '../fast-world.ts'
import { PEOPLE } from '../setting.ts'
import type { GitHubEvent } from '../step-environment.ts'
import { startWorld, type World, type WorldOptions } from '../world.ts'
import { createPages, type Pages, type Written } from './pages.ts'
import { createRuns } from './runs.ts'
import { labelAnchor } from './thread.ts'
import type { Commenter } from './writing.ts'

export interface PagedWorldOptions extends Omit<WorldOptions, 'visit' | 'now'> {
  /** Default: the time of this machine. */
  readonly clock?: FastClock
  /** Somebody has commented on a page. */
  readonly onWritten?: (written: Written) => void
  /** Takes a comment for the agent. Default: it runs the action here. */
  readonly onAsked?: (event: GitHubEvent) => void
}

/** A world whose GitHub can be looked at in a browser. */
export type PagedWorld = Awaited<ReturnType<typeof startPagedWorld>>

/** The inputs of README's workflow: a comment starts a job where there is none. */
const START: Readonly<Record<string, string>> = {
  'job-id': '',
  'start-job': 'automatic'
}

/** First who may ask, then the others; a stranger last. */
const COMMENTERS: readonly Commenter[] = [
  { login: 'octo-dev', may: 'write' },
  ...Object.entries(PEOPLE)
    .filter(([login]) => login !== 'octo-dev')
    .map(([login, held]) => ({ login, may: String(held) })),
  { login: 'passer-by', may: 'no permission' }
]

/** As the `if` of README's workflow: `startsWith` ignores case. */
const COMMAND = /^\/agent/i

/**
 * Starts a world with pages for a browser. What a person asks on a page runs
 * the action, unless `onAsked` takes the event.
 */
export async function startPagedWorld({
  clock,
  ...options
}: PagedWorldOptions = {}) {
  const now = clock?.now ?? Date.now
  let pages: Pages | undefined
  const refresh = () => pages?.refresh()
  const world = await startWorld({
    ...options,
    now,
    visit: (incoming, outgoing) => pages?.visit(incoming, outgoing) ?? false,
    onAnswer: entry => {
      options.onAnswer?.(entry)
      refresh()
    }
  })
  const env = clock?.environment() ?? {}
  const runs = createRuns({
    now,
    run: given =>
      world.run({ ...given, inputs: { ...START, ...given.inputs }, env }),
    onChange: refresh
  })

  /** Somebody comments; nothing is run. */
  const comment: World['comment'] = given => {
    const made = world.comment(given)
    refresh()
    return made
  }

  /**
   * Makes the change on GitHub. Returns its event, and whether it asks the
   * action.
   */
  function happen({ issue, by, body, as, on, replyTo }: Written) {
    const isAsked = COMMAND.test(body)
    if (as === 'label') {
      const event = world.label({ issue, by, label: body })
      const anchor = labelAnchor(world.github.labeled(issue).length - 1)
      return { event, anchor, isAsked: true, inputs: labelInputs(issue) }
    }
    if (as === 'review') {
      const said = on
        ? { body: '/agent', comments: [{ ...on, body }] }
        : { body }
      const { id, event } = world.review({ issue, by, ...said })
      return { event, anchor: reviewAnchor(id), isAsked: isAsked || !!on }
    }
    const kind = on || replyTo ? ('review' as const) : ('issue' as const)
    const place = replyTo ? { replyTo } : on
    const { id, event } = comment({ issue, by, body, kind, ...place })
    return { event, anchor: commentAnchor({ kind, id }), isAsked }
  }

  /**
   * Makes the change that a person has written on GitHub. If it asks the
   * action, runs that, or gives the event to `onAsked`.
   */
  function onWritten(written: Written): void {
    options.onWritten?.(written)
    const { issue, by } = written
    const { isAsked, ...happened } = happen(written)
    if (isAsked && options.onAsked) options.onAsked(happened.event)
    else if (isAsked) runs.start({ issue, by, ...happened })
    refresh()
  }

  pages = createPages({
    github: world.github,
    home: world.issue,
    commenters: COMMENTERS,
    firstComment: '/agent add a test',
    isRunHere: options.onAsked === undefined,
    runs: runs.all,
    rerun: runs.rerun,
    onWritten
  })
  return {
    world,
    runs,
    comment,
    /** Where to look. */
    pageUrl: `${world.serverUrl}/${world.repository}/issues/${world.issue}`,
    close: async () => {
      await runs.stop()
      await world.close()
    }
  }
}

/** Returns the inputs of label.yml for an issue. */
function labelInputs(issue: number): Readonly<Record<string, string>> {
  return { prompt: `Work on issue #${issue}.` }
}

/** What is said on lines of a pull request, and what the agent is told of it. */
import { expect } from '@jest/globals'
import type { NewOnDiff } from '../../sandbox/github-state.ts'
import { ask } from '../../stage/asking.ts'
import { warningsOf } from '../../stage/changes.ts'
import { STEPS } from '../../stage/requests.ts'
import type { Stage, StageOptions } from '../../stage/stage.ts'
import {
  MINUTE_MS,
  PULL,
  QUICK,
  stageWith,
  UNWAITED
} from '../../stage/usual.ts'
import { validateRequest, validateResponse } from '../openapi.ts'

export const REVIEWER = 'octo-maintainer'

export function opened(options: StageOptions = {}): Promise<Stage> {
  return stageWith(QUICK, options)
}

/** What the service got. */
export function told({ service }: Stage): readonly string[] {
  return service.messages.map(({ prompt }) => prompt)
}

export function toGitHub({ record }: Stage): Stage['record'] {
  return record.filter(({ server }) => server === 'github')
}

/** Whether the threads are asked for. */
export function isQuery({ request }: Stage['record'][number]): boolean {
  return request.path === '/graphql' && request.body.includes('reviewThreads')
}

export function isGate({ request }: Stage['record'][number]): boolean {
  return STEPS.gate(request)
}

/** Somebody comments on a line, by default long before it is asked. */
export function onLine(
  stage: Stage,
  body: string,
  given: NewOnDiff & { readonly by?: string; readonly at?: number } = {}
): number {
  const { at = stage.now() - 30 * MINUTE_MS, by = REVIEWER, ...place } = given
  return stage.github.addComment({
    issue: PULL,
    user: by,
    body,
    kind: 'review',
    createdAt: at,
    ...place
  }).id
}

type Given = Parameters<ReturnType<typeof ask>['run']>[0]

/** Comments on the pull request, and runs the action. */
export async function run(
  stage: Stage,
  said: string | Partial<Parameters<Stage['comment']>[0]>,
  { inputs = {}, ...given }: NonNullable<Given> = {}
) {
  const comment = typeof said === 'string' ? { body: said } : said
  const asked = ask(stage, { issue: PULL, ...comment })
  const all = { ...UNWAITED, ...inputs }
  const result = await asked.run({ inputs: all, ...given })
  for (const { request, response } of toGitHub(stage)) {
    expect(validateRequest(request)).toEqual([])
    if (response) expect(validateResponse(request, response)).toEqual([])
  }
  return { ...result, asked, warnings: warningsOf(result) }
}

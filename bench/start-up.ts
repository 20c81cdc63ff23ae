import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from '../scripts/bundle.ts'
import { medianRatio, race, untilEnd, untilFirstRequest } from './race.ts'
import { atMost, type Figure, type Part, ratio } from './report.ts'

const ACTION_FILE = fileURLToPath(new URL('../action.yml', import.meta.url))

/** An action that only loads @actions/core has 2.5 and more. */
const MOST_RATIO = 1.6
/** Other actions that ask GitHub something have 2.9 and more. */
const MOST_REQUEST_RATIO = 2.75
/** A difference that users of the toolkit notice, and no noise of a machine. */
const MOST_TOOLKIT_RATIO = 0.85

/**
 * The least that an action does which asks GitHub who has commented, written as
 * the toolkit's documentation shows it.
 * https://github.com/actions/toolkit/tree/main/packages/github
 */
const TOOLKIT_ACTION = `
  import * as core from '@actions/core'
  import { context, getOctokit } from '@actions/github'
  const octokit = getOctokit(core.getInput('github-token'))
  const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({
    ...context.repo,
    username: context.actor
  })
  core.setOutput('permission', data.permission)
`

/** The time that the action takes to start, in ratios. */
export const startUp: Part = {
  name: 'start-up',
  summary: 'start of the action against bare Node, and against the toolkit',
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'start-up-'))
    try {
      return await measureIn(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

/**
 * Builds the two programs to compare with in `folder`, and races them. Returns
 * three ratios as figures.
 */
async function measureIn(folder: string): Promise<readonly Figure[]> {
  const empty = join(folder, 'empty.cjs')
  writeFileSync(empty, '')
  bundleProgram(join(folder, 'toolkit'), TOOLKIT_ACTION)
  const toolkit = join(folder, 'toolkit/index.js')
  const times = await race({
    bare: untilEnd({ entry: empty, actionFile: ACTION_FILE }),
    skipped: untilEnd({}, 'skipped'),
    asking: untilFirstRequest(),
    toolkit: untilFirstRequest({ entry: toolkit, actionFile: ACTION_FILE })
  })
  return [
    atMost(
      'Start-up on a comment that asks for nothing, ÷ bare Node',
      medianRatio(times.skipped, times.bare),
      MOST_RATIO,
      ratio
    ),
    atMost(
      'From the start to the first request, ÷ bare Node',
      medianRatio(times.asking, times.bare),
      MOST_REQUEST_RATIO,
      ratio
    ),
    atMost(
      'The same, ÷ an action of the toolkit alone',
      medianRatio(times.asking, times.toolkit),
      MOST_TOOLKIT_RATIO,
      ratio
    )
  ]
}

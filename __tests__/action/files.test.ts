/**
 * A file of the runner that can't be written, as on a full disk, costs a warning,
 * and nothing else: docs/troubleshooting.md, "Warnings".
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { QUICK } from '../../stage/usual.ts'
import { playProgram } from './play.ts'

it.concurrent.each([
  ['outputs, to a folder', 'GITHUB_OUTPUT', tmpdir()],
  ['outputs, to a path that is gone', 'GITHUB_OUTPUT', join(tmpdir(), 'no/f')],
  ['outputs, to a full disk', 'GITHUB_OUTPUT', '/dev/full'],
  ['the summary', 'GITHUB_STEP_SUMMARY', tmpdir()]
])('%s can’t be written: a warning, and the rest goes on', async (...row) => {
  const [, name, path] = row
  const { result, reactions, comments, taken } = await playProgram(
    { pullRequest: true, job: { messages: [QUICK] } },
    { env: { [name]: path } }
  )
  expect(taken).toEqual(['also fix the changelog'])
  expect(reactions).toEqual(['eyes', 'rocket', 'hooray'])
  expect(comments).toEqual([
    expect.stringContaining('✅ The agent finished'),
    expect.stringContaining('🤖 The agent job `job-7f3a` made this')
  ])
  const { annotations, exitCode, stderr } = result
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(annotations).toMatchObject([
    { level: 'warning', message: expect.stringContaining('be written: ') },
    { level: 'notice' }
  ])
})

it.concurrent('the summary can’t be written: a comment that asks nothing is skipped', async () => {
  const { requests, result } = await playProgram(
    {},
    { body: 'Thanks!', env: { GITHUB_STEP_SUMMARY: tmpdir() } }
  )
  expect(requests).toEqual([])
  const { annotations, exitCode, outputs } = result
  expect([exitCode, outputs.outcome]).toEqual([0, 'skipped'])
  expect(annotations).toMatchObject([
    { level: 'warning', message: expect.stringContaining('be written: ') },
    { level: 'notice' }
  ])
})

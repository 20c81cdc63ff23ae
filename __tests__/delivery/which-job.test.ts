/**
 * Which job a pattern names, and whether the service confirms it: docs/security.md,
 * "What others wrote".
 */
import { describe, expect, it } from '@jest/globals'
import { isMadeBy, jobIdIn } from '../../src/delivery/which-job.ts'
import type { PullRequest } from '../../src/github/pull-request.ts'
import { job } from '../fakes/follow-up.ts'

const GITHUB = 'https://github.test'
const BRANCH = 'agent/{job-id}'
const PAGE = 'https://agents.example/jobs/{job-id}'

describe('the job’s ID by a pattern', () => {
  it.each([
    ['the branch', BRANCH, 'agent/job-7f3a', '', 'job-7f3a'],
    ['the branch before the description', BRANCH, 'agent/a', 'agent/b', 'a'],
    ['a text', PAGE, '', 'By https://agents.example/jobs/job-1.', 'job-1'],
    [
      'the first of two',
      PAGE,
      '',
      'x https://agents.example/jobs/a, https://agents.example/jobs/b',
      'a'
    ],
    ['what is around it', 'a+({job-id})', '', 'a+(job-1)', 'job-1'],
    ['a backslash', 'a\\({job-id})', '', 'a\\(job-1)', 'job-1'],
    [
      'whatever means more in an expression',
      '^$.*+?()[]{}|/\\{job-id}',
      '',
      '^$.*+?()[]{}|/\\job-1',
      'job-1'
    ],
    ['what ends a sentence', BRANCH, '', 'By agent/job-1...', 'job-1'],
    ['any letters', BRANCH, 'agent/jöb_1.2-3', '', 'jöb_1.2-3'],
    ['a part of the branch', BRANCH, 'fix/agent/job-1', '', undefined],
    ['more than the branch', BRANCH, 'agent/job-1/fix', '', undefined],
    ['a longer word', BRANCH, '', 'my-agent/job-1', undefined],
    ['a longer word behind it', '{job-id}/x', '', 'job-1/xy', undefined],
    ['a pattern’s own dot', 'a.b/{job-id}', '', 'axb/job-1', undefined],
    ['a later match', BRANCH, '', 'agent/... or agent/job-1', 'job-1'],
    ['full stops', BRANCH, '', 'agent/...', undefined],
    ['full stops on the branch', BRANCH, 'agent/...', 'agent/a', 'a'],
    ['nothing', BRANCH, 'agent/', 'agent/ job-1', undefined]
  ])('is read from %s', (_, pattern, headRef, description, id) => {
    expect(jobIdIn({ headRef, description }, pattern)).toBe(id)
  })
})

describe('the service’s word on who made a pull request', () => {
  const pull = {
    number: 8,
    repository: 'acme/shop',
    headRef: 'agent/job-1',
    headSha: 'a1',
    headRepository: 'acme/shop',
    description: '',
    isUntouched: true
  }
  const source = { repository: `${GITHUB}/acme/shop`, ref: 'agent/job-1' }
  const { headRepository: _, ...ofLostFork } = pull

  it.each<[string, string | null, object, PullRequest, boolean]>([
    ['its link', `${GITHUB}/Acme/Shop/pull/8`, {}, pull, true],
    [
      'its link, from a fork',
      `${GITHUB}/acme/shop/pull/8`,
      {},
      { ...pull, headRepository: 'me/shop' },
      true
    ],
    ['its branch', null, {}, pull, true],
    [
      'its branch, cloned',
      null,
      { repository: `${GITHUB}/acme/shop.git` },
      pull,
      true
    ],
    [
      'its link, in another case',
      `${GITHUB}/ACME/shop/pull/8`,
      {},
      { ...pull, repository: 'acme/Shop' },
      true
    ],
    ['another number', `${GITHUB}/acme/shop/pull/80`, {}, pull, false],
    // That number is somebody else's pull request there.
    ['another repository', `${GITHUB}/acme/other/pull/8`, {}, pull, false],
    ['another owner', `${GITHUB}/mallory/shop/pull/8`, {}, pull, false],
    [
      'another host',
      'https://github.example/acme/shop/pull/8',
      {},
      pull,
      false
    ],
    ['no pull request', `${GITHUB}/acme/shop/issues/8`, {}, pull, false],
    ['another branch', null, { ref: 'main' }, pull, false],
    ['no branch', null, { ref: null }, pull, false],
    [
      'the branch elsewhere',
      null,
      { repository: `${GITHUB}/acme/other` },
      pull,
      false
    ],
    [
      'the branch on another host',
      null,
      { repository: 'https://github.example/acme/shop' },
      pull,
      false
    ],
    [
      'a fork’s branch',
      null,
      {},
      { ...pull, headRepository: 'me/shop' },
      false
    ],
    ['a lost fork’s branch', null, {}, ofLostFork, false]
  ])('is %s', (_, prLink, given, about, isMade) => {
    const made = {
      ...job('completed', prLink),
      source: { ...source, ...given }
    }
    expect(isMadeBy(about, made, GITHUB)).toBe(isMade)
  })
})

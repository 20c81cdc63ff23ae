import { expect, it } from '@jest/globals'
import { stateOf } from '../../src/rules/finished.ts'
import { snapshot } from '../fakes/follow-up.ts'

const LINK = 'https://github.com/acme/shop/pull/8'

it.each([
  ['its link', LINK, undefined, LINK],
  ['a link that can’t be shown', null, 'javascript:1', 'javascript:1'],
  ['no link', null, undefined, null]
])('the state of a job has %s', (_, prLink, droppedLink, expected) => {
  const seen = snapshot('completed', 0, prLink)
  const state = stateOf({ ...seen, ...(droppedLink && { droppedLink }) })
  expect(state).toEqual({ status: 'completed', prLink: expected })
})

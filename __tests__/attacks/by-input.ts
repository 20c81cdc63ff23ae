import { expect } from '@jest/globals'
import { INPUT_DEFAULTS } from '../../src/inputs.ts'
import { type Attack, type Seen, TRAP } from './attack.ts'
import { NASTY } from './nasty.ts'
import {
  attacks,
  BROKEN,
  FAILED,
  FIX,
  KEY,
  says,
  UNASKED,
  withEach
} from './plays.ts'

const sets = (name: string) => (value: string) =>
  says(FIX, { inputs: { [name]: value } })

/** The one path that the service is asked for. */
const asksFor =
  (pathOf: (value: string) => string) =>
  ({ attack, service }: Seen) =>
    expect(service.map(({ request }) => request.path)).toEqual([
      `/v2/agent/${pathOf(attack.value ?? '')}`
    ])

const LONG = 'x'.repeat(201)
const WITHOUT_FORM = ['api-key', 'prompt', 'command', 'github-token']

export const INPUTS: readonly Attack[] = [
  ...withEach(
    'the job',
    ['.', '..', LONG, 'a\u0000b', 'a\u001b[31mb', 'a\ud800b'],
    id => says(`/agent --job ${id} Fix it`),
    UNASKED
  ),
  ...withEach(
    'the job',
    [
      '../../admin',
      '%2e%2e',
      'a?x=1#y',
      'a\\..\\b',
      'a//evil.example',
      '__proto__',
      'a%0d%0aHost:evil',
      '€'.repeat(200)
    ],
    id => says(`/agent --job=${id} Fix it`),
    FAILED,
    { also: asksFor(id => `proj-shop/job/${encodeURIComponent(id)}`) }
  ),
  ...withEach(
    'the project',
    ['.', '..', 'a\nb', 'a\tb', LONG],
    sets('project-id'),
    BROKEN
  ),
  ...withEach('the project', ['../../x?y#z'], sets('project-id'), FAILED, {
    also: asksFor(() => '..%2F..%2Fx%3Fy%23z/job/job-7f3a')
  }),
  ...withEach(
    'the service at',
    [
      'http://127.0.0.1.evil.example',
      'http://localhost.evil.example',
      'http://[::1].evil',
      'http://127.0.0.1@evil.example',
      'http://evil.example\\@127.0.0.1',
      'http://evil.example:80',
      'file:///etc/passwd',
      'javascript:alert(1)'
    ],
    sets('base-url'),
    BROKEN
  ),
  ...attacks(
    BROKEN,
    {
      'the service at an address with a user and the key': sets('base-url')(
        `${TRAP.replace('//', '//admin:hunter22@')}/?k=${KEY}`
      ),
      'a key that is no key': sets('api-key')('ak_with blank\u200b')
    },
    { secrets: ['admin', 'hunter22', 'ak_with blank\u200b', 'with blank'] }
  ),
  ...attacks(BROKEN, {
    'every input wrong, with words that try everything': says(FIX, {
      inputs: Object.fromEntries(
        Object.keys(INPUT_DEFAULTS)
          .filter(name => !WITHOUT_FORM.includes(name))
          .map(name => [name, NASTY.replaceAll('\u0000', '')])
      )
    })
  })
]

import { expect } from '@jest/globals'
import type { Attack, Seen } from './attack.ts'
import { BROKEN, LEAVE, says, UNASKED } from './plays.ts'

function asksFor(path: string) {
  return ({ service }: Seen) => {
    for (const { request } of service)
      expect(request.path).toBe(`/v2/agent/${path}`)
  }
}

const LONG_ID = '€'.repeat(200)

export const IDS: readonly Attack[] = [
  ...['.', '..', 'x'.repeat(201), 'a\u0000b', 'a\u001b[31mb', 'a\ud800b'].map(
    id => ({
      tries: `the job ${JSON.stringify(id).slice(0, 20)}`,
      mustNot: LEAVE,
      play: says(`/agent --job ${id} Fix it`),
      end: UNASKED
    })
  ),
  ...[
    ['../../admin', '..%2F..%2Fadmin'],
    ['%2e%2e', '%252e%252e'],
    ['a?x=1#y', 'a%3Fx%3D1%23y'],
    ['a\\..\\b', 'a%5C..%5Cb'],
    ['a//evil.example', 'a%2F%2Fevil.example'],
    ['__proto__', '__proto__'],
    ['a%0d%0aHost:evil', 'a%250d%250aHost%3Aevil'],
    [LONG_ID, encodeURIComponent(LONG_ID)]
  ].map(([id, path]) => ({
    tries: `the job ${id?.slice(0, 20)}`,
    mustNot: LEAVE,
    play: says(`/agent --job=${id} Fix it`),
    end: { outcome: 'error', exitCode: 1, asked: 1, sent: 0 },
    also: asksFor(`proj-shop/job/${path}`)
  })),
  ...['.', '..', 'a\nb', 'a\tb', 'x'.repeat(201)].map(id => ({
    tries: `the project ${JSON.stringify(id).slice(0, 20)}`,
    mustNot: LEAVE,
    play: says('/agent Fix it', { inputs: { 'project-id': id } }),
    end: BROKEN
  })),
  {
    tries: 'a project that is a path',
    mustNot: LEAVE,
    play: says('/agent Fix it', {
      inputs: { 'project-id': '../../x?y#z' }
    }),
    end: { outcome: 'error', asked: 1, sent: 0 },
    also: asksFor('..%2F..%2Fx%3Fy%23z/job/job-7f3a')
  }
]

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { fastTime, fastTimeAndMemory } from '../../bench/preloaded.ts'

const MINUTE = 60_000
const MB = 1_000_000
const execute = promisify(execFile)

async function run(
  env: Readonly<Record<string, string>>,
  program: string
): Promise<unknown> {
  const words = ['--input-type=module', '--eval', program]
  const { stdout } = await execute(process.execPath, words, {
    env: { PATH: process.env.PATH ?? '', ...env }
  })
  return stdout === '' ? undefined : JSON.parse(stdout)
}

describe('time that passes faster', () => {
  it('is the same for clocks and timers', async () => {
    const program = `
      const [since, date] = [performance.now(), Date.now()]
      let beats = 0
      const beat = setInterval(() => { beats += 1 }, ${MINUTE})
      setTimeout(given => {
        clearInterval(beat)
        console.log(JSON.stringify({
          given,
          beats,
          byClock: performance.now() - since,
          byDate: new Date() - date,
          byNow: Date.now() - date,
          year: new Date(0).getUTCFullYear()
        }))
      }, ${10 * MINUTE}, 'as given')`
    const seen = (await run(fastTime(6_000), program)) as Record<string, number>
    expect(seen).toMatchObject({ given: 'as given', year: 1970 })
    // A machine may be slow, but no timer is early.
    expect(seen.byClock).toBeGreaterThanOrEqual(10 * MINUTE)
    expect(seen.byDate).toBeGreaterThanOrEqual(10 * MINUTE - 1)
    expect(seen.byNow).toBeGreaterThanOrEqual(10 * MINUTE - 1)
    expect(seen.beats).toBeGreaterThan(0)
    expect(seen.beats).toBeLessThanOrEqual(10)
  })

  it('has to be asked for', async () => {
    const { NODE_OPTIONS = '' } = fastTime(1)
    await expect(run({ NODE_OPTIONS }, '')).rejects.toThrow('BENCH_TIME_FACTOR')
  })
})

describe('the memory of a program', () => {
  it('is written at its end, and what of its heap is no garbage', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memory test '))
    try {
      const file = join(folder, 'memory')
      const program = `
        globalThis.kept = new Uint8Array(${20 * MB})
        globalThis.lost = new Uint8Array(${40 * MB}).fill(1)
        globalThis.lost = undefined
        setTimeout(() => process.exit(), ${20 * MINUTE})`
      await run(fastTimeAndMemory(6_000, file, 5 * MINUTE), program)
      const { peakBytes, heap } = JSON.parse(readFileSync(file, 'utf8'))
      expect(heap).not.toEqual([])
      for (const { atMs, bytes } of heap) {
        expect(atMs).toBeGreaterThanOrEqual(5 * MINUTE)
        expect(bytes).toBeGreaterThan(20 * MB)
        expect(bytes).toBeLessThan(40 * MB)
      }
      expect(peakBytes).toBeGreaterThan(40 * MB)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

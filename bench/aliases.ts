import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALIASES, type Alias } from '../scripts/aliases.ts'
import { bundleInto } from '../scripts/bundle.ts'
import {
  medianRatio,
  race,
  type Times,
  untilEnd,
  untilFirstRequest
} from './race.ts'
import { type Figure, type Part, percent } from './report.ts'

const ACTION_FILE = fileURLToPath(new URL('../action.yml', import.meta.url))

/** An alias that saves less is not worth a difference from the package. */
const LEAST_SAVED = 0.02

/** An odd number of rounds, because the differences are small. */
const ROUNDS = 45

const NONE_MISSING = 'none'

/** The time that each alias saves. */
export const aliases: Part = {
  name: 'aliases',
  summary:
    'what each alias of the build saves (builds eight bundles, takes minutes)',
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aliases-'))
    try {
      const builds = buildWithoutEach(folder)
      const asking = await race(mapValues(builds, untilFirstRequest), ROUNDS)
      const skipped = await race(
        mapValues(builds, program => untilEnd(program, 'skipped')),
        ROUNDS
      )
      return ALIASES.map(alias => figureOf(alias, asking, skipped))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

/** Returns what an alias saves; it holds if one of the two times needs it. */
function figureOf(
  { module }: Alias,
  asking: Times<string>,
  skipped: Times<string>
): Figure {
  const saved = [asking, skipped].map(
    times => 1 - 1 / medianRatio(times[module] ?? [], times[NONE_MISSING] ?? [])
  )
  return {
    name: `\`${module}\`: the first request · another comment`,
    measured: saved.map(percent).join(' · '),
    limit: `one at least ${percent(LEAST_SAVED)}`,
    holds: Math.max(...saved) >= LEAST_SAVED
  }
}

/**
 * Builds the action with all aliases, and once without each, in `folder`.
 * Returns the programs by the module whose alias is missing.
 */
function buildWithoutEach(folder: string) {
  const builds = [undefined, ...ALIASES].map((missing, index) => {
    const dist = join(folder, String(index))
    bundleInto(
      dist,
      ALIASES.filter(
        alias =>
          alias !== missing &&
          (missing === undefined || alias.needs !== missing.module)
      )
    )
    const entry = join(dist, 'index.js')
    return [
      missing?.module ?? NONE_MISSING,
      { entry, actionFile: ACTION_FILE }
    ] as const
  })
  return Object.fromEntries(builds)
}

/**
 * Returns an object with the same names, and with what `map` makes of each
 * value.
 */
function mapValues<From, To>(
  given: Readonly<Record<string, From>>,
  map: (value: From) => To
): Readonly<Record<string, To>> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, map(value)])
  )
}

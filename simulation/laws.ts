import { deliveryLaws } from './laws/delivery.ts'
import { endingLaws } from './laws/ending.ts'
import { finishLaws } from './laws/finish.ts'
import { gateLaws } from './laws/gate.ts'
import type { Law } from './laws/law.ts'
import { reasonLaws } from './laws/reason.ts'
import { recordLaws } from './laws/record.ts'
import { reportLaws } from './laws/report.ts'
import { resultLaws } from './laws/result.ts'
import { startingLaws } from './laws/starting.ts'
import { tableLaws } from './laws/table.ts'
import { timeLaws } from './laws/time.ts'
import { truthLaws } from './laws/truth.ts'
import { wordLaws } from './laws/words.ts'
import type { World } from './world.ts'

const LAWS: readonly Law[] = [
  ...deliveryLaws,
  ...endingLaws,
  ...finishLaws,
  ...gateLaws,
  ...reasonLaws,
  ...recordLaws,
  ...reportLaws,
  ...resultLaws,
  ...startingLaws,
  ...tableLaws,
  ...timeLaws,
  ...truthLaws,
  ...wordLaws
]

/** Returns everything in a world that breaks a law, in words. */
export function findBreaches(world: World): readonly string[] {
  return LAWS.flatMap(law => law(world))
}

import { TABLE, type Way } from '../../src/rules/table.ts'
import { output, texts } from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { type Law, ofEndedRuns } from './law.ts'

/** What is said of the send, as docs/delivery.md names it; the longest first. */
const SAID = [
  [
    /This run sent nothing; another one may have\./,
    'This run sent nothing; another may have.'
  ],
  [/This run sent nothing\./, 'This run sent nothing.'],
  [/Nothing was sent\./, 'Nothing was sent.'],
  [/not known whether the service accepted it\./, 'It may have been accepted.'],
  [/The follow-up was sent\./, 'It was sent.']
] as const

/** How to continue, by the words for each way. */
const WAYS: readonly (readonly [RegExp, Way])[] = [
  [/\bonly if\b/, 'check first'],
  [/re-run the workflow job/i, 're-run'],
  [/to see how it is going/, 'check the job'],
  [/another follow-up|with its ID\./, 'ask more'],
  [/\bagain\b|start a new run/i, 'ask again']
]

/** What is said, advised, and recorded together is a row of the table. */
const aRowIsFollowed = ofEndedRuns((run, { writes }) => {
  const outcome = output(run, 'outcome')
  if (!['error', 'cancelled', 'unknown'].includes(outcome)) return undefined
  const said = [...texts(run, 'fail'), ...texts(run, 'warning')].join(' ')
  const says = SAID.find(([words]) => words.test(said))?.[1]
  // An unknown outcome says in its headline what is known of the send.
  if (says === undefined && outcome !== 'unknown') return missing(run)
  const way = WAYS.find(([words]) => words.test(said))?.[1]
  const report = writes.findLast(
    write => write.run === run && write.mark?.outcome === outcome
  )
  const mark = report?.mark?.sent
  const isRow = TABLE.some(
    row =>
      (says === undefined || row.says === says) &&
      row.way === way &&
      (mark === undefined || row.mark === mark)
  )
  return !isRow && `says "${says}", advises to ${way}, and records ${mark}`
})

/** Of a check there is nothing to say. */
function missing(run: RunRecord): string | false {
  return run.prompt !== '' && 'does not say what became of the send'
}

export const tableLaws: readonly Law[] = [aRowIsFollowed]

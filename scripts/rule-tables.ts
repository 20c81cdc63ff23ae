import { plain } from '../src/common/message.ts'
import {
  decideByRecord,
  decideWay,
  type RecordDecision,
  type RecordFacts,
  type Way,
  type WayFacts
} from '../src/delivery/rules/record.ts'
import { sendWords } from '../src/report/wording.ts'

/**
 * Tables of the rules, made by calling them with every combination of their
 * facts. Combinations that differ only in facts which make no difference are one
 * row.
 */
type Row = readonly string[]

/** The values of each fact, in the order of a table's columns. */
type Columns = readonly (readonly string[])[]

/**
 * Returns rows that together cover all combinations: each cell holds the values
 * that lead to the same result, or `any`.
 */
function rowsOf(columns: Columns, resultOf: (values: Row) => string): Row[] {
  const [first, ...rest] = columns
  if (first === undefined) return [[resultOf([])]]
  const rowsByValue = first.map(value => ({
    value,
    rows: rowsOf(rest, values => resultOf([value, ...values]))
  }))
  const groups = Map.groupBy(rowsByValue, ({ rows }) => JSON.stringify(rows))
  return [...groups.values()].flatMap(group => {
    const values = group.map(({ value }) => value)
    const cell = values.length === first.length ? 'any' : values.join(', ')
    return (group[0]?.rows ?? []).map(row => [cell, ...row])
  })
}

const DECISIONS: Readonly<Record<RecordDecision, string>> = {
  'repeat-end': 'repeats the end',
  wait: 'waits for the result',
  unreadable: 'is `unknown`',
  'repeat-refusal': 'repeats the error; nothing is posted',
  'repeat-lost': 'is `unknown`; nothing is posted',
  send: 'reads the job, and sends',
  'may-be-sent': 'is `unknown`, reason `claimed`',
  resend: 'reads the job, and sends again',
  'claim-and-send': 'reads the job, then adds 👀: 201 sends, 200 is `unknown`'
}

const BEST = {
  'an end': { best: 'end' },
  '`yes`': { best: 'yes' },
  '`refused`': { best: 'refused' },
  '`maybe`': { best: 'maybe' },
  '`unsent` of the attempt before': {
    best: 'unsent',
    isFromPreviousAttempt: true
  },
  'another `unsent`': { best: 'unsent' },
  nothing: { best: 'nothing' }
} as const satisfies Record<string, Partial<RecordFacts>>

const ROCKET = {
  there: { hasRocket: true, isUnread: false },
  'not there': { hasRocket: false, isUnread: false },
  'a part is unread': { hasRocket: false, isUnread: true }
} as const

const CLAIM = {
  'there, or a review’s re-run': { claim: 'there' },
  'not there': { claim: 'not-there' },
  'nothing bears it': { claim: 'no-target' }
} as const

const OTHER = {
  '–': { mayResend: false },
  '`resend`': { mayResend: true }
} as const

/** Returns what a run does by the record, for each combination of facts. */
export function recordRows(): readonly Row[] {
  const names = [BEST, ROCKET, CLAIM, OTHER].map(part => Object.keys(part))
  return rowsOf(
    names,
    ([best, rocket, claim, other]) =>
      DECISIONS[
        decideByRecord({
          isFromPreviousAttempt: false,
          ...part(BEST, best),
          ...part(ROCKET, rocket),
          ...part(CLAIM, claim),
          ...part(OTHER, other)
        })
      ]
  )
}

function part<T>(parts: Readonly<Record<string, T>>, name = ''): T {
  const found = parts[name]
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

const WAYS: Readonly<Record<Way, string>> = {
  're-run': 're-run',
  'ask-again': 'ask again',
  'check-first': 'check first',
  'check-the-job': 'check the job',
  'ask-more': 'ask more'
}

/** What can be known of a send that has come to no end. */
const SENDS = {
  none: { send: 'none', sendStatus: 'nothing' },
  'not sent, before the claim or 👀 refused': {
    send: 'not-sent',
    sendStatus: 'nothing'
  },
  'not sent, a later attempt that has not read the record': {
    send: 'not-sent',
    sendStatus: 'nothing',
    mayBeSentBefore: true
  },
  'not sent, the sender': { send: 'not-sent', sendStatus: 'unsent' },
  'not sent, another may have sent it': {
    send: 'not-sent',
    sendStatus: 'nothing',
    mayBeSentByOther: true
  },
  'unsendable, before the claim': {
    send: 'unsendable',
    sendStatus: 'nothing'
  },
  'unsendable, the sender': { send: 'unsendable', sendStatus: 'refused' },
  'unsendable, another may have sent it': {
    send: 'unsendable',
    sendStatus: 'nothing',
    mayBeSentByOther: true
  },
  'in flight, or its answer lost': { send: 'lost', sendStatus: 'maybe' },
  'sent, or started': { send: 'sent', sendStatus: 'yes' },
  'started, the ID not known': { send: 'sent', sendStatus: 'maybe' }
} as const satisfies Record<string, Partial<WayFacts>>

const ASKED_BY = {
  'a comment': { kind: 'comment' },
  'a review': { kind: 'review' },
  'an event': { kind: 'event' }
} as const

const REPORTS = {
  'a re-run can use it': {},
  'there is none': { hasReport: false },
  'the key may be wrong': { mayHaveWrongApiKey: true },
  'inputs may have to change': { mayChangeInputs: true }
} as const

/**
 * Returns what is recorded, said, and advised, for each combination of facts.
 */
export function wayRows(): readonly Row[] {
  const names = [ASKED_BY, REPORTS].map(part => Object.keys(part))
  return Object.entries(SENDS).flatMap(([name, send]) => {
    const status =
      send.sendStatus === 'nothing' ? 'nothing' : `\`${send.sendStatus}\``
    const said = saidOf(send.send)
    return rowsOf(names, ([by, report]) => WAYS[wayFor(send, by, report)]).map(
      row => [name, status, said, ...row]
    )
  })
}

/**
 * Returns what is said of a send: of a follow-up and, if that differs, of a
 * start.
 */
function saidOf(send: WayFacts['send']): string {
  const kind = send === 'unsendable' ? 'not-sent' : send
  const words = [false, true].map(isStart => plain(sendWords(kind, isStart)))
  return [...new Set(words)].join(' Or: ') || 'nothing'
}

/**
 * Returns the way on for a send, by the name of how it was asked for and the
 * name of what is the case with its report.
 */
function wayFor(
  send: Pick<WayFacts, 'send' | 'sendStatus'> & Partial<WayFacts>,
  by: string | undefined,
  report: string | undefined
): Way {
  return decideWay({
    hasEnded: false,
    hasReport: true,
    mayHaveWrongApiKey: false,
    mayChangeInputs: false,
    mayBeSentByOther: false,
    mayBeSentBefore: false,
    ...send,
    ...part(ASKED_BY, by),
    ...part<Partial<WayFacts>>(REPORTS, report)
  })
}

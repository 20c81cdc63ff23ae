import type {
  AgentService,
  HappenedTurn,
  TakenMessage
} from '../sandbox/agent-service.ts'
import type { GitHub } from '../sandbox/github.ts'
import type { Comment } from '../sandbox/github-shapes.ts'
import type { ReportMarker } from '../src/delivery/rules/state.ts'
import type { Exchange } from '../stage/network.ts'
import type { Program } from '../stage/process.ts'
import type { Line, RunRecord, Trigger } from './history.ts'
import type { Plan } from './plan.ts'

/** What is tried: the action, and the second one. */
export interface Programs {
  readonly main: Program
  readonly finish: Program
}

/** All that happened in a world, filled in while it is played. */
export interface World {
  readonly seed: number
  readonly plan: Plan
  readonly startedAt: number
  readonly runs: RunRecord[]
  /** Runs of the second action; the last ran through when all was well. */
  readonly finishes: RunRecord[]
  readonly lines: Line[]
  readonly service: AgentService
  readonly github: GitHub
  /** What set the runs off, in order. */
  readonly triggers: Trigger[]
  /** Turns of the jobs, in order. */
  readonly turns: HappenedTurn[]
  /** Which run's request made the service take a message. */
  readonly taken: TakenByRun[]
  /** Every comment that a run created, in order. */
  readonly writes: Write[]
  /** Every comment that was deleted, in order. */
  readonly removals: Removal[]
  /** What another workflow of the same account commented. */
  readonly echoes: Comment[]
  /** When somebody else did something to the job. */
  readonly editedAt: number[]
  /** Requests to any other host, as method and address. */
  readonly strays: readonly string[]
  /** What a person did at the end because the action advised it. */
  followed?: Followed
}

export interface TakenByRun {
  readonly message: TakenMessage
  readonly run: RunRecord
  readonly exchange: Exchange
}

/** A comment that a run created. */
export interface Write {
  readonly run: RunRecord
  readonly exchange: Exchange
  readonly comment: Comment
  /** What it records, if it is a report. */
  readonly mark: ReportMarker | undefined
}

/** A comment that was deleted. */
export interface Removal {
  readonly id: number
  readonly at: number
  /** Undefined: a person did. */
  readonly run: RunRecord | undefined
}

/** An advice that was followed. */
export interface Followed {
  readonly prompt: string
  readonly advice:
    | 're-run'
    | 'new-run'
    | 'comment'
    /** To comment with `--new`, or to have the workflow start a job. */
    | 'start'
    /** To name a job that there is. */
    | 'name'
    /** To look in the service for a job with this text, and to ask again if there is none. */
    | 'look'
  /** Whose advice it was. */
  readonly by: RunRecord
  /** How often the service had taken the follow-up until then. */
  readonly takenBefore: number
  /** The job that was found in the service, where the advice is to look. */
  readonly found: string | undefined
  /** The run that it set off. */
  readonly run: RunRecord
}

/** A job that there is not, which only others' markers name. */
export const NO_JOB_ID = 'job-of-others'
/** The pull request that is opened first, after the issue. */
export const PULL = 8
/** What the ids of runs are counted from. */
export const FIRST_RUN_ID = 6_000_000_001

import { type AgentService, openAgentService } from './agent/client.ts'
import { isTerminal } from './agent/job.ts'
import { type Clock, type Limits, pause, timeLeft, within } from './clock.ts'
import {
  type Annotation,
  annotate,
  concludeEarly,
  stopped,
  writeSummary
} from './conclude.ts'
import { type JobInView, keepInView } from './follow-up/job-in-view.ts'
import { changed, endOutcome, endWith, failsStep } from './follow-up/outcome.ts'
import {
  judge,
  type Sight,
  STANDS_LONGER_MS,
  see,
  startSettling
} from './follow-up/settle.ts'
import { type GitHub, openGitHub } from './github/client.ts'
import { placeOf, readHead } from './github/pull-request.ts'
import {
  type RepositoryComments,
  readRepositoryComments
} from './github/repository-comments.ts'
import { type Run, readRun } from './github/run.ts'
import { retry } from './http/retry.ts'
import { type FinishInputs, readFinishInputs } from './inputs.ts'
import { duration, explain, type Message, say, sentences } from './message.ts'
import { outputsOf, type Results } from './outputs.ts'
import { findPending, type Pending } from './pending.ts'
import { type Known, know, type Sent } from './pending-follow-up.ts'
import { tellPullRequest } from './pull-request-note.ts'
import { redactAll } from './report/redact.ts'
import type { Report } from './report/report.ts'
import { finishSummary } from './report/summary.ts'
import { nextStep } from './report/wording.ts'
import { openReporting, type Reporting } from './reporting.ts'
import { openResultComment, resultOf } from './result-comment.ts'
import { type Desk, type Outside, openDesk, retryNoter } from './step.ts'

import type { Refusal, Sending } from './agent/reply.ts'
import { isKnownStatus, saysActive } from './agent/job.ts'
import { type Claim, openClaim } from './claim.ts'
import { Cancelled, throwIfCancelled, within } from './clock.ts'
import {
  type Annotation,
  conclude,
  concludeEarly,
  type FollowUp
} from './conclude.ts'
import {
  type Before,
  type Claimed,
  type Delivery,
  deliver
} from './follow-up/deliver.ts'
import { type JobInView, keepInView } from './follow-up/job-in-view.ts'
import {
  changed,
  type Ending,
  endOutcome,
  endWith
} from './follow-up/outcome.ts'
import {
  judge,
  type Settling,
  type Sight,
  see,
  startSettling
} from './follow-up/settle.ts'
import { type LastSeen, waitForEnd } from './follow-up/wait.ts'
import { askGate } from './github/permission.ts'
import type { PullRequest } from './github/pull-request.ts'
import { help } from './help.ts'
import { retry } from './http/retry.ts'
import { idProblem } from './inputs.ts'
import { type Message, type Problem, say, sentences } from './message.ts'
import { readHead } from './pull-request.ts'
import { readQuestion } from './question.ts'
import { openFollowUp } from './report-place.ts'
import { type Desk, type Outside, openDesk, openStep, type Step } from './step.ts'
import { nameJob, needsConversation } from './which-job.ts'

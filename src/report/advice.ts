import { literal, type Message, say, sentences } from '../common/message.ts'
import { mayBeSentBefore, type Way, wayOf } from '../delivery/rules/record.ts'
import {
  type Concluded,
  hasOtherReportTarget,
  isConfirmed,
  isReported
} from '../delivery/rules/state.ts'

/**
 * Returns how to continue: what has to be corrected, if anything, and one way
 * on. Empty for `denied` and `skipped`.
 */
export function adviceOn(state: Concluded): Message {
  const { result } = state
  const { outcome } = result
  if (outcome === 'denied' || outcome === 'skipped') return []
  const fix = result.kind === 'stopped' ? result.fix : []
  return sentences(fix, adviceByWay(wayOf(state), state, fix.length > 0))
}

/**
 * Returns the advice to go on this way, in whole sentences. For `re-run` it is
 * to re-run, or, with `isToCorrect`, also what to do instead if the comment or
 * the workflow file has to change: to ask again, and before that, if an attempt
 * before may have sent it, to look in the service. For `check-first` it begins
 * with a look into the service, and then says when to ask again; never to
 * re-run. For `check-the-job` it is a comment with the command or, if no
 * comment can ask (`about.command`), a look into the service. For `ask-again`
 * and `ask-more` it is a comment or a new run; a review can also be submitted
 * again.
 *
 * @param isToCorrect whether a sentence on what to correct comes before it;
 *   `re-run` and `check-the-job` are then the next step
 */
function adviceByWay(
  way: Way,
  state: Concluded,
  isToCorrect: boolean
): Message {
  switch (way) {
    case 're-run':
      // To ask again without a look could send it twice.
      if (mayBeSentBefore(state))
        return isToCorrect ? THEN_RE_RUN_OR_LOOK : say`Re-run the workflow job.`
      return isToCorrect
        ? say`Then re-run the workflow job; or, if the comment or the workflow file has to change, ${describeAskingAgain(state)} instead, because a re-run uses both as they were.`
        : say`Re-run the workflow job to send the follow-up.`
    case 'ask-again':
      return sentence(describeAskingAgain(state))
    case 'check-first':
      return state.isStart
        ? adviseToLookForJob(state)
        : adviseToCheckFirst(state)
    case 'check-the-job':
      return isToCorrect && !needsNewRun(state)
        ? say`Then ${describeCheck(state)}.`
        : sentence(describeCheck(state))
    case 'ask-more':
      return adviseToAskMore(state)
  }
}

const THEN_RE_RUN_OR_LOOK = say`Then re-run the workflow job; or, if the comment or the workflow file has to change, look in the agent service whether an earlier attempt has sent it, and ask again if none has, because a re-run uses both as they were.`

/**
 * Returns how to ask again, as in the middle of a sentence: for another job if
 * the follow-up needs one, and then also how to start one, if people can. Else
 * by the same command, with `--job` and the job's ID if the comment has to name
 * it (`jobToName`), or else with `--new` for a start, unless `start-job` is
 * `automatic` and the comment had no `--new`; a review can also be submitted
 * again; and by a new run if no comment can ask.
 */
function describeAskingAgain(state: Concluded): Message {
  const { about, isStart } = state
  const { asksForNew, command, kind, startJob } = about
  if (needsOtherJob(state)) return describeAskingOtherJob(state)
  if (command === undefined) return say`start a new run`
  const isNew = isStart && jobToName(state) === undefined
  // The text alone starts a job again, unless one is named by then.
  const isAutomatic = startJob === 'automatic' && !asksForNew
  const asNew = isAutomatic ? command : `${command} --new`
  const ask = `${isNew ? asNew : withJobOption(command, state)} …`
  return kind === 'review'
    ? say`submit the review again, or comment ${ask}`
    : say`comment ${ask} again`
}

/**
 * Returns, as in the middle of a sentence, how to ask with the ID of another
 * job, by a comment with `--job`, or, if no comment can ask, by the input
 * `job-id` and a new run. Also says how to start a job instead, if people can;
 * without a comment, only if an input has to change for that, see
 * `orStartByInputs`.
 */
function describeAskingOtherJob(state: Concluded): Message {
  const { command } = state.about
  return command === undefined
    ? say`set job-id to the ID of ${otherJobOf(state)}${orStartByInputs(state)}, and start a new run`
    : say`comment ${`${command} --job <id> …`} with the ID of ${otherJobOf(state)}${orStartByComment(state, command)}`
}

/**
 * Returns how a comment starts a job instead, to be read behind `comment … with
 * the ID of …`; empty if people can't start one.
 */
function orStartByComment(state: Concluded, command: string): Message {
  if (!canStart(state)) return []
  // A start that was refused needs another job if the service starts none.
  const wasRefused = state.isStart && state.result.kind === 'stopped'
  const ifWrong = wasRefused ? say`, if project-id was wrong,` : []
  return say`, or${ifWrong} ${`${command} --new …`} to start a job`
}

/**
 * Returns how to check the job, as in the middle of a sentence. The first rule
 * that fits counts:
 *
 * - by a new run that names another job or, if it can (`canStartByRun`), starts
 *   one, if no comment can ask, nothing was sent, and it needs one
 * - in the service, if no comment can ask
 * - by a comment with `--job <id>`, the ID being that of the job that got it,
 *   if it was sent and nothing names that job
 * - by a comment with `--job <id>`, the ID being that of another job, or, if
 *   people can start one, by a comment that does, if the follow-up needs another
 *   job and was not sent
 * - by a comment, with `--job` and the job's ID if it has to name it
 *   (`jobToName`)
 */
function describeCheck(state: Concluded): Message {
  const { about, job, result, send } = state
  const { command } = about
  if (needsNewRun(state))
    return say`set job-id to the ID of ${otherJobOf(state)}, and start a new run to see how it is going${orStartByPrompt(state)}`
  if (command === undefined)
    return say`check the agent job in the agent service to see how it is going`
  const isUnnamed =
    result.kind === 'stopped' &&
    (result.reason === 'no-job' ||
      (result.outcome === 'sent' && job === undefined))
  // A follow-up that was sent stays with its job, also where nothing names it.
  if (send.kind === 'sent' && isUnnamed)
    return say`comment ${`${command} --job <id>`} with the ID of its job to see how it is going`
  return needsOtherJob(state) && send.kind !== 'sent'
    ? say`comment ${`${command} --job <id>`} with the ID of ${otherJobOf(state)} to see how it is going${orStartByComment(state, command)}`
    : say`comment ${withJobOption(command, state)} to see how it is going`
}

/**
 * Returns how a run that had no prompt, and that no comment triggers, starts a
 * job instead, to be read behind `start a new run to …`; empty if it can't start
 * one (`canStartByRun`).
 */
function orStartByPrompt(state: Concluded): Message {
  if (!canStartByRun(state)) return []
  return state.about.startJob === 'automatic'
    ? say`, or give a prompt to start a job`
    : say`, or give a prompt and set start-job to automatic to start a job`
}

/**
 * Returns whether a run that no comment triggers can start a job: people can,
 * no job was named, and no comment with a marker that this run can't use may
 * hold the start back.
 */
function canStartByRun(state: Concluded): boolean {
  const { result } = state
  const isFree =
    result.kind === 'stopped' &&
    result.reason === 'no-job' &&
    result.isAboutInputs !== true
  return isFree && canStart(state)
}

/**
 * Returns whether there is no job to check, and no comment can name one: only a
 * new run can, with other inputs.
 */
function needsNewRun(state: Concluded): boolean {
  const { about, send } = state
  return (
    about.command === undefined && send.kind !== 'sent' && needsOtherJob(state)
  )
}

/**
 * Returns how to send another follow-up, in a whole sentence: by a comment,
 * which names the job if it has to (`jobToName`), or by a new run if no
 * comment can ask. If the follow-up needs another job, it is {@link
 * describeAskingOtherJob}.
 */
function adviseToAskMore(state: Concluded): Message {
  const { command } = state.about
  if (needsOtherJob(state)) return sentence(describeAskingOtherJob(state))
  return command === undefined
    ? say`Start a new run to send the agent another follow-up.`
    : say`Comment ${`${withJobOption(command, state)} …`} to send the agent another follow-up.`
}

/**
 * Returns how to find out whether a job was started, in whole sentences: by a
 * look into the service. If there is one, the next comment or run names it, and
 * has no text; if not, and no other run of this comment, review, or event is in
 * progress, the requester asks again.
 */
function adviseToLookForJob(state: Concluded): Message {
  const { command } = state.about
  const next =
    command === undefined
      ? say`If there is none, and no other run of this event is in progress, start a new run.`
      : say`If there is none, and no run of this ${askedWord(state)} is in progress, ${describeAskingAgain(state)}.`
  return sentences(
    say`Look in the agent service for a new job with this text. If there is one, ${describeNaming(command)}.`,
    next
  )
}

/**
 * Returns how to find out whether the job got the follow-up, in whole
 * sentences: by a look into the service. For a follow-up that is known to be a
 * start, `adviseToLookForJob` says that. If this one may have started a job
 * instead (`mayHaveStarted`), that is also to be looked for. The text tells the
 * reader, who has to look, to ask again only if no run is in progress, the job
 * shows no sign of the follow-up and, with `mayHaveStarted`, there is no new
 * job. If a comment, and not a review, asked by the command, the text adds that
 * it must bear no 🚀, and says to check the job by a comment if it does. Nothing
 * of this is looked up here.
 */
function adviseToCheckFirst(state: Concluded): Message {
  const { command, kind } = state.about
  const mayBeStart = mayHaveStarted(state)
  const canHaveRocket = command !== undefined && kind !== 'review'
  const runs =
    command === undefined
      ? say`no other run of this event`
      : say`no run of this ${askedWord(state)}`
  const rocket = canHaveRocket ? say` it has no 🚀,` : []
  const noJob = mayBeStart ? say` there is no new job,` : []
  const check = mayBeStart
    ? say`Look in the agent service for a new job with this text, and check the agent job, if there was one before: its status alone does not show what it has received. If there is a new one, ${describeNaming(command)}.`
    : say`Check the agent job in the agent service: its status alone does not show what it has received.`
  return sentences(
    check,
    sentence(
      say`${describeAskingAgain(state)} only if ${runs} is in progress,${rocket}${noJob} and the job shows no sign of the follow-up`
    ),
    canHaveRocket
      ? say`With 🚀 it was sent: comment ${withJobOption(command, state)}.`
      : []
  )
}

/**
 * Returns whether the follow-up may be a start although this run does not know
 * it: no job is known, and `start-job` is `automatic`.
 */
function mayHaveStarted({ about, job }: Concluded): boolean {
  return about.startJob === 'automatic' && job === undefined
}

/**
 * Returns, as in the middle of a sentence, how to name the job that was found.
 *
 * @param command undefined if no comment can ask
 */
function describeNaming(command: string | undefined): Message {
  return command === undefined
    ? say`set job-id to its ID, and start a new run without a prompt`
    : say`comment ${`${command} --job <id>`} with its ID, without a text`
}

function askedWord({ about }: Concluded): Message {
  return about.kind === 'review' ? say`review` : say`comment`
}

/**
 * Returns the command, with `--job` if the next comment has to name the job.
 */
function withJobOption(command: string, state: Concluded): string {
  const id = jobToName(state)
  return id === undefined ? command : `${command} --job ${id}`
}

/**
 * Returns how else a run that no comment triggers starts a job, to be read
 * behind `set job-id to …`: by removing `job-id`, by setting `start-job` to
 * `automatic`, or both. Empty if it may not start one, if that is not known, if
 * another job would go first (`canStartByRun`), or if it needs no change for it.
 */
function orStartByInputs(state: Concluded): Message {
  const { jobInput, startJob } = state.about
  const isByInput = jobInput !== undefined
  if (isByInput ? !canStart(state) : !canStartByRun(state)) return []
  const isAutomatic = startJob === 'automatic'
  // A job that job-id names goes before one that is started.
  if (isByInput)
    return isAutomatic
      ? say`, or remove it to start a job`
      : say`, or remove it and set start-job to automatic`
  return isAutomatic ? [] : say`, or start-job to automatic`
}

/**
 * Returns whether people can start a job. It is false where that is not known:
 * in `finish`, and where the inputs are wrong.
 */
function canStart({ about }: Concluded): boolean {
  return about.startJob !== undefined && about.startJob !== 'never'
}

/**
 * Returns `another job` if the job is archived, else `an existing job`: there
 * was none, or it can't be used.
 */
function otherJobOf({ result }: Concluded): Message {
  const isArchived =
    result.outcome === 'archived' ||
    (result.kind === 'stopped' && result.reason === 'job-archived')
  return isArchived ? say`another job` : say`an existing job`
}

/**
 * Returns whether the follow-up can only be sent to another job than the one
 * named, if any: the job is archived or, by the reason,
 *
 * - `no-job`, `job-archived`: always
 * - `text`: `--job` holds no job's ID
 * - `job-not-found`: unless it is a start, or `job-id` names the job
 * - `refused`: if the refusal may be about the project or the job, and the job
 *   is not confirmed, nor named by `job-id`; for a start, if it may be about
 *   the project, because the service may then start no jobs at all
 *
 * A job that `job-id` names is corrected there instead.
 */
function needsOtherJob(state: Concluded): boolean {
  const { about, isStart, job, result } = state
  if (result.kind !== 'stopped') return result.outcome === 'archived'
  const isByInput = job !== undefined && job.id === about.jobInput
  switch (result.reason) {
    case 'no-job':
    case 'job-archived':
      return true
    case 'text':
      // The option's job is in the state unless its ID can't be one.
      return about.jobOption !== undefined && job === undefined
    case 'job-not-found':
      return !isStart && !isByInput
    case 'refused':
      if (result.isAboutInputs !== true) return false
      return isStart || !(isConfirmed(state) || isByInput)
    default:
      return false
  }
}

/**
 * Returns the ID of the job that the next comment has to name: the follow-up is
 * not reported as a comment, the input `job-id` names another job, or, without
 * that input, the job is not confirmed, or the report is not where it was
 * asked. Undefined if it need not, if no job is known, or if the ID has white
 * space, because a comment can't name such a job. Words without a report are
 * read in a log, perhaps for another workflow, so they always name it.
 */
function jobToName(state: Concluded): string | undefined {
  const { about, job } = state
  // In a comment, what follows white space in an ID would be sent as the text.
  if (job === undefined || /\s/.test(job.id)) return undefined
  const { jobInput } = about
  const isFound =
    jobInput === undefined
      ? isConfirmed(state) && !hasOtherReportTarget(state)
      : job.id === jobInput
  return isReported(state) && isFound ? undefined : job.id
}

/**
 * Returns a message as a sentence of its own, with a capital letter and a
 * period; empty for an empty message.
 */
function sentence(message: Message): Message {
  const [first, ...rest] = message.filter(({ text }) => text !== '')
  if (first === undefined) return []
  const text = first.text.charAt(0).toUpperCase() + first.text.slice(1)
  return [{ ...first, text }, ...rest, ...literal('.')]
}

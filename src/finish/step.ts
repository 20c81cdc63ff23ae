import { connect } from '../action/connect.ts'
import { readFinishInputs } from '../action/inputs.ts'
import type { StepIo } from '../action/io.ts'
import type { Outside } from '../action/runner.ts'
import { openPorts, wrongInputs } from '../action/step.ts'
import { errorOf, type Stopped } from '../delivery/rules/state.ts'
import { readRun } from '../github/run.ts'

/** What the parts of a finish share. */
export type FinishStep = Exclude<ReturnType<typeof openFinish>, Stopped>

/** Checks the inputs of a finish; a result where they are wrong. */
export function openFinish(outside: Outside, io: StepIo) {
  const { env, input, readFile } = io.runner
  const read = readRun(env, readFile)
  if (read.kind === 'problem') return errorOf(read.problem)
  const checked = readFinishInputs(input, env)
  if (checked.kind === 'problems') return wrongInputs(checked.problems)
  const { inputs } = checked
  return connect({ ...openPorts(outside, io, read.run, inputs), inputs })
}

import type { Limits } from '../common/clock.ts'
import { readRenderedDescription } from '../github/comments.ts'
import { findNeededRendering } from './needed-rendering.ts'
import type { PromptPorts } from './ports.ts'
import { chooseShownText, type ShownText } from './shown-text.ts'

/**
 * Returns the description of the issue or pull request, which is the one in the
 * event, as people see it. GitHub is asked for its rendering only if something in
 * the description could hide words. The description is left out if GitHub does not
 * answer, or if it was edited since the event.
 */
export async function readShownDescription(
  { github, run }: Pick<PromptPorts, 'github' | 'run'>,
  on: NonNullable<PromptPorts['on']>,
  limits: Limits
): Promise<ShownText> {
  const { description } = on
  if (findNeededRendering(description) !== 'text')
    return chooseShownText(description, undefined)
  const read = await readRenderedDescription(github, run, on, limits)
  const isSame = read.kind === 'read' && read.value.body === description
  return chooseShownText(description, isSame ? read.value.bodyText : undefined)
}

import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseFileCommands } from '../commands.ts'
import type { StepFiles } from '../step-environment.ts'
import type { RunFiles } from './runs.ts'

/**
 * Reads what a run in a terminal writes, as it does so. Gives what ends it.
 */
export function watchStepFiles(
  { folder, output, summary }: StepFiles,
  show: (files: RunFiles) => void
): () => void {
  const watched = [basename(output), basename(summary)]
  const watcher = watch(folder, (_, name) => {
    if (name === null || !watched.includes(name)) return
    readStepFiles(output, summary).then(show, () => {
      // Half of a value is written: the other half comes as news again.
    })
  })
  return () => watcher.close()
}

async function readStepFiles(
  output: string,
  summary: string
): Promise<RunFiles> {
  const [values, text] = await Promise.all(
    [output, summary].map(path => readFile(path, 'utf8'))
  )
  return { outputs: parseFileCommands(values ?? ''), summary: text ?? '' }
}

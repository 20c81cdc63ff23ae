import { availableParallelism } from 'node:os'

/** What was measured on, as far as it matters and tells nothing else. */
export function machine(): string {
  const { arch, platform, version } = process
  const cores = availableParallelism()
  return `Measured with Node ${version.slice(1)} on ${platform} ${arch}, ${cores} ${cores === 1 ? 'core' : 'cores'}.`
}

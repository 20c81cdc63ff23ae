import type { Transport } from './http/exchange.ts'
import type { Runner } from './runner.ts'
import type { Outside } from './step.ts'

/** Whether the run was started with debug logging. */
function isDebugging({ env }: Runner): boolean {
  return env.RUNNER_DEBUG === '1'
}

/**
 * The same outside; with debug logging, each request is a line of the log. The
 * runner has to be the guarded one: a path can hold foreign text.
 */
export function debugged(outside: Outside): Outside {
  if (!isDebugging(outside.runner)) return outside
  return {
    ...outside,
    serviceTransport: logged(outside.serviceTransport, outside),
    githubTransport: logged(outside.githubTransport, outside)
  }
}

/** Where an unexpected error came from, with debug logging. */
export function logStack(runner: Runner, error: unknown): void {
  if (!isDebugging(runner) || !(error instanceof Error)) return
  for (const line of (error.stack ?? '').split('\n')) runner.log(line)
}

/** Never a header, a query, or a body: they can hold secrets. */
function logged(
  transport: Transport,
  { clock, runner }: Pick<Outside, 'clock' | 'runner'>
): Transport {
  return async request => {
    const start = clock.now()
    const reply = await transport(request)
    const path = URL.parse(request.url)?.pathname ?? ''
    const end = reply.kind === 'response' ? reply.status : reply.code
    const ms = Math.round(clock.now() - start)
    runner.log(`${request.method} ${path} ${end}, ${ms} ms`)
    return reply
  }
}

import type { Clock } from './clock.ts'
import type { Reply, Transport } from './http/exchange.ts'
import type { Runner } from './runner.ts'
import type { Outside } from './step.ts'

/** Whether the run was started with debug logging. */
function isDebugging({ env }: Pick<Runner, 'env'>): boolean {
  return env.RUNNER_DEBUG === '1'
}

/**
 * The same outside; with debug logging, each request is a line of the log. The
 * runner has to be the guarded one: a path can hold foreign text.
 */
export function debugged(outside: Outside): Outside {
  const { runner, clock, serviceTransport, githubTransport } = outside
  if (!isDebugging(runner)) return outside
  return {
    ...outside,
    serviceTransport: logged(serviceTransport, clock, runner.log),
    githubTransport: logged(githubTransport, clock, runner.log)
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
  clock: Clock,
  log: (line: string) => void
): Transport {
  return async request => {
    const start = clock.now()
    const reply = await transport(request)
    const path = URL.parse(request.url)?.pathname ?? ''
    const ms = Math.round(clock.now() - start)
    log(`${request.method} ${path} ${endOf(reply)}, ${ms} ms`)
    return reply
  }
}

function endOf(reply: Reply): string {
  return reply.kind === 'response' ? String(reply.status) : reply.code
}

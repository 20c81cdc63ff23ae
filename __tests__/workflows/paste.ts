import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { WITHIN_LIMIT } from './act-command.ts'

/** As people have them open: in zsh, `#` begins no comment then. */
export const SHELLS = {
  bash: ['bash', '--norc', '--noprofile', '-i'],
  zsh: ['zsh', '-f', '-i']
} as const

/** Pastes lines into a shell; gives what it and they say. */
export async function paste(
  shell: keyof typeof SHELLS,
  lines: string,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }
): Promise<string> {
  const [program, ...options] = SHELLS[shell]
  // Without a terminal, which they would ask for its size.
  const opened = spawn(program, options, { cwd, env, ...WITHIN_LIMIT })
  opened.stdin.end(`${lines}\nexit\n`)
  const said = await Promise.all([text(opened.stdout), text(opened.stderr)])
  return said.join('\n')
}

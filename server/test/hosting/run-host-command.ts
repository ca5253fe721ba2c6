import { runCommand } from '../../src/cli/run-command.ts'
import type { TestServer } from '../a-server.ts'

/** Runs a command of the host on this server. Returns the exit code and the output, including errors. */
export async function runHostCommand(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  args: string[],
  environment: Record<string, string> = {},
) {
  const output: string[] = []
  const print = (text: string) => output.push(text)
  const code = await runCommand(args, {
    open: async () => ({ db, close: async () => undefined }),
    environment,
    now: clock.now,
    say: print,
    complain: print,
  })
  return { code, said: output.join('\n') }
}

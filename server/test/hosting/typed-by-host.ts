import { runCommand } from '../../src/cli/run-command.ts'
import type { Server } from '../a-server.ts'

/** The host of this server types words on the command line. Gives the exit code and all that was printed, complaints included. */
export async function typedByHost(
  { db, clock }: Pick<Server, 'db' | 'clock'>,
  words: string[],
  environment: Record<string, string> = {},
) {
  const said: string[] = []
  const print = (text: string) => said.push(text)
  const code = await runCommand(words, {
    open: async () => ({ db, close: async () => undefined }),
    environment,
    now: clock.now,
    say: print,
    complain: print,
  })
  return { code, said: said.join('\n') }
}

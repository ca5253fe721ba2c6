import { type CommandIo, runCommand } from '../../src/cli/run-command.ts'
import type { TestServer } from '../a-server.ts'

/** Runs a command that must not open the database, unless it is told how. */
export async function runTyped(args: string[], io: Partial<CommandIo> = {}) {
  const output: string[] = []
  const errors: string[] = []
  const code = await runCommand(args, {
    open: () => Promise.reject(new Error('The database must not be opened.')),
    now: () => new Date(),
    say: (line) => output.push(line),
    complain: (line) => errors.push(line),
    ...io,
  })
  return { code, output, error: errors.join('\n'), said: [...output, ...errors].join('\n') }
}

/** The way to a server's own database. */
export const openOn = ({ db, clock }: Pick<TestServer, 'db' | 'clock'>) => ({
  open: async () => ({ db, close: async () => undefined }),
  now: clock.now,
})

/** Runs a command of the host on this server. Returns the exit code and the output, including errors. */
export async function runHostCommand(
  server: Pick<TestServer, 'db' | 'clock'>,
  args: string[],
  environment: Record<string, string> = {},
) {
  const { code, said } = await runTyped(args, { ...openOn(server), environment })
  return { code, said }
}

import { openHostDatabase } from './cli/host-places.ts'
import { runCommand } from './cli/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  open: () => openHostDatabase(process.env),
  environment: process.env,
  now: () => new Date(),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})

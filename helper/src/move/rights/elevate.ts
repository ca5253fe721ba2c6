import type { Platform } from '#shared/plugins/architectures.ts'
import { platformHere } from '../../system/platform.ts'
import { runProgram } from '../../system/program.ts'

/**
 * Asks the person for the rights of an administrator, runs a text for `sh` with them and gives what it wrote. Rejects when they
 * were not given, or when this system has no way to ask for them.
 */
export async function elevate(script: string, reason: string): Promise<string> {
  const [program = '', ...args] = WAYS[platformHere()](script, reason)
  // A person may take any time to type a password.
  const { code, out } = program ? await runProgram(program, args, { seconds: 0 }) : { code: null, out: '' }
  if (code !== 0) throw new Error('The rights of an administrator were not given.')
  return out
}

/** The text is an argument each time and never part of another text. */
const WAYS: Record<Platform, (script: string, reason: string) => string[]> = {
  macos: (script, reason) => [
    '/usr/bin/osascript',
    ...APPLE_SCRIPT.flatMap((line) => ['-e', line]),
    script,
    reason,
  ],
  linux: (script) => ['pkexec', '/bin/sh', '-c', script],
  windows: () => [],
}

const APPLE_SCRIPT = [
  'on run argv',
  'do shell script (item 1 of argv) with prompt (item 2 of argv) with administrator privileges without altering line endings',
  'end run',
]

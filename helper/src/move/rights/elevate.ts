import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { runProgram } from '../../system/program.ts'
import { rightsNotGranted } from '../move-words.ts'

/**
 * Asks the user for administrator rights, runs a script for `sh` with them and returns its output. Rejects when they were not granted, or
 * when this system cannot ask for them.
 */
export async function elevate(script: string, reason: string): Promise<string> {
  const [program = '', ...args] = COMMANDS[currentPlatform()](script, reason)
  // The user may need any time to type a password.
  const { code, out } = program ? await runProgram(program, args, { seconds: 0 }) : { code: null, out: '' }
  if (code !== 0) throw new Error(rightsNotGranted)
  return out
}

/** The script is always an argument and never part of another script. */
const COMMANDS: Record<Platform, (script: string, reason: string) => string[]> = {
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

import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isNameLocked } from '../system/kernel-lock.ts'
import { ownPath } from '../system/own-path.ts'
import { startProgram } from '../system/program.ts'

const MOST_BYTES = 1_000_000

/** Starts the listener in the background unless one runs. Its output goes into a file in the helper's folder. */
export async function startListener(state: string) {
  if (await isNameLocked(state, 'listen')) return
  const file = ownPath(state, 'listen.log')
  const log = openSync(file, isLong(file) ? 'w' : 'a', 0o600)
  try {
    const [program, ...args] = ownCommand('listen')
    await startProgram(program, args, log)
  } finally {
    closeSync(log)
  }
}

/** The program and arguments that start this program with a command. */
export function ownCommand(command: string): [program: string, ...args: string[]] {
  return [process.execPath, resolve(process.argv[1] ?? ''), command]
}

function isLong(file: string) {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES
}

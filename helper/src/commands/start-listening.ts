import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isNameLocked } from '../system/kernel-lock.ts'
import { ownPath } from '../system/own-path.ts'
import { runAttached, startProgram } from '../system/program.ts'

const MOST_BYTES = 1_000_000

/** Starts the listener in the background unless one runs. Its output goes into a file in the helper's folder. */
export async function startListener(state: string) {
  if (await isNameLocked(state, 'listen')) return
  const file = ownPath(state, 'listen.log')
  const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES
  const log = openSync(file, isLong ? 'w' : 'a', 0o600)
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

/** Runs this program with a command in a process of its own, which frees its memory. False when it was killed or failed to start. */
export function runOwnCommand(command: string, ...more: string[]) {
  const [program, ...args] = ownCommand(command)
  return runAttached(program, [...args, ...more])
}

/** Calls a function when this process is to end. */
export function onEndSignal(end: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}

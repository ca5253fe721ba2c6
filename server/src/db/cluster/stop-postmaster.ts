import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnAs } from './account.ts'
import type { Making } from './initialize.ts'
import { isPostgresOf, postmasterOf } from './postmaster.ts'

/** Fast shutdown: sessions are ended, everything is written, and the process is gone when this returns. */
export async function stopPostmaster(
  directory: string,
  { programs, account }: Pick<Making, 'programs' | 'account'>,
) {
  const postmaster = await postmasterOf(directory)
  if (!postmaster) return
  if (process.platform === 'win32') {
    await once(spawnAs(account, [programs.pgCtl, 'stop', '-w', '-m', 'fast', '-D', directory]), 'close')
    return
  }
  if (!(await hasStopped(directory, postmaster.pid, SIGNALS)))
    throw new Error(`PostgreSQL in ${directory} does not stop.`)
}

/**
 * Ends a PostgreSQL that has been shutting down for too long. One that is told to stop while it recovers from the death of one
 * of its processes can wait forever, and no server could start again. Its log repairs everything at the next start.
 */
export async function endAtOnce(
  directory: string,
  { programs, account }: Pick<Making, 'programs' | 'account'>,
) {
  const postmaster = await postmasterOf(directory)
  if (!postmaster) return
  if (process.platform === 'win32') {
    await once(spawnAs(account, [programs.pgCtl, 'stop', '-w', '-m', 'immediate', '-D', directory]), 'close')
    return
  }
  await hasStopped(directory, postmaster.pid, [
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ])
}

/** The patience is in milliseconds. */
type Push = [signal: NodeJS.Signals, patience: number]

async function hasStopped(directory: string, pid: number, pushes: Push[]) {
  for (const [signal, patience] of pushes) {
    signalTo(pid, signal)
    for (const sent = Date.now(); Date.now() - sent < patience; await pause(5))
      if (!(await isPostgresOf(directory, pid))) return true
  }
  return false
}

/**
 * A process that gives up takes its PostgreSQL along, as far as it can without waiting. `dismiss` undoes this; `hurry` is for one
 * that has lost its connection: PostgreSQL may be recovering, and told to end in good order it could then wait for ever.
 */
export async function stopAtExit(directory: string) {
  const postmaster = await postmasterOf(directory)
  let signal: NodeJS.Signals = 'SIGINT'
  const stop = () => postmaster && process.platform !== 'win32' && signalTo(postmaster.pid, signal)
  process.once('exit', stop)
  return {
    dismiss: () => void process.off('exit', stop),
    hurry: () => {
      signal = 'SIGQUIT'
    },
  }
}

/** PostgreSQL's words: SIGINT is a fast shutdown, SIGQUIT an immediate one that the log repairs at the next start. */
const SIGNALS: Push[] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
]

function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself in this very moment.
  }
}

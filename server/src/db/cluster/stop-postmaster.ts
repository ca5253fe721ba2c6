import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnAs } from './account.ts'
import type { ClusterSetup } from './initialize.ts'
import { isPostgresOf, postmasterOf } from './postmaster.ts'

/** Fast shutdown: sessions end, everything is written, and the process has ended when this returns. */
export async function stopPostmaster(
  directory: string,
  { programs, account }: Pick<ClusterSetup, 'programs' | 'account'>,
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

/** Ends a PostgreSQL whose shutdown hangs, so that another can start. The log repairs everything at the next start. */
export async function killPostmaster(
  directory: string,
  { programs, account }: Pick<ClusterSetup, 'programs' | 'account'>,
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

/** The timeout is in milliseconds. */
type StopSignal = [signal: NodeJS.Signals, timeout: number]

async function hasStopped(directory: string, pid: number, signals: StopSignal[]) {
  for (const [signal, timeout] of signals) {
    signalTo(pid, signal)
    for (const sent = Date.now(); Date.now() - sent < timeout; await pause(5))
      if (!(await isPostgresOf(directory, pid))) return true
  }
  return false
}

/**
 * Signals PostgreSQL to stop when this process exits. `dismiss` turns this off. `hurry` makes it an immediate shutdown, for a
 * lost connection: PostgreSQL may be recovering, and an orderly shutdown could then hang.
 */
export async function stopPostmasterAtExit(directory: string) {
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

/** In PostgreSQL SIGINT is a fast shutdown, SIGQUIT an immediate one that the log repairs at the next start. */
const SIGNALS: StopSignal[] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
]

function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

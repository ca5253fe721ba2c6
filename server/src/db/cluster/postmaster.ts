import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as words from '../db-words.ts'
import { type ClusterSetup, childEnvironment, spawnAs } from './account.ts'

export type Postmaster = { pid: number; port: number }

/** The main PostgreSQL process by its lock file `postmaster.pid`; undefined without the file, or when that process is dead or another. */
export async function postmasterOf(directory: string): Promise<Postmaster | undefined> {
  const postmaster = await lockFileOf(directory)
  return postmaster && (await isPostgresOf(directory, postmaster.pid)) ? postmaster : undefined
}

/**
 * PostgreSQL refuses to start while a lock file names a running process, even a zombie or another program that got the same
 * id. Only the id is replaced, because PostgreSQL finds running sessions through the rest of the file.
 */
export async function clearStaleProcessIds(directory: string) {
  for (const file of LOCK_FILES.map((name) => path.join(directory, name))) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const pid = Number.parseInt(text, 10)
    if (pid > 0 && isProcessRunning(pid) && !(await isPostgresOf(directory, pid)))
      await writeFile(file, text.replace(/^\d+/, NO_PROCESS))
  }
}

const LOCK_FILES = ['postmaster.pid', '.s.PGSQL.5432.lock']

const NO_PROCESS = '999999999'

/** True if a process with this id exists. */
export function isProcessRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The first line is the process id, the fourth the port. A stopped cluster has no such file. */
async function lockFileOf(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n').map(Number)
  return pid ? { pid, port: port ?? 0 } : undefined
}

/** True for a PostgreSQL that runs in this folder. Other processes do not run there. */
async function isPostgresOf(directory: string, pid: number) {
  if (!isProcessRunning(pid)) return false
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    return folder !== '' && folder === (await realpath(directory))
  }
  if (process.platform === 'win32') return true
  const args = ['-p', String(pid), '-o', 'command=']
  const ps = await promisify(execFile)('ps', args, { env: childEnvironment() }).catch(() => undefined)
  return Boolean(ps?.stdout.includes('postgres') && ps.stdout.includes(directory))
}

/** Fast shutdown: sessions end, everything is written, and the process has ended when this returns. */
export async function stopPostmaster(directory: string, setup: StopSetup) {
  if (!(await hasStopped(directory, setup, 'fast', SIGNALS))) throw new Error(words.notStopping(directory))
}

type StopSetup = Pick<ClusterSetup, 'programs' | 'account'>

/** Ends a PostgreSQL whose shutdown hangs, so that another can start. The log repairs everything at the next start. */
export async function killPostmaster(directory: string, setup: StopSetup) {
  await hasStopped(directory, setup, 'immediate', KILL_SIGNALS)
}

/** The timeout is in milliseconds. */
type StopSignal = { signal: NodeJS.Signals; timeout: number }

/** Windows has no signals, and its `pg_ctl` waits for the end. */
async function hasStopped(
  directory: string,
  { programs, account }: StopSetup,
  mode: 'fast' | 'immediate',
  signals: StopSignal[],
) {
  const postmaster = await postmasterOf(directory)
  if (!postmaster) return true
  if (process.platform === 'win32') {
    await once(spawnAs(account, [programs.pgCtl, 'stop', '-w', '-m', mode, '-D', directory]), 'close')
    return true
  }
  for (const { signal, timeout } of signals) {
    signalTo(postmaster.pid, signal)
    for (const sent = Date.now(); Date.now() - sent < timeout; await pause(5))
      if (!(await isPostgresOf(directory, postmaster.pid))) return true
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
  { signal: 'SIGINT', timeout: 20_000 },
  { signal: 'SIGQUIT', timeout: 5_000 },
]
const KILL_SIGNALS: StopSignal[] = [
  { signal: 'SIGQUIT', timeout: 10_000 },
  { signal: 'SIGKILL', timeout: 5_000 },
]

function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

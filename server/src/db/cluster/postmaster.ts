import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'

export type Postmaster = { pid: number; port: number }

/**
 * The main PostgreSQL process of a cluster, from its lock file `postmaster.pid`; undefined when there is none, or
 * when the process it names is dead or something else that got the same number.
 */
export async function postmasterOf(directory: string): Promise<Postmaster | undefined> {
  const noted = await notedIn(directory)
  return noted && (await isPostgresOf(directory, noted.pid)) ? noted : undefined
}

/**
 * PostgreSQL refuses to start while a lock file names a running process, even when that is a stranger that got the same
 * number, or a zombie. Only the number is replaced: PostgreSQL reads on, and finds sessions that are still at work.
 */
export async function forgetStrangers(directory: string) {
  for (const file of LOCK_FILES.map((name) => path.join(directory, name))) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const pid = Number.parseInt(text, 10)
    if (pid > 0 && isRunning(pid) && !(await isPostgresOf(directory, pid)))
      await writeFile(file, text.replace(/^\d+/, NO_PROCESS))
  }
}

const LOCK_FILES = ['postmaster.pid', '.s.PGSQL.5432.lock']

/** Higher than any system counts. */
const NO_PROCESS = '999999999'

/** Whether a process with this number exists. */
export function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Its first line is the process, its fourth the port; a shut down cluster has no such file. */
async function notedIn(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n').map(Number)
  return pid ? { pid, port: port ?? 0 } : undefined
}

/** Whether a process is PostgreSQL at work in this folder. No other process has a reason to be there. */
export async function isPostgresOf(directory: string, pid: number) {
  if (!isRunning(pid)) return false
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    return folder !== '' && folder === (await realpath(directory))
  }
  if (process.platform === 'win32') return true
  const words = ['-p', String(pid), '-o', 'command=']
  const { stdout } = await promisify(execFile)('ps', words, { env: childEnvironment() }).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres') && stdout.includes(directory)
}

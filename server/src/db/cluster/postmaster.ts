import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'

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

/** Whether a process with this id exists. */
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

/** Whether a process is a PostgreSQL that runs in this folder. Other processes do not run there. */
export async function isPostgresOf(directory: string, pid: number) {
  if (!isProcessRunning(pid)) return false
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    return folder !== '' && folder === (await realpath(directory))
  }
  if (process.platform === 'win32') return true
  const args = ['-p', String(pid), '-o', 'command=']
  const { stdout } = await promisify(execFile)('ps', args, { env: childEnvironment() }).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres') && stdout.includes(directory)
}

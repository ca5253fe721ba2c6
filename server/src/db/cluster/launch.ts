import { type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { spawnAs } from './account.ts'
import { type Address, listeningAt } from './address.ts'
import { childEnvironment } from './child-environment.ts'
import type { Making } from './initialize.ts'
import { openLog } from './log.ts'
import { forgetStrangers } from './postmaster.ts'
import { DISPOSABLE, SETTINGS } from './settings.ts'

/** The exit code when another PostgreSQL still runs in the same folder (Linux only, elsewhere it logs an error). */
export const FOLDER_IS_TAKEN = 75

/** Starts PostgreSQL in a cluster's folder, in its own process group so that Ctrl-C reaches only the server. */
export async function launch(directory: string, address: Address, how: Making): Promise<ChildProcess> {
  if (!isLocked(directory)) await forgetStrangers(directory)
  const settings = { ...SETTINGS, ...(how.isDisposable ? DISPOSABLE : {}), ...listeningAt(address) }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(path.dirname(directory))
  const child = spawnAs(
    how.account,
    [...lockCommand(directory), how.programs.postgres, '-D', directory, ...args],
    {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  await log.close()
  child.unref()
  return child
}

/**
 * Every process of the cluster holds a kernel lock on its folder. PostgreSQL's own lock file contains a process id, which
 * means nothing when two containers share a folder.
 */
function lockCommand(directory: string) {
  const flock = process.platform === 'linux' && ['/usr/bin/flock', '/bin/flock'].find(existsSync)
  if (!flock || realpathSync(flock).includes('busybox')) return []
  return [flock, '--nonblock', '--no-fork', `--conflict-exit-code=${FOLDER_IS_TAKEN}`, directory]
}

/** Whether a PostgreSQL has locked the folder, perhaps one in another container. */
function isLocked(directory: string) {
  const [flock, ...args] = lockCommand(directory)
  if (flock === undefined) return false
  return spawnSync(flock, [...args, 'true'], { env: childEnvironment() }).status === FOLDER_IS_TAKEN
}

import { type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { spawnAs } from './account.ts'
import { type ClusterAddress, listenSettingsFor } from './address.ts'
import { childEnvironment } from './child-environment.ts'
import type { ClusterSetup } from './initialize.ts'
import { openPostgresLog } from './log.ts'
import { clearStaleProcessIds } from './postmaster.ts'
import { DISPOSABLE_SETTINGS, POSTGRES_SETTINGS } from './settings.ts'

/** The exit code when another PostgreSQL still runs in the same folder (Linux only, elsewhere it logs an error). */
export const FOLDER_LOCKED_EXIT_CODE = 75

/** Starts PostgreSQL in a cluster's folder, in its own process group so that Ctrl-C reaches only the server. */
export async function launchPostgres(
  directory: string,
  address: ClusterAddress,
  how: ClusterSetup,
): Promise<ChildProcess> {
  if (!isLocked(directory)) await clearStaleProcessIds(directory)
  const settings = {
    ...POSTGRES_SETTINGS,
    ...(how.isDisposable ? DISPOSABLE_SETTINGS : {}),
    ...listenSettingsFor(address),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openPostgresLog(path.dirname(directory))
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
  return [flock, '--nonblock', '--no-fork', `--conflict-exit-code=${FOLDER_LOCKED_EXIT_CODE}`, directory]
}

/** Whether a PostgreSQL has locked the folder, perhaps one in another container. */
function isLocked(directory: string) {
  const [flock, ...args] = lockCommand(directory)
  if (flock === undefined) return false
  return spawnSync(flock, [...args, 'true'], { env: childEnvironment() }).status === FOLDER_LOCKED_EXIT_CODE
}

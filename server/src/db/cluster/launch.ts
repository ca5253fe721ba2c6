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

/** How PostgreSQL ends at once when another one still works in the same folder (Linux only, elsewhere it complains). */
export const FOLDER_IS_TAKEN = 75

/** Starts PostgreSQL in a cluster's folder. It has its own process group: a Ctrl-C is for the server, not for it. */
export async function launch(directory: string, address: Address, how: Making): Promise<ChildProcess> {
  if (!isHeld(directory)) await forgetStrangers(directory)
  const settings = { ...SETTINGS, ...(how.isDisposable ? DISPOSABLE : {}), ...listeningAt(address) }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(path.dirname(directory))
  const child = spawnAs(
    how.account,
    [...holding(directory), how.programs.postgres, '-D', directory, ...words],
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
 * Every process of the cluster holds a lock of the kernel on its folder. PostgreSQL's own lock is a file with a process
 * number, which says nothing when two containers share a folder.
 */
function holding(directory: string) {
  const flock = process.platform === 'linux' && ['/usr/bin/flock', '/bin/flock'].find(existsSync)
  if (!flock || realpathSync(flock).includes('busybox')) return []
  return [flock, '--nonblock', '--no-fork', `--conflict-exit-code=${FOLDER_IS_TAKEN}`, directory]
}

/** Whether some PostgreSQL holds the folder, perhaps one of another container whose processes we cannot see. */
function isHeld(directory: string) {
  const [flock, ...words] = holding(directory)
  if (flock === undefined) return false
  return spawnSync(flock, [...words, 'true'], { env: childEnvironment() }).status === FOLDER_IS_TAKEN
}

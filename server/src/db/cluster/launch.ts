import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { type ClusterSetup, childEnvironment, spawnAs } from './account.ts'
import { type ClusterAddress, listenSettingsFor } from './address.ts'
import { clearStaleProcessIds } from './postmaster.ts'

/** The exit code when another PostgreSQL still runs in the same folder (Linux only, elsewhere it logs an error). */
export const FOLDER_LOCKED_EXIT_CODE = 75

/** Starts PostgreSQL in a cluster's folder, in its own process group so that Ctrl-C reaches only the server. */
export async function launchPostgres(directory: string, address: ClusterAddress, how: ClusterSetup) {
  if (!isLocked(directory)) await clearStaleProcessIds(directory)
  const durability = how.isDisposable ? DISPOSABLE_SETTINGS : {}
  const settings = { ...POSTGRES_SETTINGS, ...durability, ...listenSettingsFor(address) }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openPostgresLog(path.dirname(directory))
  const command = [...lockCommand(directory), how.programs.postgres, '-D', directory, ...args]
  const child = spawnAs(how.account, command, { detached: true, stdio: ['ignore', log.fd, log.fd] })
  await log.close()
  child.unref()
  return child
}

/** Every process of the cluster holds a kernel lock on its folder: a process id means nothing where two containers share a folder. */
function lockCommand(directory: string) {
  const flock = process.platform === 'linux' && ['/usr/bin/flock', '/bin/flock'].find(existsSync)
  if (!flock || realpathSync(flock).includes('busybox')) return []
  return [flock, '--nonblock', '--no-fork', `--conflict-exit-code=${FOLDER_LOCKED_EXIT_CODE}`, directory]
}

/** True if a PostgreSQL has locked the folder, perhaps one in another container. */
function isLocked(directory: string) {
  const [flock, ...args] = lockCommand(directory)
  if (flock === undefined) return false
  return spawnSync(flock, [...args, 'true'], { env: childEnvironment() }).status === FOLDER_LOCKED_EXIT_CODE
}

/** Settings of our PostgreSQL: few resources, for one household or band. Larger hosts set DATABASE_URL to a server of their own. */
const POSTGRES_SETTINGS: Record<string, string> = {
  // Every commit is on the disk before it is acknowledged. These are defaults, listed because they matter.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Memory.
  shared_buffers: '24MB',
  max_connections: '40',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  io_method: 'sync',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '2',
  jit: 'off',

  // Disk: there are no replicas, and old log is recycled early.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',

  // With solid state disks and page caches a random read costs little more than a sequential one.
  random_page_cost: '1.1',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // Errors are logged without rows and statements, which contain what users wrote.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  lc_messages: 'C',
}

/** For tests: a cluster that may be lost, and that the servers of many test files share. */
const DISPOSABLE_SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '1000',
}

/** Opens PostgreSQL's log, `postgres.log` in the data folder. A log of more than 5 MB becomes `postgres.log.old`. */
async function openPostgresLog(dataDir: string) {
  const file = logFileIn(dataDir)
  const stats = await stat(file).catch(() => undefined)
  if (stats && stats.size > MAX_SIZE) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

/** The size of the log in bytes, to find later what was added. */
export async function logSize(dataDir: string) {
  return (await stat(logFileIn(dataDir)).catch(() => undefined))?.size ?? 0
}

/** The last lines that were added since the log had this size, for an error message. A log that was renamed meanwhile is all new. */
export async function lastLogLines(dataDir: string, since: number) {
  const bytes = await readFile(logFileIn(dataDir)).catch(() => Buffer.of())
  const added = bytes.subarray(bytes.length < since ? 0 : since).toString()
  return added.trimEnd().split('\n').slice(-3).join('\n')
}

const MAX_SIZE = 5 * 1024 * 1024

const logFileIn = (dataDir: string) => path.join(dataDir, 'postgres.log')

import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { type ClusterSetup, systemAccountFor } from './account.ts'
import type { ClusterAddress } from './address.ts'
import { connectToCluster } from './connect-to-cluster.ts'
import { initializeCluster } from './initialize.ts'
import { stopPostmaster, stopPostmasterAtExit } from './postmaster.ts'
import { postgresPrograms } from './programs.ts'
import { restrictLocalAccess } from './restrict-local-access.ts'

export type ClusterOptions = {
  dataDir: string
  /** Called at most once, with a sentence, when the cluster ends unexpectedly. */
  onLost?: (reason: Error) => void
  /** Works beside a running server instead of being refused, for the command line. */
  isGuest?: boolean
  /** Never flushes: for tests only. */
  isDisposable?: boolean
}

export type Cluster = {
  /** For `pg`; add `database`. */
  address: ClusterAddress
  /** Shuts the cluster down and waits for it. A guest only disconnects from a running server's cluster. */
  stop: () => Promise<void>
}

/**
 * Starts the product's own PostgreSQL in `dataDir`, which is created when missing, or adopts the one that a killed
 * server left running there. Throws a sentence when it cannot, and when another server uses the same data directory.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, onLost, isGuest, isDisposable = false } = options
  const directory = await clusterFolderIn(dataDir)
  const programs = await postgresPrograms()
  const account = await systemAccountFor(directory, [programs.postgres, path.join(programs.folder, 'lib')])
  const how: ClusterSetup = { programs, account, isDisposable }
  await initializeCluster(directory, how)
  await restrictLocalAccess(directory)
  const { address, client } = await connectToCluster(directory, how)
  const watch = watchOver(client, path.dirname(directory), onLost)

  if (await lockDataDirectory(client)) {
    const { dismiss, hurry } = await stopPostmasterAtExit(directory)
    // Before `onLost` is called, which may end this process.
    client.prependOnceListener('end', hurry)
    return { address, stop: () => watch.end(() => stopPostmaster(directory, how).finally(dismiss)) }
  }
  if (isGuest) return { address, stop: () => watch.end(() => client.end()) }
  await watch.end(() => client.end())
  throw new Error(
    `The data directory ${path.dirname(directory)} is in use by another Plugfolio server. ` +
      'Stop that server first, or set another DATA_DIR for this one.',
  )
}

async function clusterFolderIn(dataDir: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await closeToOthers(dataDir)
  return path.join(await realpath(dataDir), 'postgres')
}

/** Closes the folder to other accounts, unless it has files that are not ours and others may need. */
async function closeToOthers(dataDir: string) {
  const { uid, mode } = await stat(dataDir)
  if (process.platform === 'win32' || uid !== process.getuid?.() || !(mode & 0o007)) return
  const names = await readdir(dataDir)
  if (names.every((name) => OWN_FILES.test(name))) await chmod(dataDir, mode & 0o770)
}

const OWN_FILES = /^(?:postgres(?:\.log(?:\.old)?|\.new-.*)?|blobs|backups|lost\+found)$/

/** The connection with the lock stays open as long as the server runs. When it ends, the cluster or the lock is lost. */
function watchOver(client: Client, dataDir: string, onLost?: (reason: Error) => void) {
  let isExpected = false
  client.on('error', () => undefined)
  client.on('end', () => {
    if (!isExpected)
      onLost?.(new Error(`PostgreSQL in ${dataDir} ended unexpectedly. See ${dataDir}/postgres.log.`))
  })
  const end = (close: () => Promise<void>) => {
    isExpected = true
    return close()
  }
  return { end }
}

/** Locks the data directory until the connection ends, so any crash frees it. Returns false when another server has it. */
async function lockDataDirectory(client: Client) {
  for (const started = Date.now(); Date.now() - started < PATIENCE; await pause(20)) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isLocked"', [LOCK])
    if (rows[0]?.isLocked) return true
  }
  return false
}

/** The number is arbitrary but must never change: it spells "plug". */
const LOCK = 0x706c7567

/** Milliseconds. The lock of a killed server is freed sooner. */
const PATIENCE = 400

import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import * as words from '../db-words.ts'
import { type ClusterSetup, systemAccountFor } from './account.ts'
import { type ClusterAddress, hasSocket } from './address.ts'
import { type ConnectedCluster, connectToCluster, type Reconnection } from './connect-to-cluster.ts'
import { initializeCluster, SUPERUSER } from './initialize.ts'
import { SERVER_ROLE } from './make-database.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { postmasterOf, stopPostmaster, stopPostmasterAtExit } from './postmaster.ts'

export type ClusterOptions = {
  dataDir: string
  /**
   * Called at most once, with a sentence, when the cluster was lost and cannot be brought back. Without it, nothing is tried to
   * bring it back.
   */
  onLost?: (reason: Error) => void
  /** Receives what happens to the cluster, in sentences. */
  log?: (sentence: string) => void
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
  const { dataDir, isGuest, isDisposable = false } = options
  const directory = await clusterFolderIn(dataDir)
  const programs = await postgresPrograms()
  const account = await systemAccountFor(directory, [programs.postgres, path.join(programs.folder, 'lib')])
  const how: ClusterSetup = { programs, account, isDisposable }
  await initializeCluster(directory, how)
  await restrictLocalAccess(directory)
  const connected = await connectToCluster(directory, how)
  const { address, client } = connected
  if (await isLockedBy(client)) {
    const giveUp = await claimFolder(directory)
    if (giveUp) {
      const stop = await keepCluster(connected, { directory, how }, options)
      return { address, stop: () => stop().finally(giveUp) }
    }
    // Its server lives, and is about to take the lock again.
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
  }
  if (isGuest) return { address, stop: () => client.end() }
  await client.end()
  throw new Error(words.inUse(path.dirname(directory)))
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

type ClusterPlace = { directory: string; how: ClusterSetup }

/**
 * Keeps the connection that holds the lock. It ends when PostgreSQL ends, and also when any of its sessions was killed, because
 * PostgreSQL then ends all of them and recovers: it is made again, and PostgreSQL started again if it is gone. Returns what stops
 * the cluster.
 */
async function keepCluster(
  first: ConnectedCluster,
  place: ClusterPlace,
  { onLost, log }: Pick<ClusterOptions, 'onLost' | 'log'>,
) {
  const { directory, how } = place
  const dataDir = path.dirname(directory)
  const stopping = new AbortController()
  const again: Reconnection = { address: first.address, signal: stopping.signal }
  let atExit = await stopPostmasterAtExit(directory)
  let recovery: Promise<void> | undefined

  async function recover() {
    log?.(words.lost(dataDir))
    const { ended } = await reconnected(place, again)
    atExit.dismiss()
    atExit = await stopPostmasterAtExit(directory)
    log?.(words.runsAgain(dataDir))
    recoverAfter(ended)
  }

  function recoverAfter(ended: Promise<void>) {
    void ended.then(() => {
      if (stopping.signal.aborted) return
      // Before `onLost` is called, which may end this process.
      atExit.hurry()
      if (onLost)
        recovery = recover().catch((error) => {
          if (!stopping.signal.aborted) onLost(error)
        })
    })
  }

  recoverAfter(first.ended)
  return async () => {
    stopping.abort()
    await recovery
    await stopPostmaster(directory, how).finally(() => atExit.dismiss())
  }
}

/** Connects and locks again, with some tries. Throws a sentence when all fail. */
async function reconnected({ directory, how }: ClusterPlace, again: Reconnection) {
  const dataDir = path.dirname(directory)
  let reason = ''
  for (const wait of PAUSES) {
    await pause(wait, undefined, { signal: again.signal })
    try {
      const connected = await connectToCluster(directory, how, again)
      if (await isLockedBy(connected.client)) return connected
      await connected.client.end()
      reason = words.inUse(dataDir)
    } catch (error) {
      again.signal.throwIfAborted()
      reason = error instanceof Error ? error.message : String(error)
    }
  }
  throw new Error(words.notRestarted(dataDir, reason))
}

/** Milliseconds before each try. */
const PAUSES = [0, 1_000, 2_000, 5_000]

/** Locks the data directory until the connection ends, so any crash frees it. Returns false when another server has it. */
async function isLockedBy(client: Client) {
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

/**
 * Claims the cluster's folder for this process by a socket that answers as long as the process lives, so that the folder has
 * an owner also while PostgreSQL recovers and holds no lock. Returns what gives the claim up, or undefined when another process
 * has it. Call it with the lock held. Where sockets are not possible the lock alone decides.
 */
async function claimFolder(directory: string): Promise<(() => void) | undefined> {
  if (!(await hasSocket(directory))) return () => undefined
  const file = path.join(directory, '.s.plugfolio')
  if (await isAnswered(file)) return undefined
  await rm(file, { force: true })
  const claim = createServer((caller) => caller.destroy()).listen(file)
  await once(claim, 'listening')
  claim.unref()
  return () => void claim.close()
}

/** The socket of a killed process refuses at once. A full queue (EAGAIN) belongs to a process that lives. */
async function isAnswered(file: string) {
  const call = connect(file)
  try {
    await once(call, 'connect')
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
  } finally {
    call.destroy()
  }
}

/**
 * Makes PostgreSQL accept only the account of this server and root on its local socket, where the system identifies the client.
 * Other programs that can reach the socket (those of the account that runs PostgreSQL) are refused. A cluster of an earlier
 * version, which accepted every account, is changed too.
 */
async function restrictLocalAccess(directory: string) {
  const accountName = ownAccountName()
  if (process.platform === 'win32' || accountName === undefined) return
  const withNames = (text: string) => withAccounts(text, ['root', accountName])
  const hasNewRules = await changeFile(path.join(directory, 'pg_hba.conf'), withPeerRules)
  const hasNewNames = await changeFile(path.join(directory, 'pg_ident.conf'), withNames)
  const postmaster = hasNewRules || hasNewNames ? await postmasterOf(directory) : undefined
  // SIGHUP makes it read its files again.
  if (postmaster) process.kill(postmaster.pid, 'SIGHUP')
}

/** Undefined for an account without a name, which PostgreSQL cannot identify. */
function ownAccountName() {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

const MAP = 'plugfolio'

const withPeerRules = (rules: string) => rules.split('\n').map(withPeer).join('\n')

/** A rule is `local`, a database, a role and an authentication method. */
function withPeer(rule: string) {
  const [kind, database, role] = rule.split(/\s/).filter(Boolean)
  return kind === 'local' ? `local ${database} ${role} peer map=${MAP}` : rule
}

/** Keeps existing names: root and the account of the service may use one cluster in turn. */
function withAccounts(lines: string, names: string[]) {
  const wanted = names.flatMap((name) => [SUPERUSER, SERVER_ROLE].map((role) => `${MAP} "${name}" ${role}`))
  const missing = [...new Set(wanted)].filter((line) => !lines.split('\n').includes(line))
  return missing.length ? `${lines.trimEnd()}\n${missing.join('\n')}\n` : lines
}

/** Changes a file atomically and keeps its owner. Returns whether it changed. */
async function changeFile(file: string, to: (text: string) => string) {
  const before = await readFile(file, 'utf8')
  const after = to(before)
  if (after === before) return false
  const { uid, gid } = await stat(file)
  const draft = `${file}.new-${process.pid}`
  await writeFile(draft, after, { mode: 0o600, flush: true })
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  await rename(draft, file)
  return true
}

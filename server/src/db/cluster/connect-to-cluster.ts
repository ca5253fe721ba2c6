import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import * as words from '../db-words.ts'
import type { ClusterSetup } from './account.ts'
import { type ClusterAddress, clusterAddressOf } from './address.ts'
import { FOLDER_LOCKED_EXIT_CODE, lastLogLines, launchPostgres, logSize } from './launch.ts'
import { killPostmaster, postmasterOf } from './postmaster.ts'

/** `ended` resolves when the connection is lost or closed. */
export type ConnectedCluster = { address: ClusterAddress; client: Client; ended: Promise<void> }

/** For a server that has lost its cluster: others still use the old address, and it may recover for longer. */
export type Reconnection = { address: ClusterAddress; signal: AbortSignal }

/**
 * Connects to the cluster in `directory`, and starts it when it does not run. One that still runs after its server was killed
 * is adopted. One that is starting or stopping is waited for, and killed when its stop hangs. Throws a sentence when it does
 * not answer.
 */
export async function connectToCluster(
  directory: string,
  how: ClusterSetup,
  again?: Reconnection,
): Promise<ConnectedCluster> {
  const sizeOfLog = await logSize(path.dirname(directory))
  let child: ChildProcess | undefined
  let attempts = 0
  let wasKilled = false
  for (let started = Date.now(); ; await pause(10)) {
    again?.signal.throwIfAborted()
    const address = again?.address ?? (await clusterAddressOf(directory))
    const outcome = await tryToConnect(address)
    if (typeof outcome === 'object') return { address, ...outcome }

    const waited = Date.now() - started
    const isOurs = child !== undefined && isUp(child)
    if (waited > PATIENCE && outcome === 'is stopping' && !wasKilled) {
      wasKilled = true
      await killPostmaster(directory, how)
      started = Date.now()
      continue
    }
    if (waited > (isOurs || again ? PATIENCE_WITH_OURS : PATIENCE))
      throw new Error(await startFailure(directory, sizeOfLog))
    if (isOurs || (await postmasterOf(directory))) continue
    if (child && child.exitCode !== FOLDER_LOCKED_EXIT_CODE && attempts >= ATTEMPTS)
      throw new Error(await startFailure(directory, sizeOfLog))
    if (child) await pause(100)
    child = await launchPostgres(directory, address, how)
    attempts += 1
  }
}

/** Milliseconds for another server's PostgreSQL to start or stop. */
const PATIENCE = 10_000

/** Milliseconds for our own, which replays its log first after a crash. */
const PATIENCE_WITH_OURS = 120_000

/** The first attempts may fail because another server was faster, or is just ending. */
const ATTEMPTS = 3

const isUp = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** Errors of a server that is starting or has not read its access rules (28000). Others, such as a wrong password, are final. */
const NOT_YET = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '28000']

type Connected = Omit<ConnectedCluster, 'address'>

async function tryToConnect(address: ClusterAddress): Promise<Connected | 'is stopping' | 'not yet'> {
  const client = new Client({ ...address, database: 'postgres', application_name: 'plugfolio: one server' })
  try {
    await client.connect()
    client.on('error', () => undefined)
    return { client, ended: new Promise((done) => client.once('end', () => done())) }
  } catch (error) {
    await client.end().catch(() => undefined)
    if (!(error instanceof Error)) throw error
    if (error.message.includes('shutting down')) return 'is stopping'
    if ('code' in error && NOT_YET.includes(String(error.code))) return 'not yet'
    if (/^Connection terminated/.test(error.message)) return 'not yet'
    throw error
  }
}

async function startFailure(directory: string, sizeOfLog: number) {
  const lines = await lastLogLines(path.dirname(directory), sizeOfLog)
  if (lines) return words.notStarting(directory, lines)
  const running = await postmasterOf(directory)
  return running ? words.notReached(directory, running.pid) : words.notStartingSilently(directory)
}

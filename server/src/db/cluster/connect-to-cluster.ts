import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClusterSetup } from './account.ts'
import { type ClusterAddress, clusterAddressOf } from './address.ts'
import { FOLDER_LOCKED_EXIT_CODE, lastLogLines, launchPostgres } from './launch.ts'
import { killPostmaster, postmasterOf } from './postmaster.ts'

export type ConnectedCluster = { address: ClusterAddress; client: Client }

/**
 * Connects to the cluster in `directory`, and starts it when it does not run. One that still runs after its server was killed
 * is adopted. One that is starting or stopping is waited for, and killed when its stop hangs. Throws a sentence when it does
 * not answer.
 */
export async function connectToCluster(directory: string, how: ClusterSetup): Promise<ConnectedCluster> {
  let child: ChildProcess | undefined
  let attempts = 0
  let wasKilled = false
  for (let started = Date.now(); ; await pause(10)) {
    const address = await clusterAddressOf(directory)
    const outcome = await tryToConnect(address)
    if (typeof outcome === 'object') return { address, client: outcome }

    const waited = Date.now() - started
    const isOurs = child !== undefined && isUp(child)
    if (waited > PATIENCE && outcome === 'is stopping' && !wasKilled) {
      wasKilled = true
      await killPostmaster(directory, how)
      started = Date.now()
      continue
    }
    if (waited > (isOurs ? PATIENCE_WITH_OURS : PATIENCE)) throw new Error(await startFailure(directory))
    if (isOurs || (await postmasterOf(directory))) continue
    if (child && child.exitCode !== FOLDER_LOCKED_EXIT_CODE && attempts >= ATTEMPTS)
      throw new Error(await startFailure(directory))
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

async function tryToConnect(address: ClusterAddress): Promise<Client | 'is stopping' | 'not yet'> {
  const client = new Client({ ...address, database: 'postgres', application_name: 'plugfolio: one server' })
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (!(error instanceof Error)) throw error
    if (error.message.includes('shutting down')) return 'is stopping'
    if ('code' in error && NOT_YET.includes(String(error.code))) return 'not yet'
    if (error.message.startsWith('Connection terminated')) return 'not yet'
    throw error
  }
}

async function startFailure(directory: string) {
  const lines = await lastLogLines(path.dirname(directory))
  return `PostgreSQL in ${directory} does not start. Its log ends with:\n${lines}`
}

import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Address, addressOf } from './address.ts'
import type { Making } from './initialize.ts'
import { FOLDER_IS_TAKEN, launch } from './launch.ts'
import { lastComplaints } from './log.ts'
import { postmasterOf } from './postmaster.ts'
import { endAtOnce } from './stop-postmaster.ts'

export type Reached = { address: Address; client: Client }

/**
 * A connection to the cluster in `directory`. One that runs already, because its server was killed, is adopted; one
 * that is just starting or stopping is waited for, and ended when it does not come to an end by itself; otherwise it is started.
 * Throws a sentence when it does not answer.
 */
export async function reachCluster(directory: string, how: Making): Promise<Reached> {
  let ours: ChildProcess | undefined
  let attempts = 0
  let isPushed = false
  for (let started = Date.now(); ; await pause(10)) {
    const address = await addressOf(directory)
    const found = await knock(address)
    if (typeof found === 'object') return { address, client: found }

    const waited = Date.now() - started
    const isOurs = ours !== undefined && isUp(ours)
    if (waited > PATIENCE && found === 'is stopping' && !isPushed) {
      isPushed = true
      await endAtOnce(directory, how)
      started = Date.now()
      continue
    }
    if (waited > (isOurs ? PATIENCE_WITH_OURS : PATIENCE)) throw new Error(await silence(directory))
    if (isOurs || (await postmasterOf(directory))) continue
    if (ours && ours.exitCode !== FOLDER_IS_TAKEN && attempts >= ATTEMPTS)
      throw new Error(await silence(directory))
    if (ours) await pause(100)
    ours = await launch(directory, address, how)
    attempts += 1
  }
}

/** Long enough for another server's PostgreSQL to start or to stop. */
const PATIENCE = 10_000

/** After a crash ours first works through its log, which is at most a few hundred megabytes. */
const PATIENCE_WITH_OURS = 120_000

/** A first refusal may come from a neighbor that was quicker, or from one that is just ending. */
const ATTEMPTS = 3

const isUp = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/**
 * Signs that PostgreSQL is not there yet, or has not read its access rules yet (28000). Anything else, such as a wrong password, is worth
 * failing for.
 */
const NOT_YET = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '28000']

/** A client whose connection is refused ends by itself. */
async function knock(address: Address): Promise<Client | 'is stopping' | 'not yet'> {
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

async function silence(directory: string) {
  const complaints = await lastComplaints(path.dirname(directory))
  return `PostgreSQL in ${directory} does not start. Its log ends with:\n${complaints}`
}

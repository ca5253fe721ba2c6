import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Address, addressOf } from './address.ts'
import type { Making } from './initialise.ts'
import { FOLDER_IS_TAKEN, launch } from './launch.ts'
import { lastComplaints } from './log.ts'
import { postmasterOf } from './postmaster.ts'

export type Reached = { address: Address; client: Client }

/**
 * A connection to the cluster in `directory`. One that runs already, because its server was killed, is adopted; one
 * that is just starting or stopping is waited for; otherwise it is started. Throws a sentence when it does not answer.
 */
export async function reachCluster(directory: string, how: Making): Promise<Reached> {
  let ours: ChildProcess | undefined
  let attempts = 0
  for (const started = Date.now(); ; await pause(10)) {
    const address = await addressOf(directory)
    const client = await knock(address)
    if (client) return { address, client }

    const waited = Date.now() - started
    const isOurs = ours !== undefined && isUp(ours)
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

/** A first refusal may come from a neighbour that was quicker, or from one that is just ending. */
const ATTEMPTS = 3

const isUp = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** Signs that nobody is there yet. Anything else, such as a wrong password, is worth failing for. */
const NOT_YET = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03']

/** A client whose connection is refused ends by itself. */
async function knock(address: Address) {
  const client = new Client({ ...address, database: 'postgres', application_name: 'plugfolio: one server' })
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof Error && 'code' in error && NOT_YET.includes(String(error.code))) return undefined
    if (error instanceof Error && error.message.startsWith('Connection terminated')) return undefined
    throw error
  }
}

async function silence(directory: string) {
  const complaints = await lastComplaints(path.dirname(directory))
  return `PostgreSQL in ${directory} does not start. Its log ends with:\n${complaints}`
}

import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

/** Waits for a PostgreSQL that is starting. Throws a sentence on timeout, and at once when it refuses the connection. */
export async function waitForDatabase(
  connection: ClientConfig,
  log?: (sentence: string) => void,
  timeout: number = TIMEOUT,
) {
  const started = Date.now()
  for (let wait = 50; ; wait = Math.min(wait * 2, 2_000)) {
    const refusal = await refusalOf(connection)
    if (!refusal) return
    if (!isTemporary(refusal)) throw new Error(`The database refuses: ${messageOf(refusal)}`)
    if (Date.now() - started > timeout) throw new Error(`The database does not answer: ${messageOf(refusal)}`)
    log?.(`Waiting for the database: ${messageOf(refusal)}`)
    await pause(wait)
  }
}

/** Milliseconds. */
const TIMEOUT = 120_000

async function refusalOf(connection: ClientConfig) {
  const client = new Client({ ...connection, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** No server yet, or PostgreSQL is starting up (57P03) or has too many connections (53300). */
const TEMPORARY =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ENOENT|57P03|53300)$/

const isTemporary = (error: Error) =>
  TEMPORARY.test(codeOf(error)) || /timeout|terminated/i.test(error.message)

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** When Node fails on every address of a name, its error has no message. */
const messageOf = (error: Error) => error.message || codeOf(error)

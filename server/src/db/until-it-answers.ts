import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

/**
 * Waits for a PostgreSQL that is still starting, as after a power cut. Throws a sentence when it does not come, and
 * at once when it answers with a refusal: a wrong password does not become right.
 */
export async function untilItAnswers(
  connection: ClientConfig,
  log?: (sentence: string) => void,
  patience: number = PATIENCE,
) {
  const started = Date.now()
  for (let wait = 50; ; wait = Math.min(wait * 2, 2_000)) {
    const refusal = await refusalOf(connection)
    if (!refusal) return
    if (!isTemporary(refusal)) throw new Error(`The database refuses: ${wordsOf(refusal)}`)
    if (Date.now() - started > patience) throw new Error(`The database does not answer: ${wordsOf(refusal)}`)
    log?.(`Waiting for the database: ${wordsOf(refusal)}`)
    await pause(wait)
  }
}

/** Milliseconds. */
const PATIENCE = 120_000

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

/** No listener yet, or PostgreSQL starting up (57P03) or with too many connections (53300). */
const TEMPORARY =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ENOENT|57P03|53300)$/

const isTemporary = (error: Error) =>
  TEMPORARY.test(codeOf(error)) || /timeout|terminated/i.test(error.message)

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Node tries every address of a name and then reports without words. */
const wordsOf = (error: Error) => error.message || codeOf(error)

import { setTimeout as pause } from 'node:timers/promises'
import { Client, type QueryResult } from 'pg'

/** Runs one query on a separate connection, as creating and dropping databases requires. Retries while PostgreSQL is full. */
export async function queryOnce(url: string, query: string): Promise<QueryResult> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.query(query)
    } catch (error) {
      if (attempt === 50 || !isFull(error)) throw error
      await pause(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** SQLSTATE 53300: too many connections. */
const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === '53300'

/** The address of another database on the same PostgreSQL. */
export function urlOf(url: string, database: string) {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

import { setTimeout as pause } from 'node:timers/promises'
import { Client, type QueryResult } from 'pg'

/** One question on a connection of its own, as making and dropping databases needs. A full PostgreSQL is waited for. */
export async function ask(url: string, question: string): Promise<QueryResult> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.query(question)
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

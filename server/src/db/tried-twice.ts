import { setTimeout as pause } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema.ts'

type Db = NodePgDatabase<typeof schema>

/**
 * A database that retries a transaction once when PostgreSQL rolled it back because of a deadlock or a conflict. The work of a
 * transaction must not have effects outside of it.
 */
export function withTransactionRetry(db: Db): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    try {
      return await transaction(work, config)
    } catch (error) {
      if (!wasRolledBack(error)) throw error
      await pause(HEAD_START)
      return transaction(work, config)
    }
  }
  return db
}

/** Milliseconds in which the other transaction gets its locks, so that they do not conflict again. */
const HEAD_START = 100

/** A deadlock (40P01) or a serialization failure (40001). */
function wasRolledBack(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isConflict = 'code' in error && (error.code === '40P01' || error.code === '40001')
  return isConflict || wasRolledBack(error.cause)
}

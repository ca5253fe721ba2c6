import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool } from 'pg'
import { createDatabase } from './cluster/make-database.ts'
import { startCluster } from './cluster/start-cluster.ts'
import * as words from './db-words.ts'
import { migrateDatabase } from './migrate-today.ts'
import type { Db } from './schema.ts'
import { waitForDatabase } from './watch-database.ts'

export type { Db }

export type DatabaseOptions = {
  /** An outside PostgreSQL. Without it the product's own is started in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Receives events such as waiting and lost connections. */
  log?: (sentence: string) => void
  /** Called once when our own PostgreSQL was lost and cannot be brought back. The server cannot continue. */
  onLost?: (reason: Error) => void
  /** Work beside a running server on the same data directory, as the command line does. */
  isGuest?: boolean
  /** Called before migrations change a database of our own PostgreSQL, unless it is new. */
  beforeMigrating?: (connection: ClientConfig) => Promise<void>
}

/** `connection` is for work that needs longer than the timeouts of the pool. */
export type OpenDatabase = { db: Db; pool: Pool; connection: ClientConfig; close: () => Promise<void> }

/** Opens and migrates the database; `close` ends it all. Throws a sentence when it is unreachable, in use, or of a newer Plugfolio. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { connection, leave } = await reachDatabase(options)
  try {
    // An outside PostgreSQL has its own backups, and may have several servers that start together.
    await migrateDatabase(connection, options.databaseUrl ? undefined : options.beforeMigrating)
  } catch (error) {
    await leave()
    throw error
  }
  const pool = new Pool({ ...connection, ...POOL })
  pool.on('error', (error) => options.log?.(words.connectionLost(error.message)))
  // Between two queries of a transaction there is no other listener: a lost connection would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const end = poolCloser(pool)
  const close = async () => {
    await end()
    await leave()
  }
  return { db: databaseOn(pool), pool, connection, close }
}

/** Columns are written in snake_case in the database and in camelCase everywhere else. */
export const COLUMN_CASING = 'snake_case'

export const databaseOn = (pool: Pool): Db =>
  withTransactionRetry(drizzle({ client: pool, casing: COLUMN_CASING }))

/** Times in milliseconds. A database that hangs must not hang its callers. */
const POOL = {
  max: 10,
  connectionTimeoutMillis: 3_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 30_000,
  application_name: 'plugfolio',
}

/** How to reach a database. `leave` stops our own PostgreSQL, unless another process started it. */
export type ReachableDatabase = { connection: ClientConfig; leave: () => Promise<void> }

export const reachDatabase = (options: DatabaseOptions): Promise<ReachableDatabase> =>
  options.databaseUrl ? outside(options.databaseUrl, options.log) : ourOwn(options)

async function outside(databaseUrl: string, log?: (sentence: string) => void): Promise<ReachableDatabase> {
  const connection = { connectionString: databaseUrl }
  await waitForDatabase(connection, log)
  return { connection, leave: async () => undefined }
}

async function ourOwn(options: DatabaseOptions): Promise<ReachableDatabase> {
  const cluster = await startCluster(options)
  try {
    return { connection: await createDatabase(cluster.address, DATABASE), leave: cluster.stop }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

const DATABASE = 'plugfolio'

/** Ends a new pool once its connections are closed, which its own end() does not wait for: a stopped database would be an error. */
export function poolCloser(pool: Pool): () => Promise<void> {
  let openCount = 0
  pool.on('connect', () => openCount++)
  pool.on('remove', () => openCount--)
  return async () => {
    await pool.end()
    while (openCount > 0) await once(pool, 'remove')
  }
}

/** A database that retries a transaction once after a deadlock or conflict, so a transaction must have no effects outside of it. */
function withTransactionRetry(db: Db): Db {
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

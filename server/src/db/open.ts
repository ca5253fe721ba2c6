import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool } from 'pg'
import { createDatabase } from './cluster/make-database.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { poolCloser } from './end-of-pool.ts'
import { migrateDatabase } from './migrate-today.ts'
import * as schema from './schema.ts'
import { withTransactionRetry } from './tried-twice.ts'
import { waitForDatabase } from './until-it-answers.ts'

/** The database, or a transaction in it. */
export type Db = NodePgDatabase<typeof schema>

export type DatabaseOptions = {
  /** An outside PostgreSQL. Without it the product's own is started in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Receives events such as waiting and lost connections. */
  log?: (sentence: string) => void
  /** Called once when our own PostgreSQL ends unexpectedly. The server cannot continue. */
  onLost?: (reason: Error) => void
  /** Work beside a running server on the same data directory, as the command line does. */
  isGuest?: boolean
  /** Called before migrations change a database of our own PostgreSQL, unless it is new. */
  beforeMigrating?: (connection: ClientConfig) => Promise<void>
}

/** `connection` is for work that needs longer than the timeouts of the pool. */
export type OpenDatabase = { db: Db; pool: Pool; connection: ClientConfig; close: () => Promise<void> }

/**
 * Opens the database and migrates it. `close` ends all connections and our own PostgreSQL. Throws a sentence when
 * it cannot be reached, is used by another server, or was made by a newer Plugfolio.
 */
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
  pool.on('error', (error) => options.log?.(`A database connection was lost: ${error.message}`))
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
  withTransactionRetry(drizzle({ client: pool, schema, casing: COLUMN_CASING }))

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

/** Reaches the database without migrating it. */
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

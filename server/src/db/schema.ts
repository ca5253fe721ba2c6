import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/*
 * Columns have the names of the contract, so that a row is a response. Every personal table has user_id first
 * in its key: a host can partition or distribute by it.
 */

export * from './schema/accounts.ts'
export * from './schema/acts.ts'
export * from './schema/checklists.ts'
export * from './schema/community.ts'
export * from './schema/health.ts'
export * from './schema/jobs.ts'
export * from './schema/library.ts'
export * from './schema/licenses.ts'
export * from './schema/notifications.ts'
export * from './schema/purchases.ts'
export * from './schema/songs.ts'
export * from './schema/updates.ts'

/** The database, or a transaction in it. */
export type Db = NodePgDatabase

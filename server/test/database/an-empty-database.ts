import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { type Db, databaseOn, poolCloser } from '../../src/db/open.ts'
import { onFileFinishedLast } from '../at-the-end.ts'
import { queryOnce, urlOf } from './query-once.ts'

export type EmptyDatabase = {
  name: string
  db: Db
  pool: Pool
  url: string
  /** Closes all connections, so that it can be copied. */
  leave: () => Promise<void>
  drop: () => Promise<void>
}

/** A migrated database without rows, which is dropped at the end of the test file. */
export const anEmptyDatabase = () => aDatabaseCopy(inject('cluster').template)

/** A copy of another database, which must have no connections. */
export async function aDatabaseCopy(original: string): Promise<EmptyDatabase> {
  const { url: cluster, template } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  // Faster than the default strategy for small databases.
  await queryOnce(cluster, `CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY FILE_COPY`)
  const url = urlOf(cluster, name)
  const pool = new Pool({ connectionString: url, max: 4, idleTimeoutMillis: 500 })
  const closePool = poolCloser(pool)
  let closing: Promise<void> | undefined
  const leave = () => (closing ??= closePool())
  let exists = true
  const drop = async () => {
    if (!exists) return
    exists = false
    await leave()
    await queryOnce(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  onFileFinishedLast(drop)
  return { name, db: databaseOn(pool), pool, url, leave, drop }
}

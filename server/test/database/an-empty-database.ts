import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { endOfPool } from '../../src/db/end-of-pool.ts'
import { type Db, dbOn } from '../../src/db/open.ts'
import { atTheVeryEnd } from '../at-the-end.ts'
import { ask } from './ask.ts'
import { urlOf } from './url-of.ts'

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
export const anEmptyDatabase = () => aCopyOf(inject('cluster').template)

/** A copy of another database, which must have no connections. */
export async function aCopyOf(original: string): Promise<EmptyDatabase> {
  const { url: cluster, template } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  // Faster than the default strategy for small databases.
  await ask(cluster, `CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY FILE_COPY`)
  const url = urlOf(cluster, name)
  const pool = new Pool({ connectionString: url, max: 4, idleTimeoutMillis: 500 })
  const closePool = endOfPool(pool)
  let closing: Promise<void> | undefined
  const leave = () => (closing ??= closePool())
  let exists = true
  const drop = async () => {
    if (!exists) return
    exists = false
    await leave()
    await ask(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  atTheVeryEnd(drop)
  return { name, db: dbOn(pool), pool, url, leave, drop }
}

import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { endOfPool } from '../src/db/end-of-pool.ts'
import { type Db, dbOn } from '../src/db/open.ts'
import { ask } from './ask.ts'
import { urlOf } from './url-of.ts'

export type EmptyDatabase = { db: Db; pool: Pool; url: string; drop: () => Promise<void> }

/** A migrated database without a row in it, made in milliseconds and dropped after the test file that asked for it. */
export async function anEmptyDatabase(): Promise<EmptyDatabase> {
  const { url: cluster, template } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await ask(cluster, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = urlOf(cluster, name)
  const pool = new Pool({ connectionString: url, max: 4, idleTimeoutMillis: 500 })
  const end = endOfPool(pool)
  const drop = async () => {
    if (!drops.delete(drop)) return
    await end()
    await ask(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  drops.add(drop)
  return { db: dbOn(pool), pool, url, drop }
}

const drops = new Set<() => Promise<void>>()

afterAll(() => Promise.all([...drops].map((drop) => drop())))

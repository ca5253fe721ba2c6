import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Pool } from 'pg'
import { afterAll, inject } from 'vitest'
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
  let open = 0
  pool.on('connect', () => open++)
  pool.on('remove', () => open--)
  const drop = async () => {
    if (!drops.delete(drop)) return
    await pool.end()
    // The pool ends before its connections are closed, and forcing those out is an error to which nobody listens any more.
    while (open > 0) await once(pool, 'remove')
    await ask(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  drops.add(drop)
  return { db: dbOn(pool), pool, url, drop }
}

const drops = new Set<() => Promise<void>>()

afterAll(() => Promise.all([...drops].map((drop) => drop())))

import { once } from 'node:events'
import type { Pool } from 'pg'

/**
 * Returns a function that ends a new pool and waits until its connections are closed. The pool's own end() resolves before
 * that, and stopping the database under open connections would be an unhandled error.
 */
export function poolCloser(pool: Pool): () => Promise<void> {
  let openCount = 0
  pool.on('connect', () => openCount++)
  pool.on('remove', () => openCount--)
  return async () => {
    await pool.end()
    while (openCount > 0) await once(pool, 'remove')
  }
}

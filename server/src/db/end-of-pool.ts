import { once } from 'node:events'
import type { Pool } from 'pg'

/**
 * Gives how to end a pool that has just been made. The pool by itself says that it has ended before its connections are
 * closed, and stopping the database under those is an error without a listener.
 */
export function endOfPool(pool: Pool): () => Promise<void> {
  let open = 0
  pool.on('connect', () => open++)
  pool.on('remove', () => open--)
  return async () => {
    await pool.end()
    while (open > 0) await once(pool, 'remove')
  }
}

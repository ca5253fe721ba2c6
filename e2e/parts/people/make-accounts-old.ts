import { openGuestDatabase } from '../../../bench/parts/open-guest-database.mjs'
import type { RunningServer } from '../start-server.ts'

/** Makes accounts forty days old, so that their observations count. */
export async function makeAccountsOld(server: RunningServer, usernames: string[]) {
  const { pool, close } = await openGuestDatabase(server.dataDir)
  await pool.query(
    "update users set created_at = created_at - interval '40 days', network = null where username = any($1)",
    [usernames],
  )
  await close()
}

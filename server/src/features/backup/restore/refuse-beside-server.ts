import type { Client } from 'pg'

/** Throws a sentence when a server uses this database. `what` is the action that requires a stopped server. */
export async function refuseWhileServerRuns(client: Client, what: string) {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'plugfolio'`,
  )
  if (rows[0]?.count) throw new Error(`A Plugfolio server uses this database. Stop it, then ${what}.`)
}

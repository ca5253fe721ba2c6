import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

/**
 * Takes the data directory for this server. The lock belongs to the connection: when the process dies, however it
 * dies, the system closes the connection and PostgreSQL frees the lock. Answers false when another server has it.
 */
export async function takeForThisServer(client: Client) {
  for (const started = Date.now(); Date.now() - started < PATIENCE; await pause(20)) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK])
    if (rows[0]?.taken) return true
  }
  return false
}

/** Any number will do as long as it stays the same: it spells "plug". */
const LOCK = 0x706c7567

/** A server that was just killed is noticed within milliseconds. */
const PATIENCE = 400

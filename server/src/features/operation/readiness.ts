import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { cached } from '#shared/timing/cached.ts'
import type { DatabaseWatch } from '../../db/watch-database.ts'

type Surroundings = {
  pool: Pool
  watch: DatabaseWatch | undefined
  /** Milliseconds since 1970: the newest migration of this program. */
  newestMigration: number
  hasRoom: () => Promise<boolean>
  /** Throws when nobody answers where files are kept. */
  reachFiles: () => Promise<void>
  /** The last look at the database found damage. */
  isDamaged: () => boolean
  isStopping: () => boolean
  now: () => Date
}

/** Each part this server stands on, and whether it holds. */
export type Readiness = {
  database: boolean
  migrations: boolean
  disk: boolean
  files: boolean
  undamaged: boolean
  running: boolean
}

/** The parts without which nothing works. Without its files a server does everything but show and take pictures. */
export const isReady = (parts: Readiness) => Object.values({ ...parts, files: true }).every(Boolean)

/** Finds out whether this server can do its work; what was found counts for a second. */
export function readinessOf(surroundings: Surroundings) {
  const { pool, watch, newestMigration, hasRoom, reachFiles, isDamaged, isStopping, now } = surroundings
  let looking: Promise<unknown> | undefined

  /** A look that hangs is not joined by further ones: they would use up the connections. */
  async function inTime<T>(look: () => Promise<T>, otherwise: T): Promise<T> {
    if (looking || watch?.isAway()) return otherwise
    const found = look().catch(() => otherwise)
    looking = found.finally(() => {
      looking = undefined
    })
    return Promise.race([found, pause(PATIENCE, otherwise, { ref: false })])
  }

  async function databaseHolds() {
    await pool.query(WRITE, [now()])
    const { rows } = await pool.query(APPLIED)
    return { database: true, migrations: Number(rows[0]?.at ?? 0) >= newestMigration }
  }

  const filesAnswer = cached(() => {
    const answers = reachFiles().then(
      () => true,
      () => false,
    )
    return Promise.race([answers, pause(PATIENCE, false, { ref: false })])
  }, FILES_KEPT_FOR)

  const look = cached(async () => {
    const [held, disk, files] = await Promise.all([
      inTime(databaseHolds, { database: false, migrations: false }),
      hasRoom(),
      filesAnswer(),
    ])
    return { ...held, disk, files }
  }, KEPT_FOR)

  return async (): Promise<Readiness> => ({
    ...(await look()),
    undamaged: !isDamaged(),
    running: !isStopping(),
  })
}

/** A commit that is flushed: a database that only answers questions is not ready. The daily sweep removes the row. */
const WRITE = `
  INSERT INTO attempts (key, count, blocked_until, updated_at) VALUES ('readiness', 0, $1, $1)
  ON CONFLICT (key) DO UPDATE SET updated_at = excluded.updated_at`
const APPLIED = 'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations'

/** Milliseconds. */
const KEPT_FOR = 1_000
/** A store may ask money for each call. */
const FILES_KEPT_FOR = 5_000
const PATIENCE = 2_000

import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { cached } from '#shared/timing/cached.ts'
import type { DatabaseWatch } from '../../db/watch-database.ts'

type ReadinessParts = {
  pool: Pool
  watch: DatabaseWatch | undefined
  /** Milliseconds since 1970: the newest migration of this program. */
  newestMigration: number
  hasRoom: () => Promise<boolean>
  /** Throws when the file store does not answer. */
  reachFiles: () => Promise<void>
  /** True if the last check of the database found damage. */
  isDamaged: () => boolean
  isStopping: () => boolean
  now: () => Date
}

/** Each part that this server depends on, and whether it works. */
export type Readiness = {
  database: boolean
  migrations: boolean
  disk: boolean
  files: boolean
  undamaged: boolean
  running: boolean
}

/** True if all required parts work. Without files a server only cannot show or store pictures. */
export const isReady = (parts: Readiness) => Object.values({ ...parts, files: true }).every(Boolean)

/** Checks whether this server can work, and caches the result for a second. */
export function readinessCheck(surroundings: ReadinessParts) {
  const { pool, watch, newestMigration, hasRoom, reachFiles, isDamaged, isStopping, now } = surroundings
  let runningCheck: Promise<unknown> | undefined

  /** Starts no check while another one hangs: they would use up the connections. */
  async function withTimeout<T>(check: () => Promise<T>, otherwise: T): Promise<T> {
    if (runningCheck || watch?.isAway()) return otherwise
    const result = check().catch(() => otherwise)
    runningCheck = result.finally(() => {
      runningCheck = undefined
    })
    return Promise.race([result, pause(TIMEOUT_MS, otherwise, { ref: false })])
  }

  async function checkDatabase() {
    await pool.query(WRITE, [now()])
    const { rows } = await pool.query(APPLIED)
    return { database: true, migrations: Number(rows[0]?.at ?? 0) >= newestMigration }
  }

  const checkFiles = cached(() => {
    const answers = reachFiles().then(
      () => true,
      () => false,
    )
    return Promise.race([answers, pause(TIMEOUT_MS, false, { ref: false })])
  }, FILES_CACHE_MS)

  const check = cached(async () => {
    const [database, disk, files] = await Promise.all([
      withTimeout(checkDatabase, { database: false, migrations: false }),
      hasRoom(),
      checkFiles(),
    ])
    return { ...database, disk, files }
  }, CACHE_MS)

  return async (): Promise<Readiness> => ({
    ...(await check()),
    undamaged: !isDamaged(),
    running: !isStopping(),
  })
}

/** A flushed commit, since a database that only reads is not ready. The daily sweep removes the row. */
const WRITE = `
  INSERT INTO attempts (key, count, blocked_until, updated_at) VALUES ('readiness', 0, $1, $1)
  ON CONFLICT (key) DO UPDATE SET updated_at = excluded.updated_at`
const APPLIED = 'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations'

const CACHE_MS = 1_000
/** Longer, since an external store may charge for each request. */
const FILES_CACHE_MS = 5_000
const TIMEOUT_MS = 2_000

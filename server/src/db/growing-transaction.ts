import { sql } from 'drizzle-orm'
import type { Db } from './schema.ts'

/** The tables with thousands of rows of one user, which whole-library queries join. */
const TABLES = ['plugins', 'installations', 'identities', 'songs', 'song_uses', 'used_plugins', 'use_joins']

/** So many rows are too few for a bad plan to take long. */
const FEW = 500

/** Added rows since the planner was told, by user. */
const added = new Map<string, number>()

/**
 * A transaction that may add many rows of a user. PostgreSQL's planner expects a single row of a user whom its statistics do not know
 * yet, and compares each of thousands of rows with each; its own analysis comes a minute later, or never in a large database. So it is
 * told after rows were added.
 */
export async function growingTransaction<T>(
  db: Db,
  userId: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  let count = 0
  const result = await db.transaction(async (tx) => {
    const done = await work(tx)
    count = await addedRows(tx)
    return done
  })
  if (count > 0) await noteGrowth(db, userId, count)
  return result
}

async function addedRows(tx: Db): Promise<number> {
  const counts = TABLES.map((table) => sql`pg_stat_get_xact_tuples_inserted(${table}::regclass)`)
  const { rows } = await tx.execute<{ count: number }>(
    sql`select (${sql.join(counts, sql` + `)})::float8 as count`,
  )
  return rows[0]?.count ?? 0
}

async function noteGrowth(db: Db, userId: string, count: number) {
  const sum = (added.get(userId) ?? 0) + count
  if (sum < FEW) {
    added.set(userId, sum)
    if (added.size > MOST_NOTED) added.clear()
    return
  }
  added.delete(userId)
  // The rows are saved; without the analysis the next queries are only slower.
  analyses = analyses.then(() => analyzeTables(db, userId)).catch(() => undefined)
  await analyses
}

const MOST_NOTED = 10_000

/** Analyses read thousands of pages, so they run one after the other. */
let analyses: Promise<void> = Promise.resolve()

async function analyzeTables(db: Db, userId: string) {
  for (const table of TABLES) {
    const rowsOfUser = sql`from ${sql.identifier(table)} where user_id = ${userId}`
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::float8 as count ${rowsOfUser}`)
    const count = rows[0]?.count ?? 0
    if (count < FEW || (await expectedRows(db, rowsOfUser)) > count / 4) continue
    // One that another session analyzes already is known soon.
    await db.execute(sql`analyze (skip_locked) ${sql.identifier(table)} (user_id)`)
  }
}

async function expectedRows(db: Db, rowsOfUser: ReturnType<typeof sql>): Promise<number> {
  type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }
  const { rows } = await db.execute<Explained>(sql`explain (format json) select ${rowsOfUser}`)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

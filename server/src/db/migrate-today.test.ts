import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../test/database/an-empty-database.ts'
import { migrateDatabase } from './migrate-today.ts'
import { versionAndBuild } from './version-and-build.ts'

test('one of several servers that start together on a new database migrates it, and the others wait', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { pool, url } = await aBareDatabase()

    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase({ connectionString: url })))

    const { rows } = await pool.query(
      'SELECT created_at, count(*)::int AS n FROM drizzle.__drizzle_migrations GROUP BY 1',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ n }) => n === 1)).toBe(true)
  }
})

test('a second migration changes nothing', async () => {
  const { pool, url } = await anEmptyDatabase()
  const before = await pool.query('SELECT * FROM drizzle.__drizzle_migrations')

  await migrateDatabase({ connectionString: url })

  const after = await pool.query('SELECT * FROM drizzle.__drizzle_migrations')
  expect(after.rows).toEqual(before.rows)
})

test('a database of a newer version is refused before anything is written', async () => {
  const { pool, url } = await anEmptyDatabase()
  await pool.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)`,
  )
  const before = await pool.query('SELECT * FROM drizzle.__drizzle_migrations')

  await expect(migrateDatabase({ connectionString: url })).rejects.toThrow(
    `The database was created by a newer version of Plugfolio than this one (${versionAndBuild}).`,
  )

  const after = await pool.query('SELECT * FROM drizzle.__drizzle_migrations')
  expect(after.rows).toEqual(before.rows)
})

async function aBareDatabase() {
  const database = await anEmptyDatabase()
  await database.pool.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')
  return database
}

import { expect, test } from 'vitest'
import { anEmptyDatabase } from './an-empty-database.ts'
import { queryOnce } from './query-once.ts'

test('an empty database has every table and no rows', async () => {
  const { pool } = await anEmptyDatabase()

  const tables = await pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)
  const users = await pool.query('SELECT count(*)::int AS n FROM users')

  expect(tables.rows.map((row) => row.tablename)).toContain('plugins')
  expect(users.rows).toEqual([{ n: 0 }])
})

test('two empty databases do not see each other', async () => {
  const [one, other] = await Promise.all([anEmptyDatabase(), anEmptyDatabase()])

  await one.pool.query('CREATE TABLE mark ()')
  const found = await other.pool.query(`SELECT to_regclass('mark') AS mark`)

  expect(found.rows).toEqual([{ mark: null }])
})

test('a database can be dropped repeatedly', async () => {
  const { url, drop } = await anEmptyDatabase()

  await drop()
  await drop()

  await expect(queryOnce(url, 'SELECT 1')).rejects.toThrow('does not exist')
})

test('its address works for another connection', async () => {
  const { url } = await anEmptyDatabase()

  const { rows } = await queryOnce(url, 'SELECT 1 AS one')

  expect(rows).toEqual([{ one: 1 }])
})

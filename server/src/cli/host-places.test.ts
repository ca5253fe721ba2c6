import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aDataFolder } from '../../test/database/a-data-folder.ts'
import { aClusterHolder } from '../../test/database/a-holder.ts'
import { postmasterOf } from '../db/cluster/postmaster.ts'
import { openDatabase } from '../db/open.ts'
import { openHostDatabase } from './host-places.ts'

test('a folder without a database is refused and not changed', async () => {
  const dataDir = await aDataFolder()

  await expect(openHostDatabase({ DATA_DIR: dataDir })).rejects.toThrow(
    `There is no database in ${dataDir}. Set DATA_DIR to the folder that the server uses.`,
  )
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})

test('a wrong setting is reported before the database is opened', async () => {
  await expect(openHostDatabase({ DATABASE_URL: 'mysql://elsewhere' })).rejects.toThrow(
    'DATABASE_URL must begin with',
  )
})

test('the database is started and stopped when no server is running', async () => {
  const dataDir = await aDataFolder()
  await (await openDatabase({ dataDir })).close()

  const { pool, close } = await openHostDatabase({ DATA_DIR: dataDir })
  const { rows } = await pool.query('select count(*)::int as n from users')
  const during = await postmasterOf(path.join(dataDir, 'postgres'))
  await close()

  expect(rows).toEqual([{ n: 0 }])
  expect(during).toBeDefined()
  expect(await postmasterOf(path.join(dataDir, 'postgres'))).toBeUndefined()
})

test('the host can work beside a running server without disturbing it', async () => {
  const dataDir = await aDataFolder()
  await (await openDatabase({ dataDir })).close()
  const server = await aClusterHolder(dataDir)
  const before = await postmasterOf(path.join(dataDir, 'postgres'))

  const { pool, close } = await openHostDatabase({ DATA_DIR: dataDir })
  const { rows } = await pool.query('select count(*)::int as n from users')
  await close()

  expect(rows).toEqual([{ n: 0 }])
  expect(await postmasterOf(path.join(dataDir, 'postgres'))).toEqual(before)
  expect(server.process.exitCode).toBeNull()
  expect(await server.end('SIGTERM')).toBe(0)
})

import { expect, test } from 'vitest'
import { aServerProcess } from '../a-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'
import { queryOnce } from '../database/ask.ts'
import { aBucket } from '../picture-store/a-bucket.ts'

const SECRET = 'hush-4711'

test('a server that cannot start prints all problems and no secret', async () => {
  const started = aServerProcess(await aDataFolder(), {
    DATABASE_URL: `mysql://me:${SECRET}@db/x`,
    LOG_LEVEL: 'loud',
    PUBLIC_ULR: 'https://example.org',
    PORT: 'x',
  })

  const output = await started.then(String, (error: Error) => error.message)
  expect(output).toMatch(/^The server ended with 1: /)
  for (const name of ['DATABASE_URL', 'LOG_LEVEL', 'PUBLIC_ULR', 'PORT'])
    expect(output).toContain(`${name}: `)
  expect(output).not.toContain(SECRET)
  expect(output).not.toContain('    at ')
})

test('a read-only or missing database ends the start with a sentence', async () => {
  const { url } = await anOutsideDatabase()
  await queryOnce(url, 'CREATE ROLE guest LOGIN')
  await queryOnce(url, 'CREATE DATABASE closed')
  await queryOnce(url, 'REVOKE CREATE, TEMPORARY ON DATABASE closed FROM PUBLIC')
  const start = async (role: string, database: string, suffix = '') => {
    const address = `${url.replace('plugfolio@/postgres', `${role}@/${database}`)}${suffix}`
    const started = aServerProcess(await aDataFolder(), { DATABASE_URL: address })
    return started.then(String, (error: Error) => error.message)
  }

  expect(await start('plugfolio', 'closed', '&options=-c%20role%3Dguest')).toMatch(
    /^The server ended with 1: permission denied for database closed\n$/,
  )
  expect(await start('plugfolio', 'nowhere')).toContain('database "nowhere" does not exist')
  expect(await start('unknown', 'closed')).toContain('Peer authentication failed for user "unknown"')
})

test('a store that refuses the server ends the start with a sentence, but an unreachable one does not', async () => {
  const { url } = await anOutsideDatabase()
  const { environment, state } = await aBucket()
  const start = async (suffix: Record<string, string> = {}) =>
    aServerProcess(await aDataFolder(), { DATABASE_URL: url, ...environment, ...suffix })

  const refused = await start({ S3_SECRET_ACCESS_KEY: SECRET }).then(String, (error: Error) => error.message)
  expect(refused).toBe(
    'The server ended with 1: S3_SECRET_ACCESS_KEY does not match the key in S3_ACCESS_KEY_ID.\n',
  )
  state.isGone = true
  const server = await start()
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'limited' }])
  expect(await server.stop()).toBe(0)
})

import { expect, test } from 'vitest'
import { aProcess } from '../a-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'
import { ask } from '../database/ask.ts'
import { aBucket } from '../picture-store/a-bucket.ts'

const SECRET = 'hush-4711'

/** Reliability F6 and O2, on the program as it is shipped. */
test('a server that cannot start ends with sentences that say everything that is wrong and no secret', async () => {
  const started = aProcess(await aDataFolder(), {
    DATABASE_URL: `mysql://me:${SECRET}@db/x`,
    LOG_LEVEL: 'loud',
    PUBLIC_ULR: 'https://example.org',
    PORT: 'x',
  })

  const said = await started.then(String, (error: Error) => error.message)
  expect(said).toMatch(/^The server ended with 1: /)
  for (const name of ['DATABASE_URL', 'LOG_LEVEL', 'PUBLIC_ULR', 'PORT']) expect(said).toContain(`${name}: `)
  expect(said).not.toContain(SECRET)
  expect(said).not.toContain('    at ')
})

test('a database in which nothing may be made, or that is not there, ends the start with a sentence', async () => {
  const { url } = await anOutsideDatabase()
  await ask(url, 'CREATE ROLE guest LOGIN')
  await ask(url, 'CREATE DATABASE closed')
  await ask(url, 'REVOKE CREATE, TEMPORARY ON DATABASE closed FROM PUBLIC')
  const start = async (role: string, database: string, more = '') => {
    const address = `${url.replace('plugfolio@/postgres', `${role}@/${database}`)}${more}`
    const started = aProcess(await aDataFolder(), { DATABASE_URL: address })
    return started.then(String, (error: Error) => error.message)
  }

  expect(await start('plugfolio', 'closed', '&options=-c%20role%3Dguest')).toMatch(
    /^The server ended with 1: permission denied for database closed\n$/,
  )
  expect(await start('plugfolio', 'nowhere')).toContain('database "nowhere" does not exist')
  expect(await start('nobody', 'closed')).toContain('Peer authentication failed for user "nobody"')
})

test('a store that refuses the server ends the start with a sentence; one that is away does not', async () => {
  const { url } = await anOutsideDatabase()
  const { environment, state } = await aBucket()
  const start = async (more: Record<string, string> = {}) =>
    aProcess(await aDataFolder(), { DATABASE_URL: url, ...environment, ...more })

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

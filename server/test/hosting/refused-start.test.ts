import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aRegistration } from '../a-server.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aRemoteVisitor } from '../a-visitor.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'
import { queryOnce } from '../database/query-once.ts'
import { aBucket } from '../picture-store/a-bucket.ts'
import { attemptOutcome } from '../sign-in/with-passkey.ts'

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

test('a port in use, an address of another computer and a folder that cannot be made end the start with a sentence', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  onTestFinished(() => void busy.close())
  const address = busy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { url } = await anOutsideDatabase()
  const folder = await aDataFolder()
  await writeFile(path.join(folder, 'file'), '')
  const start = async (settings: Record<string, string>, dataDir = folder) =>
    aServerProcess(dataDir, settings).then(String, (error: Error) => error.message)

  expect(await start({ DATABASE_URL: url, PORT: String(port) })).toMatch(
    new RegExp(`^The server ended with 1: Port ${port} is already in use, .* set another PORT`),
  )
  expect(await start({ DATABASE_URL: url, HOST: '203.0.113.1' })).toMatch(
    /HOST is 203\.0\.113\.1, which is no/,
  )
  expect(await start({}, path.join(folder, 'file', 'data'))).toMatch(
    /file.* must be a folder, but a file has its name/,
  )
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

test('each start prints a code of its own, which works while that server runs, and none while there is an administrator', async () => {
  const { url: DATABASE_URL } = await anOutsideDatabase({ isDisposable: true })
  const first = await aStart(DATABASE_URL)
  const ana = aRemoteVisitor(first.url)
  await ana.account.register({ body: aRegistration() })
  const becomesAt = (url: string, code = '') =>
    attemptOutcome(
      aRemoteVisitor(url, ana).administrator.become({ body: { code, password: 'correct horse' } }),
    )

  await first.stop()
  const second = await aStart(DATABASE_URL)
  const statuses = [
    await becomesAt(second.url, first.codes()[0]),
    await becomesAt(second.url, second.codes()[0]),
  ]
  const during = await aStart(DATABASE_URL)
  await queryOnce(DATABASE_URL, "update users set role = 'user'")
  const after = await aStart(DATABASE_URL)

  expect(statuses).toEqual(['code_refused', 'in'])
  expect([first, second, during, after].map(({ codes }) => codes().length)).toEqual([1, 1, 0, 1])
})

/** A server on this database that logs all it can; `codes` are those that it has printed so far. */
async function aStart(DATABASE_URL: string) {
  const server = await aServerProcess(await aDataFolder(), { DATABASE_URL, LOG_LEVEL: 'debug' })
  onTestFinished(server.kill)
  const codes = () => [...server.printed().matchAll(/[\w-]{43}(?![\w-])/g)].map(([code]) => code)
  expect(server.printed()).toContain(`is ready at ${server.url.replace('127.0.0.1', 'localhost')}\n`)
  return { ...server, codes }
}

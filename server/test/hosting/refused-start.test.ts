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

import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aRegistration } from '../a-server.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'

test('each start prints a code of its own, which works while that server runs, and none while there is an administrator', async () => {
  const { url: DATABASE_URL } = await anOutsideDatabase({ isDisposable: true })
  const first = await aStart(DATABASE_URL)
  const cookie = await registeredAt(first.url)
  const becomesAt = async (url: string, code = '') =>
    (await post(url, '/api/administrator', { code, password: 'correct horse' }, cookie)).status

  await first.stop()
  const second = await aStart(DATABASE_URL)
  const statuses = [
    await becomesAt(second.url, first.codes()[0]),
    await becomesAt(second.url, second.codes()[0]),
  ]
  const during = await aStart(DATABASE_URL)
  await query(DATABASE_URL, "update users set role = 'user'")
  const after = await aStart(DATABASE_URL)

  expect(statuses).toEqual([403, 200])
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

async function registeredAt(url: string) {
  const response = await post(url, '/api/auth/register', aRegistration())
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const post = (url: string, path: string, body: object, cookie = '') =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  })

async function query(connectionString: string, text: string) {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}

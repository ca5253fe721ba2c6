// @ts-check
// Reads the list of 1,000 plugins, compared with the SQL statement; unchanged, compared with the smallest call: node bench/list.bench.mjs
import path from 'node:path'
import { aPerson } from './parts/a-person.mjs'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { fillLibrary } from './parts/library.mjs'
import { LIST_STATEMENT } from './parts/list-statement.mjs'
import { openGuestDatabase } from './parts/open-guest-database.mjs'
import { processorTime } from './parts/processor-time.mjs'

const PLUGINS = 1000
const ROUNDS = 300
const COUNTS = { rounds: ROUNDS, warmUp: 60 }

await bench(async ({ folder, server, after }) => {
  const dataDir = path.join(folder, 'data')
  const { url, pid } = await server(dataDir)
  const person = await aPerson(url)
  after(person.leave)
  await fillLibrary(person, PLUGINS)
  const { pool, close } = await openGuestDatabase(dataDir)
  after(close)

  const { id } = JSON.parse(String((await person.get('/api/auth/me')).body))
  const { headers, body } = await person.get('/api/plugins')
  const tag = headers.etag ?? ''
  const answer = String(body)
  const statement = async () => (await pool.query(LIST_STATEMENT, [id])).rows[0].json
  if ((await statement()) !== answer) throw new Error('The statement and the server answer differently.')

  const list = () => expectStatus(200, person.get('/api/plugins'))
  const compressedList = () =>
    expectStatus(200, person.get('/api/plugins', { 'accept-encoding': 'gzip, deflate, br' }))
  const unchangedList = () => expectStatus(304, person.get('/api/plugins', { 'if-none-match': tag }))
  const me = () => expectStatus(200, person.get('/api/auth/me'))
  const fullList = await alternatingTimes({ statement, list, compressedList }, COUNTS)
  const unchanged = await alternatingTimes({ unchangedList, me }, COUNTS)

  const bare = { floor: fullList.statement, floorName: 'the SQL statement', mostRatio: 2 }
  printFigure({ name: 'list/size', value: body.length / 1000, unit: 'kB', note: `${PLUGINS} plugins` })
  printFigure({ name: 'list/plain', value: fullList.list, unit: 'ms', ...bare })
  printFigure({ name: 'list/packed', value: fullList.compressedList, unit: 'ms', ...bare })
  const least = { floorName: 'GET /api/auth/me', mostRatio: 1.2 }
  printFigure({
    name: 'list/unchanged',
    value: unchanged.unchangedList,
    unit: 'ms',
    floor: unchanged.me,
    ...least,
  })

  printFigure({ name: 'list/plain-processor', value: await processorTimeOf(list, pid), unit: 'ms' })
  printFigure({
    name: 'list/packed-processor',
    value: await processorTimeOf(compressedList, pid),
    unit: 'ms',
  })
  const timeOfMe = await processorTimeOf(me, pid)
  const timeOfUnchanged = await processorTimeOf(unchangedList, pid)
  printFigure({
    name: 'list/unchanged-processor',
    value: timeOfUnchanged,
    unit: 'ms',
    floor: timeOfMe,
    ...least,
  })
})

/**
 * @param {number} status
 * @param {Promise<import('./parts/a-person.mjs').Reply>} reply
 */
async function expectStatus(status, reply) {
  const { status: actual } = await reply
  if (actual !== status) throw new Error(`The server answered ${actual}, not ${status}.`)
}

/**
 * The server's processor time for one call.
 * @param {() => Promise<unknown>} call
 * @param {number} pid
 */
async function processorTimeOf(call, pid) {
  const before = processorTime(pid)
  for (let round = 0; round < ROUNDS; round++) await call()
  return (processorTime(pid) - before) / ROUNDS
}

/**
 * The median of each call in milliseconds. They alternate, so that other load on the machine affects them equally.
 * @template {string} Name
 * @param {Record<Name, () => Promise<unknown>>} calls
 * @param {{ rounds: number, warmUp: number }} counts the first calls of each, `warmUp`, do not count
 * @returns {Promise<Record<Name, number>>}
 */
async function alternatingTimes(calls, { rounds, warmUp }) {
  /** @type {[string, () => Promise<unknown>][]} */
  const entries = Object.entries(calls)
  const times = entries.map(() => /** @type {number[]} */ ([]))
  const numbered = [...entries.entries()]
  for (let round = 0; round < rounds + warmUp; round++) {
    // In alternating order, so that no call always follows the same one.
    for (const [index, [, call]] of round % 2 ? numbered : numbered.toReversed()) {
      const started = performance.now()
      await call()
      if (round >= warmUp) times[index]?.push(performance.now() - started)
    }
  }
  const medians = entries.map(([name], index) => [name, median(times[index] ?? [])])
  return Object.fromEntries(medians)
}

// @ts-check
// The list of 1,000 plugins, against the bare SQL statement; unchanged, against the smallest call: node bench/list.bench.mjs
import path from 'node:path'
import { bench } from './parts/bench.mjs'
import { median, say } from './parts/figure.mjs'
import { guestDatabase } from './parts/guest-database.mjs'
import { fillLibrary } from './parts/library.mjs'
import { aPerson } from './parts/person.mjs'
import { processorTime } from './parts/processor-time.mjs'

const PLUGINS = 1000
const ROUNDS = 300
const WARM_UP = 60

/** What the list answers where nobody has shared anything, asked of the database by hand. */
const STATEMENT = `
  select coalesce(json_agg(answer), '[]')::text as json
  from (
    select p.id, p.format, p.formats, p.version, p.path, p.is_uad as "isUAD", p.is_owned as "isOwned",
      p.update_available as "updateAvailable", p.is_favorite as "isFavorite", p.screenshot,
      p.definition_id as "definitionId", p.tags, p.name, p.manufacturer, p.type, p.update_url as "updateUrl", p.metadata,
      case when p.definition_id is null then null else json_build_object('screenshot', null) end as definition
    from plugins p
    where p.user_id = $1 and p.removed_at is null
    order by lower(p.name), p.id
  ) answer`

await bench(async ({ folder, server, after }) => {
  const dataDir = path.join(folder, 'data')
  const { url, pid } = await server(dataDir)
  const person = await aPerson(url)
  after(person.leave)
  await fillLibrary(person, PLUGINS)
  const { pool, close } = await guestDatabase(dataDir)
  after(close)

  const { id } = JSON.parse(String((await person.get('/api/auth/me')).body))
  const { headers, body } = await person.get('/api/plugins')
  const tag = headers.etag ?? ''
  const answer = String(body)
  const statement = async () => (await pool.query(STATEMENT, [id])).rows[0].json
  if ((await statement()) !== answer) throw new Error('The statement and the server answer differently.')

  const list = () => answered(200, person.get('/api/plugins'))
  const packedList = () =>
    answered(200, person.get('/api/plugins', { 'accept-encoding': 'gzip, deflate, br' }))
  const held = () => answered(304, person.get('/api/plugins', { 'if-none-match': tag }))
  const me = () => answered(200, person.get('/api/auth/me'))
  const wholeList = await timesOf({ statement, list, packedList })
  const unchanged = await timesOf({ held, me })

  const bare = { floor: wholeList.statement, floorName: 'the SQL statement', mostRatio: 2 }
  say({ name: 'list/size', value: body.length / 1000, unit: 'kB', note: `${PLUGINS} plugins` })
  say({ name: 'list/plain', value: wholeList.list, unit: 'ms', ...bare })
  say({ name: 'list/packed', value: wholeList.packedList, unit: 'ms', ...bare })
  const least = { floorName: 'GET /api/auth/me', mostRatio: 1.2 }
  say({ name: 'list/unchanged', value: unchanged.held, unit: 'ms', floor: unchanged.me, ...least })

  say({ name: 'list/plain-processor', value: await processorTimeOf(list, pid), unit: 'ms' })
  say({ name: 'list/packed-processor', value: await processorTimeOf(packedList, pid), unit: 'ms' })
  const ofMe = await processorTimeOf(me, pid)
  const ofHeld = await processorTimeOf(held, pid)
  say({ name: 'list/unchanged-processor', value: ofHeld, unit: 'ms', floor: ofMe, ...least })
})

/**
 * @param {number} status
 * @param {Promise<import('./parts/person.mjs').Reply>} reply
 */
async function answered(status, reply) {
  const { status: got } = await reply
  if (got !== status) throw new Error(`The server answered ${got} and not ${status}.`)
}

/**
 * The median of each call in milliseconds. They take turns, so that whatever else the machine does meets all alike.
 * @template {string} Name
 * @param {Record<Name, () => Promise<unknown>>} calls
 * @returns {Promise<Record<Name, number>>}
 */
async function timesOf(calls) {
  /** @type {[string, () => Promise<unknown>][]} */
  const entries = Object.entries(calls)
  const times = entries.map(() => /** @type {number[]} */ ([]))
  const numbered = [...entries.entries()]
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    // There and back, so that no call always has the same one before it.
    for (const [index, [, call]] of round % 2 ? numbered : numbered.toReversed()) {
      const started = performance.now()
      await call()
      if (round >= WARM_UP) times[index]?.push(performance.now() - started)
    }
  }
  const medians = entries.map(([name], index) => [name, median(times[index] ?? [])])
  return Object.fromEntries(medians)
}

/**
 * How long the server computes for one call.
 * @param {() => Promise<unknown>} call
 * @param {number} pid
 */
async function processorTimeOf(call, pid) {
  const before = processorTime(pid)
  for (let round = 0; round < ROUNDS; round++) await call()
  return (processorTime(pid) - before) / ROUNDS
}

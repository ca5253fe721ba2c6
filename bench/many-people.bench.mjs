// @ts-check
// The list of somebody with 1,000 plugins where everybody together has 1,000,000, and where nobody else is there:
// node bench/many-people.bench.mjs
import path from 'node:path'
import { bench } from './parts/bench.mjs'
import { median, say } from './parts/figure.mjs'
import { guestDatabase } from './parts/guest-database.mjs'
import { fillLibrary } from './parts/library.mjs'
import { growLibraries } from './parts/many-libraries.mjs'
import { aPerson } from './parts/person.mjs'

const PLUGINS = 1_000
const ALL = 1_000_000
const DEFINITIONS = 20_000
const ROUNDS = 100
const WARM_UP = 20
/** Milliseconds: most of it goes into a million plugins. */
const PATIENCE = 900_000

await bench(async ({ folder, server, after }) => {
  const small = await anOwner(path.join(folder, 'small'))
  const large = await anOwner(path.join(folder, 'large'))
  await large.pool.query(
    `insert into definitions (name, manufacturer) select 'Plugin ' || g, 'Maker' from generate_series(1, $1) g`,
    [DEFINITIONS],
  )
  await growLibraries(large.pool, 0, ALL - PLUGINS)
  const { rows } = await large.pool.query('select count(*)::int as n from plugins')
  if (rows[0].n < ALL - PLUGINS) throw new Error(`There are only ${rows[0].n} plugins.`)

  const both = [
    { person: small.person, times: /** @type {number[]} */ ([]) },
    { person: large.person, times: /** @type {number[]} */ ([]) },
  ]
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    // There and back, so that whatever else the machine does meets both alike.
    for (const { person, times } of round % 2 ? both : both.toReversed()) {
      const took = await listed(person)
      if (round >= WARM_UP) times.push(took)
    }
  }
  const [ofSmall = [], ofLarge = []] = both.map(({ times }) => times)

  const value = median(ofLarge)
  const floor = median(ofSmall)
  const among = {
    floorName: `of ${PLUGINS} plugins in all`,
    mostRatio: 1.3,
    note: `${rows[0].n} plugins in all`,
  }
  say({ name: 'many-people/list', value, unit: 'ms', floor, ...among })
  const [best, bestAlone] = [Math.min(...ofLarge), Math.min(...ofSmall)]
  say({ name: 'many-people/list-at-best', value: best, unit: 'ms', floor: bestAlone, ...among })

  /** @param {string} dataDir */
  async function anOwner(dataDir) {
    const { url } = await server(dataDir)
    const person = await aPerson(url)
    after(person.leave)
    await fillLibrary(person, PLUGINS)
    const { pool, close } = await guestDatabase(dataDir)
    after(close)
    await pool.query('analyze')
    return { person, pool }
  }
}, PATIENCE)

/** Milliseconds until the whole list was there, as the database writes it. @param {import('./parts/person.mjs').Person} person */
async function listed(person) {
  const started = performance.now()
  const { status, body } = await person.get('/api/plugins')
  if (status !== 200 || JSON.parse(String(body)).length !== PLUGINS)
    throw new Error(`The list answered ${status}.`)
  return performance.now() - started
}

// @ts-check
// Reads a list of 1,000 plugins, with 1,000,000 plugins of all users and with one user:
// node bench/many-people.bench.mjs
import path from 'node:path'
import { aPerson } from './parts/a-person.mjs'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { growLibraries } from './parts/grow-libraries.mjs'
import { fillLibrary } from './parts/library.mjs'
import { openGuestDatabase } from './parts/open-guest-database.mjs'

const PLUGINS = 1_000
const ALL = 1_000_000
const DEFINITIONS = 20_000
const ROUNDS = 100
const WARM_UP = 20
/** Milliseconds, mostly for adding a million plugins. */
const TIMEOUT = 900_000

await bench(async ({ folder, server, after }) => {
  const small = await startWithOwner(path.join(folder, 'small'))
  const large = await startWithOwner(path.join(folder, 'large'))
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
    // In alternating order, so that other load on the machine affects both equally.
    for (const { person, times } of round % 2 ? both : both.toReversed()) {
      const duration = await timeOfList(person)
      if (round >= WARM_UP) times.push(duration)
    }
  }
  const [ofSmall = [], ofLarge = []] = both.map(({ times }) => times)

  const value = median(ofLarge)
  const floor = median(ofSmall)
  const comparison = {
    floorName: `of ${PLUGINS} plugins in all`,
    mostRatio: 1.3,
    note: `${rows[0].n} plugins in all`,
  }
  printFigure({ name: 'many-people/list', value, unit: 'ms', floor, ...comparison })
  const [best, bestAlone] = [Math.min(...ofLarge), Math.min(...ofSmall)]
  printFigure({ name: 'many-people/list-at-best', value: best, unit: 'ms', floor: bestAlone, ...comparison })

  /** @param {string} dataDir */
  async function startWithOwner(dataDir) {
    const { url } = await server(dataDir)
    const person = await aPerson(url)
    after(person.leave)
    await fillLibrary(person, PLUGINS)
    const { pool, close } = await openGuestDatabase(dataDir)
    after(close)
    await pool.query('analyze')
    return { person, pool }
  }
}, TIMEOUT)

/** Milliseconds until the complete list was received. @param {import('./parts/a-person.mjs').Person} person */
async function timeOfList(person) {
  const started = performance.now()
  const { status, body } = await person.get('/api/plugins')
  if (status !== 200 || JSON.parse(String(body)).length !== PLUGINS)
    throw new Error(`The list answered ${status}.`)
  return performance.now() - started
}

// @ts-check
// Imports 10,000 results of a scan, in calls of 2000, compared with the SQL statement alone: node bench/bulk-import.bench.mjs
import { aPerson } from './parts/a-person.mjs'
import { aFilledServer, bench } from './parts/bench.mjs'
import { median, printFigure, timeOf } from './parts/figure.mjs'
import { aLibrary, importAll } from './parts/library.mjs'

const PLUGINS = 10_000
const ROUNDS = 5

const DEVICE = `
  insert into devices (user_id, machine, name, platform, version, folders, token_hash, created_at, last_seen_at)
  values ($1, gen_random_uuid(), 'Bench', 'macos', '1.0.0', '[]', $1::uuid::text, now(), now()) returning id`

const TABLES = ['plugins', 'identities', 'installations']

/** The rows of an import, changed for another user. */
const ROWS = `select ${TABLES.map(
  (table) => `(select jsonb_agg(to_jsonb(t) || jsonb_build_object('user_id', $2::uuid))
    from ${table} t where user_id = $1)::text as ${table}`,
)}`

/** Inserts the same rows with one statement. */
const [FIRST, SECOND, LAST] = TABLES.map(
  (table, index) =>
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $${index + 1}::jsonb)`,
)
const STATEMENT = `with plugins_written as (${FIRST}), identities_written as (${SECOND}) ${LAST}`

await bench(async (all) => {
  const { url, pool } = await aFilledServer(all, 0)

  /** @type {Record<'imports' | 'statements', number[]>} */
  const times = { imports: [], statements: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const person = await aPerson(url, `bench-${round}`)
    all.after(person.leave)
    const deviceId = (await pool.query(DEVICE, [person.id])).rows[0].id
    // Each round has other plugins, so that the server must create all definitions.
    const plugins = aLibrary(PLUGINS, round * PLUGINS)
    times.imports.push(await timeOf(() => importAll(person, plugins, { deviceId })))

    const { id: other } = await aPerson(url, `bare-${round}`)
    const [rows] = (await pool.query(ROWS, [person.id, other])).rows
    times.statements.push(
      await timeOf(() =>
        pool.query(
          STATEMENT,
          TABLES.map((table) => rows[table]),
        ),
      ),
    )
    // A statement that wrote fewer rows would not be comparable.
    const written = await pool.query('select count(*)::int as n from plugins where user_id = $1', [other])
    if (written.rows[0].n !== PLUGINS) throw new Error(`The statement wrote ${written.rows[0].n} plugins.`)
  }

  const [value, floor] = [median(times.imports), median(times.statements)]
  const note = `${PLUGINS} plugins`
  printFigure('bulk-import/time', value, 'ms', { most: 3000, note })
  printFigure('bulk-import/bare', value, 'ms', { floor, floorName: 'the SQL statement', mostRatio: 4, note })
})

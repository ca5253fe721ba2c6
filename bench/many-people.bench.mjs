// @ts-check
// Reads a list of 1,000 plugins, with 1,000,000 plugins of all users and with one user:
// node bench/many-people.bench.mjs
import { Client } from 'pg'
import { aFilledServer, bench } from './parts/bench.mjs'
import { alternatingTimes, median, printFigure } from './parts/figure.mjs'

const PLUGINS = 1_000
const ALL = 1_000_000
const DEFINITIONS = 20_000
const ROUNDS = 100
/** Milliseconds, mostly for adding a million plugins. */
const TIMEOUT = 900_000

const PLUGINS_EACH = 100

/**
 * Adds users with libraries of the existing definitions by Maker, from the plugin number `from` up to `to`.
 * @param {import('pg').Pool} pool
 * @param {number} from
 * @param {number} to
 */
async function growLibraries(pool, from, to) {
  // Only the superuser of the product's own PostgreSQL, which accepts it over its socket, may skip checks. The rows are valid, and checking millions of foreign keys would need most of the time.
  const client = new Client({ ...pool.options, user: 'plugfolio' })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    for (let at = from; at < to; at += AT_ONCE)
      await client.query(LIBRARIES, [at / PLUGINS_EACH + 1, (at + AT_ONCE) / PLUGINS_EACH, PLUGINS_EACH])
    for (const table of ['users', 'plugins', 'installations', 'observations', 'definitions'])
      await client.query(`analyze ${table}`)
  } finally {
    await client.end()
  }
}

/** Plugins in one statement. */
const AT_ONCE = 10_000

/** Inserts accounts that are a year old, each with a library of different plugins. */
const LIBRARIES = `
  with people as (insert into users (username, display_name, email, password_hash, preferences, created_at)
    select 'user ' || g, '', '', '', '{}', now() - interval '1 year' from generate_series($1::int, $2::int) g
    returning id, substr(username, 6)::int as place),
  numbered as (select id, row_number() over (order by id) as place from definitions where manufacturer = 'Maker'),
  entries as (insert into plugins (user_id, name, manufacturer, type, format, formats, version, path, is_uad, is_owned,
      update_available, is_favorite, definition_id, name_key, vendor_key, is_guess)
    select p.id, 'Plugin ' || d.place, 'Maker', 'Effect', 'VST3', '{VST3}', '1.2', 'P.vst3', false, true, false, false,
      d.id, 'plugin' || d.place, 'maker', false
    from people p cross join generate_series(1, $3::int) g
      join numbered d on d.place = (p.place * $3::int + g) % (select count(*) from numbered) + 1
    returning user_id, id, definition_id),
  installed as (insert into installations (user_id, plugin_id, format, path, version, architectures, bundle_id, added_at)
    select user_id, id, 'VST3', 'P.vst3', '1.2', '{arm64,x86_64}', 'com.maker.p', now() from entries)
  insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
  select definition_id, 'VST3', 'macos', user_id, '1.2', now(), now() from entries`

await bench(async (all) => {
  const small = await aFilledServer(all, PLUGINS, 'small')
  const large = await aFilledServer(all, PLUGINS, 'large')
  await large.pool.query(
    `insert into definitions (name, manufacturer) select 'Plugin ' || g, 'Maker' from generate_series(1, $1) g`,
    [DEFINITIONS],
  )
  await growLibraries(large.pool, 0, ALL - PLUGINS)
  const { rows } = await large.pool.query('select count(*)::int as n from plugins')
  if (rows[0].n < ALL - PLUGINS) throw new Error(`There are only ${rows[0].n} plugins.`)
  for (const { pool } of [small, large]) await pool.query('analyze')

  const times = await alternatingTimes(
    { few: () => readList(small.person), many: () => readList(large.person) },
    ROUNDS,
  )
  const note = `${rows[0].n} plugins in all`
  const comparison = { floorName: `of ${PLUGINS} plugins in all`, mostRatio: 1.3, note }
  printFigure('many-people/list', median(times.many), 'ms', { floor: median(times.few), ...comparison })
  const best = Math.min(...times.few)
  printFigure('many-people/list-at-best', Math.min(...times.many), 'ms', { floor: best, ...comparison })
}, TIMEOUT)

/** Reads the complete list. @param {import('./parts/a-person.mjs').Person} person */
async function readList(person) {
  const { body } = await person.get('/api/plugins')
  if (JSON.parse(String(body)).length !== PLUGINS) throw new Error('The list is not complete.')
}

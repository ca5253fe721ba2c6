// @ts-check
// Decides a latest version after one observation and marks all plugins, with a small and a large database:
// node bench/latest-version.bench.mjs
import path from 'node:path'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { openGuestDatabase } from './parts/guest-database.mjs'
import { importServerModule } from './parts/imported.mjs'
import { growLibraries } from './parts/many-libraries.mjs'

const DEFINITIONS = 20_000
const SMALL = 10_000
const LARGE = 1_000_000
const ROUNDS = 60
const WARM_UP = 10

/** Owners of the measured plugin. The fourth owner of the new version makes it the latest. */
const OWNERS = 50
const KIND = { definitionId: '00000000-0000-4000-8000-000000000000', format: 'VST3', platform: 'macos' }

/** Adds an observation of the new version by a fourth owner. */
const FOURTH_OBSERVATION = `insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
  select $1, 'VST3', 'macos', id, '1.3', now(), now() from users where username = 'user 4'`

/** Adds the owners of the measured plugin; three of them run the new version. */
const MEASURED = `
  with definition as (insert into definitions (id, name, manufacturer) values ($1, 'Measured', 'Another') returning id),
  owners as (select u.id, d.id as definition_id, u.username = any('{user 1,user 2,user 3}') as is_new
    from users u, definition d where u.username in (select 'user ' || g from generate_series(1, $2) g)),
  seen as (insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
    select definition_id, 'VST3', 'macos', id, case when is_new then '1.3' else '1.2' end, now(), now() from owners),
  entries as (insert into plugins (user_id, name, manufacturer, type, format, formats, version, path, is_uad, is_owned,
      update_available, is_favorite, definition_id, name_key, vendor_key, is_guess)
    select id, 'Measured', 'Maker', '', 'VST3', '{VST3}', '1.2', 'M.vst3', false, true, false, false, definition_id,
      'measured', 'maker', false from owners returning user_id, id)
  insert into installations (user_id, plugin_id, format, path, version, architectures, bundle_id, added_at)
  select e.user_id, e.id, 'VST3', 'M.vst3', case when o.is_new or u.username = 'user 4' then '1.3' else '1.2' end,
    '{arm64}', 'com.maker.m', now()
  from entries e join owners o on o.id = e.user_id join users u on u.id = e.user_id`

await bench(async ({ folder, after }) => {
  // Without a server, which would also decide versions.
  const { db, pool, close } = await openGuestDatabase(path.join(folder, 'data'), false)
  after(close)
  const { decideLatest } = await importServerModule('server/src/features/definitions/decide-latest.ts')
  await pool.query(
    `insert into definitions (name, manufacturer) select 'Plugin ' || g, 'Maker' from generate_series(1, $1) g`,
    [DEFINITIONS],
  )

  const measure = async () => {
    const times = []
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      await resetRound(pool)
      const started = performance.now()
      await pool.query(FOURTH_OBSERVATION, [KIND.definitionId])
      await decideLatest(db, KIND, new Date())
      if (round >= WARM_UP) times.push(performance.now() - started)
    }
    const { rows } = await pool.query('select count(*)::int as n from plugins where update_available')
    if (rows[0].n !== OWNERS - 4) throw new Error(`${rows[0].n} plugins were marked.`)
    return median(times)
  }

  await growLibraries(pool, 0, SMALL)
  await pool.query(MEASURED, [KIND.definitionId, OWNERS])
  const small = await measure()
  await growLibraries(pool, SMALL, LARGE)
  const large = await measure()

  printFigure({
    name: 'latest-version/small',
    value: small,
    unit: 'ms',
    note: `${SMALL} plugins in all libraries`,
  })
  printFigure({
    name: 'latest-version/large',
    value: large,
    unit: 'ms',
    floor: small,
    floorName: `with ${SMALL} plugins`,
    mostRatio: 1.5,
    note: `${LARGE} plugins, ${DEFINITIONS} definitions, ${OWNERS} owners of the one`,
  })
})

/** Restores the state before a round. @param {import('pg').Pool} pool */
async function resetRound(pool) {
  await pool.query('delete from latest_versions')
  await pool.query(
    'update plugins set update_available = false where update_available and definition_id = $1',
    [KIND.definitionId],
  )
  await pool.query(
    `delete from observations where definition_id = $1 and version = '1.3'
      and user_id = (select id from users where username = 'user 4')`,
    [KIND.definitionId],
  )
}

// @ts-check
// The songs of a large library: 5,000 songs of 40 plugins with 10,000 plugins, compared with the SQL statement and the list of plugins: node bench/songs.bench.mjs [rounds]
import path from 'node:path'
import { alternatingTimes } from './parts/alternating-times.mjs'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { openGuestDatabase } from './parts/guest-database.mjs'
import { aLibrary, importAll } from './parts/library.mjs'
import { aPerson } from './parts/person.mjs'
import { addSongs, SONGS_OF_A_CALL } from './parts/songs.mjs'

const PLUGINS = 10_000
const SONGS = 5000
const rounds = Number(process.argv[2] ?? 15)
const COUNTS = { rounds, warmUp: 3 }

/** Selects where each plugin is used, in the plainest way. */
const STATEMENT = `
  select j.plugin_id, count(distinct k.song) filter (where j.certainty <> 'perhaps') as songs,
    count(distinct k.song) filter (where j.certainty = 'perhaps') as perhaps, max(k.saved_at) as last_used_at,
    array_agg(distinct k.kind) as kinds,
    ${['VST2', 'VST3', 'AU', 'AAX', 'CLAP', 'LV2'].map((format) => `count(distinct k.song) filter (where p.format = '${format}') as "${format}"`).join(', ')}
  from use_joins j
    join used_plugins p on p.user_id = j.user_id and p.id = j.used_id
    join song_uses u on u.user_id = j.user_id and u.used_id = j.used_id
    join (
      select id, kind, coalesce(group_key, id::text) as song, coalesce(saved_at, modified_at) as saved_at
      from songs where user_id = $1 and removed_at is null) k on k.id = u.song_id
  where j.user_id = $1
  group by 1 order by 1`

await bench(async ({ folder, server, after }) => {
  const dataDir = path.join(folder, 'data')
  const { url } = await server(dataDir)
  const person = await aPerson(url)
  after(person.leave)
  const plugins = aLibrary(PLUGINS)
  await importAll(person, plugins)
  const addTimes = await addSongs(person, plugins, SONGS)
  printFigure({ name: 'songs/add', value: median(addTimes), unit: 'ms', note: `${SONGS_OF_A_CALL} songs` })
  const read = (/** @type {string} */ address) => async () => {
    const { status, body } = await person.get(address)
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    return JSON.parse(String(body))
  }
  printFigure({ name: 'songs/join-all', value: await timeOf(read('/api/songs')), unit: 'ms' })

  const { pool, close } = await openGuestDatabase(dataDir)
  after(close)
  const { id } = await read('/api/auth/me')()
  const statement = async () => (await pool.query(STATEMENT, [id])).rows
  await expectSame(await read('/api/songs/usage')(), await statement())

  /** The answer after a change of the songs, because the server keeps it until then. */
  const afterChange = (/** @type {string} */ address) => async () => {
    await pool.query('update users set songs_revision = songs_revision + 1 where id = $1', [id])
    await person.get(address)
  }
  const times = await alternatingTimes(
    {
      usage: afterChange('/api/songs/usage'),
      statement,
      changedSongs: afterChange('/api/songs'),
      songs: () => person.get('/api/songs'),
      plugins: () => person.get('/api/plugins'),
    },
    COUNTS,
  )
  const bare = { floor: times.statement, floorName: 'the SQL statement', mostRatio: 1.5 }
  printFigure({ name: 'songs/usage', value: times.usage, unit: 'ms', ...bare })
  printFigure({ name: 'songs/list-changed', value: times.changedSongs, unit: 'ms' })
  const list = { floor: times.plugins, floorName: 'GET /api/plugins', mostRatio: 1 }
  printFigure({ name: 'songs/list', value: times.songs, unit: 'ms', ...list })
})

/**
 * @param {{ pluginId: string, songs: number }[]} answer
 * @param {{ plugin_id: string, songs: string }[]} rows
 */
async function expectSame(answer, rows) {
  const textOf = (/** @type {[string, number | string][]} */ pairs) =>
    pairs.map(([id, songs]) => `${id} ${songs}`).join()
  const isSame =
    textOf(answer.map(({ pluginId, songs }) => [pluginId, songs])) ===
    textOf(rows.map((row) => [row.plugin_id, row.songs]))
  if (!isSame || answer.length === 0) throw new Error('The statement and the server answer differently.')
}

/** @param {() => Promise<unknown>} act */
async function timeOf(act) {
  const started = performance.now()
  await act()
  return performance.now() - started
}

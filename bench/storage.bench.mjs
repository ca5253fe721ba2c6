// @ts-check
// Storage and formats of a large library: 30,000 installations of 10,000 plugins with sizes and 1,000 songs, compared with plain SQL statements of the same answers: node bench/storage.bench.mjs [rounds]
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { openGuestDatabase } from './parts/guest-database.mjs'
import { aLibrary, importAll } from './parts/library.mjs'
import { aPerson } from './parts/person.mjs'
import { processorTime } from './parts/processor-time.mjs'
import { addSongs } from './parts/songs.mjs'

const PLUGINS = 10_000
const SONGS = 1000
const rounds = Number(process.argv[2] ?? 15)
const WARM_UP = 3
const FORMATS = [
  ['VST3', 'vst3'],
  ['VST', 'vst'],
  ['AAX', 'aaxplugin'],
]

/** Each plugin in three formats, some of a few megabytes and some large. */
const bundlesOf = (/** @type {ReturnType<typeof aLibrary>} */ plugins) =>
  plugins.flatMap((plugin, index) =>
    FORMATS.map(([format = '', extension], at) => ({
      ...plugin,
      format,
      path: `/Library/Audio/Plug-Ins/${format}/${plugin.manufacturer}/${plugin.name}.${extension}`,
      platform: 'macos',
      size: 1_000_000 + ((index * 7919 + at * 104_729) % 500_000_000),
    })),
  )

const USED = `
  select j.plugin_id, p.format, count(distinct k.song) filter (where j.certainty <> 'perhaps') as songs,
    count(distinct k.song) filter (where j.certainty = 'perhaps') as perhaps
  from use_joins j
    join used_plugins p on p.user_id = j.user_id and p.id = j.used_id
    join song_uses u on u.user_id = j.user_id and u.used_id = j.used_id
    join (select id, coalesce(group_key, id::text) as song from songs where user_id = $1 and removed_at is null) k on k.id = u.song_id
  where j.user_id = $1`

const PRESENT = `
  from installations n join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
  where n.user_id = $1 and n.gone_at is null and n.seen_by is null and p.removed_at is null and not p.is_sample`

/** The sums, the biggest bundles, the plugins that no song uses, and the copies, in the plainest way. */
const STORAGE = [
  `select machine, format, manufacturer, sum(size), count(*), count(*) filter (where size is null)
    from (select distinct on (n.machine, n.path) n.machine, n.format, n.size, p.manufacturer ${PRESENT} order by n.machine, n.path, n.size desc) bundles
    group by grouping sets ((machine), (format), (manufacturer))`,
  `select n.id, n.plugin_id, p.name, n.path, n.size ${PRESENT} order by n.size desc nulls last limit 100`,
  `with used as (${USED} group by 1, 2)
    select n.plugin_id, p.name, sum(n.size), array_agg(distinct n.format), array_agg(n.id)
    ${PRESENT.replace('where', 'left join used u on u.plugin_id = p.id where')} and u.plugin_id is null
    group by 1, 2 order by 3 desc nulls last limit 100`,
  `select n.plugin_id, n.machine, array_agg(n.path) ${PRESENT}
    group by n.plugin_id, n.machine, n.format, lower(regexp_replace(n.path, '^.*[/\\\\]', '')), n.architectures having count(*) > 1`,
]

/** The installations that no listed DAW loads or that have a VST3 beside them, without those that songs use in this format. */
const FORMATS_STATEMENT = `
  with used as (${USED} group by 1, 2),
  present as (select n.*, p.name, p.manufacturer ${PRESENT} and n.machine <> '')
  select n.id, n.plugin_id, n.name, n.manufacturer, n.machine, n.format, n.path, n.size, u.songs, u.perhaps
  from present n
    left join used u on u.plugin_id = n.plugin_id and u.format = case n.format when 'VST' then 'VST2' else n.format end
    left join (select distinct plugin_id, machine from present where format = 'VST3') v on v.plugin_id = n.plugin_id and v.machine = n.machine
  where n.format = 'AAX' or n.format = 'VST' and v.plugin_id is not null
  order by n.size desc nulls last`

await bench(async ({ folder, server, after }) => {
  const dataDir = path.join(folder, 'data')
  const { url, pid } = await server(dataDir)
  const person = await aPerson(url)
  after(person.leave)
  const read = async (/** @type {string} */ address) => {
    const { status, body } = await person.get(address)
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    return JSON.parse(String(body))
  }
  const plugins = aLibrary(PLUGINS)
  await aComputer(person)
  await importAll(person, bundlesOf(plugins))
  await addSongs(person, plugins, SONGS)
  const { pool, close } = await openGuestDatabase(dataDir)
  after(close)
  const { id } = await read('/api/auth/me')
  // As if the helper of this computer had found them.
  await pool.query(
    `update installations n set machine = d.machine::text from devices d where n.user_id = $1 and d.user_id = $1`,
    [id],
  )
  await pool.query('update users set library_revision = library_revision + 1 where id = $1', [id])
  await pool.query(
    `insert into computer_daws (user_id, machine, daw) select user_id, machine::text, 'reaper' from devices where user_id = $1`,
    [id],
  )
  // The server joins the songs with the library before its first answer.
  await read('/api/formats')
  await pool.query('analyze')
  const storage = async () => {
    for (const statement of STORAGE) await pool.query(statement, [id])
  }
  const formats = () => pool.query(FORMATS_STATEMENT, [id])
  await expectWhole(read, await formats())

  /** The answer after a change, because the server keeps it until then. */
  const afterChange = (/** @type {string} */ address) => async () => {
    await pool.query('update users set songs_revision = songs_revision + 1 where id = $1', [id])
    await person.get(address)
  }
  const costs = await processorTimes(pid, {
    storage: afterChange('/api/storage'),
    storageStatements: storage,
    formats: afterChange('/api/formats'),
    formatsStatement: formats,
    plugins: () => person.get('/api/plugins'),
  })
  printFigure({
    name: 'storage/views',
    value: costs.storage,
    unit: 'ms of a processor',
    floor: costs.storageStatements,
    floorName: 'plain SQL of the same answers',
    mostRatio: 1.5,
  })
  printFigure({
    name: 'storage/proposals',
    value: costs.formats,
    unit: 'ms of a processor',
    floor: costs.formatsStatement,
    floorName: 'plain SQL of the same answer',
    mostRatio: 1.5,
  })
  printFigure({ name: 'storage/list-of-plugins', value: costs.plugins, unit: 'ms of a processor' })
})

/**
 * The median processor time of each call in milliseconds, of the server, its database and this process together: other load on the
 * machine changes it little. The calls alternate.
 * @template {string} Name
 * @param {number} pid of the server
 * @param {Record<Name, () => Promise<unknown>>} calls
 * @returns {Promise<Record<Name, number>>}
 */
async function processorTimes(pid, calls) {
  /** @type {[string, () => Promise<unknown>][]} */
  const entries = Object.entries(calls)
  const all = entries.map(() => /** @type {number[]} */ ([]))
  for (let round = 0; round < rounds + WARM_UP; round++) {
    for (const [index, [, call]] of entries.entries()) {
      const before = totalOf(pid)
      await call()
      if (round >= WARM_UP) all[index]?.push(totalOf(pid) - before)
    }
  }
  return /** @type {Record<Name, number>} */ (
    Object.fromEntries(entries.map(([name], index) => [name, median(all[index] ?? [])]))
  )
}

/** @param {number} pid */
function totalOf(pid) {
  const times = [process.pid, pid, ...childrenOf(pid)]
    .map(processorTime)
    .filter((time) => !Number.isNaN(time))
  return times.reduce((sum, time) => sum + time, 0)
}

/** All processes below a process. @param {number} pid @returns {number[]} */
function childrenOf(pid) {
  const own = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
  return own.flatMap((child) => [child, ...childrenOf(child)])
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    // The name of the program, in parentheses, may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return Number.NaN
  }
}

/** A paired helper. @param {Awaited<ReturnType<typeof aPerson>>} person */
async function aComputer(person) {
  const bodyOf = (/** @type {{ body: Buffer }} */ { body }) => JSON.parse(String(body))
  const { code } = bodyOf(await person.post('/api/helper/pair', {}))
  const folders = [{ path: '/Library/Audio/Plug-Ins', isThere: true }]
  const helper = {
    machine: crypto.randomUUID(),
    name: 'Studio Mac',
    platform: 'macos',
    version: '1.1.0',
    folders,
  }
  await person.post('/api/helper/exchange', { code, ...helper })
}

/**
 * @param {(address: string) => Promise<any>} read
 * @param {{ rows: { songs: string | null, perhaps: string | null }[] }} stated
 */
async function expectWhole(read, { rows }) {
  const { total } = await read('/api/storage')
  const { proposalTotals, heldTotal } = await read('/api/formats')
  const proposed = proposalTotals.reduce(
    (/** @type {number} */ sum, /** @type {{ count: number }} */ { count }) => sum + count,
    0,
  )
  const free = rows.filter(({ songs, perhaps }) => songs === null && perhaps === null).length
  if (
    free === 0 ||
    total.bundles !== PLUGINS * FORMATS.length ||
    proposed !== free ||
    proposed + heldTotal !== rows.length
  )
    throw new Error(
      `The server and the statements answer differently: ${JSON.stringify([total, proposed, free, heldTotal, rows.length])}`,
    )
}

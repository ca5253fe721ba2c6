// @ts-check
// A library of 10,000 plugins on 3 computers: the answers that Compare, New Computer and Systems show, compared with the SQL statements, and what their rules cost: node bench/computers.bench.mjs [rounds]
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { alternatingTimes } from './parts/alternating-times.mjs'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { openGuestDatabase } from './parts/guest-database.mjs'
import { aLibrary, importAll } from './parts/library.mjs'
import { aPerson } from './parts/person.mjs'

const PLUGINS = 10_000
/** How many plugins each of two computers has when their comparison is measured alone. */
const COMPARED = 2000
const rounds = Number(process.argv[2] ?? 15)
const MACHINES = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

/** Selects every present installation, in the plainest way. */
const PLACES = `
  select n.plugin_id, n.machine, n.format, n.version, n.platform, n.architectures, n.min_system, n.path, n.bundle_id
  from installations n join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
  where n.user_id = $1 and n.gone_at is null and p.removed_at is null
  order by n.plugin_id, n.id`
/** Selects what installations ask for, and the plugins that ask for the newer system. */
const ASKED = `
  select distinct n.machine, n.min_system from installations n
  where n.user_id = $1 and n.gone_at is null and n.min_system <> ''`
const OLD_SYSTEMS = `
  select distinct n.plugin_id, n.machine
  from installations n join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
  where n.user_id = $1 and n.gone_at is null and p.removed_at is null and n.machine = $2 and n.min_system = '14.0'`
const CHECKLIST = 'select * from checklists where user_id = $1 and removed_at is null'

await bench(async ({ folder, server, after }) => {
  const dataDir = path.join(folder, 'data')
  const { url } = await server(dataDir)
  const person = await aPerson(url)
  after(person.leave)
  await importAll(person, aLibrary(PLUGINS))
  const read = async (/** @type {string} */ address) => {
    const { status, body } = await person.get(address)
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    return JSON.parse(String(body))
  }
  const { pool, close } = await openGuestDatabase(dataDir)
  after(close)
  const { id } = await read('/api/auth/me')
  for (const [index, machine] of MACHINES.entries())
    await pool.query(
      `insert into installations (user_id, plugin_id, format, path, version, architectures, machine, bundle_id, platform, min_system, added_at)
       select user_id, plugin_id, format, path, case when abs(hashtext(path)) % 5 = $3 then '9.9' else version end,
         case when abs(hashtext(path)) % 3 = 0 then '{x86_64}' else architectures end, $2, bundle_id, 'macos', case when abs(hashtext(path)) % 10 = 0 then '14.0' else '10.13' end, added_at
       from installations where user_id = $1 and machine = ''`,
      [id, machine, index],
    )
  await pool.query(
    `insert into devices (user_id, machine, name, platform, version, system_version, folders, token_hash, created_at, last_seen_at)
     values ($1, $2, 'Studio', 'macos', '1.0.0', '13.6', '[]', 'none', now(), now())`,
    [id, MACHINES[0]],
  )
  await pool.query('analyze')
  const plugins = await read('/api/plugins')
  const pluginIds = plugins.map((/** @type {{ id: string }} */ plugin) => plugin.id)
  const made = {
    name: 'New',
    from: MACHINES[0],
    machine: MACHINES[1],
    platform: 'macos',
    formats: [],
    pluginIds,
  }
  await person.post('/api/checklists', made)
  const [{ id: list }] = await read('/api/checklists')
  const done = pluginIds.filter((/** @type {string} */ _, /** @type {number} */ index) => index % 3 === 0)
  await person.post(`/api/checklists/${list}/ticks`, { done })

  /** The answer after a change of the library, because the server keeps it until then. */
  const places = async () => {
    await pool.query('update users set library_revision = library_revision + 1 where id = $1', [id])
    return person.get('/api/computers')
  }
  const times = await alternatingTimes(
    {
      places,
      bare: async () => {
        await pool.query('update users set library_revision = library_revision + 1 where id = $1', [id])
        return pool.query(PLACES, [id])
      },
      checklist: () => person.get(`/api/checklists/${list}`),
      oldSystems: () => person.get('/api/computers/old-systems'),
      bareOldSystems: async () => {
        await pool.query(ASKED, [id])
        return pool.query(OLD_SYSTEMS, [id, MACHINES[0]])
      },
      bareChecklist: () => pool.query(CHECKLIST, [id]),
    },
    { rounds, warmUp: 3 },
  )
  const goal = { floorName: 'the SQL statement', mostRatio: 1.5 }
  printFigure({
    name: 'computers/places',
    value: times.places,
    unit: 'ms',
    floor: times.bare,
    ...goal,
    note: 'of compare and systems',
  })
  printFigure({
    name: 'computers/checklist',
    value: times.checklist,
    unit: 'ms',
    floor: times.bareChecklist,
    ...goal,
  })
  printFigure({
    name: 'computers/old-systems',
    value: times.oldSystems,
    unit: 'ms',
    floor: times.bareOldSystems,
    ...goal,
    floorName: 'the two SQL statements',
    note: `${(await read('/api/computers/old-systems')).length} plugins`,
  })

  const answer = await read('/api/computers')
  const { body } = await person.get('/api/computers')
  printFigure({
    name: 'computers/bytes',
    value: body.length / 1e6,
    unit: 'MB',
    note: `${answer.places.length} installations`,
  })
  await printRules(await rulesIn(folder), {
    answer,
    plugins,
    checklist: await read(`/api/checklists/${list}`),
  })
})

/** The rules of the pages as one file. @param {string} folder */
async function rulesIn(folder) {
  const outfile = path.join(folder, 'rules.mjs')
  const from = '../shared/src/computers'
  buildSync({
    stdin: {
      contents: `
        export { computersOf, placesIn } from '${from}/computer.ts'
        export { compareComputers } from '${from}/compare-computers.ts'
        export { checklistSteps } from '${from}/checklist-steps.ts'
        export { systemsReportOf } from '${from}/systems-report.ts'
        export { TARGET_SYSTEMS } from '${from}/target-systems.ts'`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}

/**
 * @param {Record<string, any>} rules
 * @param {{ answer: any, plugins: any[], checklist: any }} known
 */
async function printRules(rules, { answer, plugins, checklist }) {
  const places = rules.placesIn(answer)
  const helpers = MACHINES.map((machine) => ({
    machine,
    name: machine,
    platform: 'macos',
    lastScanAt: '2026-01-01',
  }))
  const computers = rules.computersOf(helpers, places)
  const few = new Set(plugins.slice(0, COMPARED).map(({ id }) => id))
  const fewPlaces = places.filter((/** @type {{ pluginId: string }} */ place) => few.has(place.pluginId))
  const compare = (/** @type {any[]} */ some) => () =>
    rules.compareComputers({ computers, places: some, plugins }, MACHINES[0], MACHINES[1])
  const byId = new Map(plugins.map((plugin) => [plugin.id, { ...plugin, isFree: plugin.metadata.isFree }]))
  const [target] = rules.TARGET_SYSTEMS
  const question = { places, target, processor: 'apple-silicon', newestOf: () => undefined }
  printCpu('computers/compare-2000', compare(fewPlaces), 200)
  printCpu('computers/compare', compare(places))
  printCpu('computers/checklist-steps', () => rules.checklistSteps(checklist, { plugins: byId, places }))
  printCpu('computers/systems', () => rules.systemsReportOf(question))
}

/**
 * Prints the processor time of a rule. The first runs do not count.
 * @param {string} name
 * @param {() => unknown} work
 * @param {number} [most]
 */
function printCpu(name, work, most) {
  const times = Array.from({ length: rounds + 3 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }).slice(3)
  printFigure({ name, value: median(times), unit: 'ms', note: 'processor time', ...(most && { most }) })
}

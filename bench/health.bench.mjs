// @ts-check
// Judges the bundles of 10,000 plugins for three DAWs, compared with the statement that reads their facts; and asks again after a star: node bench/health.bench.mjs
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { aPerson } from './parts/a-person.mjs'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { fillLibrary } from './parts/library.mjs'
import { openGuestDatabase } from './parts/open-guest-database.mjs'
import { processorTime } from './parts/processor-time.mjs'

const PLUGINS = 10_000
const ROUNDS = 21
const WARM_UP = 4

/** The facts of each bundle that a judgment asks, as rows. */
const FACTS = `
  select n.id, n.plugin_id, machine, path, coalesce(n.format, b.format) as format, n.platform, n.architectures, n.version,
    n.min_system, n.bundle_id, b.facts, b.leads_to, b.class_id, b.former_signer
  from (
    select n.* from installations n join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
    where n.user_id = $1 and n.gone_at is null and n.seen_by is null and n.machine <> '' and p.removed_at is null and not p.is_sample) n
  full join (select * from health_bundles where user_id = $1 and not is_stale) b using (machine, path)
  where n.id is not null or not b.is_whole`

const MACHINE = '6b1f3f4e-6f3c-4a0e-9a51-6d1b7a1f0a01'

/** The number at the end of the name of a bundle. */
const NUMBER = String.raw`substring(path from '(\d+)\.[a-z0-9]+$')::int`

await bench(async ({ folder, server, after }) => {
  const dataDir = path.join(folder, 'data')
  const { url, pid } = await server(dataDir)
  const person = await aPerson(url)
  after(person.leave)
  const { pool, close } = await openGuestDatabase(dataDir)
  after(close)
  const { id } = JSON.parse(String((await person.get('/api/auth/me')).body))
  await fillLibrary(person, PLUGINS)
  await putOnMac(pool, id)

  const { rows } = await pool.query(FACTS, [id])
  const health = JSON.parse(String((await person.get('/api/health')).body))
  const [computer] = health.computers
  const judged = computer.daws.reduce(
    (/** @type {number} */ sum, /** @type {Record<string, number>} */ daw) =>
      sum + (daw.seen ?? 0) + (daw.notSeen ?? 0) + (daw.cannotSay ?? 0),
    0,
  )
  if (rows.length !== PLUGINS || computer.daws.length !== 3 || judged !== 3 * PLUGINS)
    throw new Error(`The server judged ${judged} pairs of ${rows.length} bundles.`)

  const processes = () => [pid, process.pid, ...databaseProcesses(dataDir)]
  const times = { facts: /** @type {number[]} */ ([]), judged: /** @type {number[]} */ ([]) }
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const facts = await timeOf(processes, () => pool.query(FACTS, [id]))
    // As after a scan.
    await pool.query('update users set bundles_revision = bundles_revision + 1 where id = $1', [id])
    const open = await timeOf(processes, () => expectStatus(200, person.get('/api/health')))
    if (round < WARM_UP) continue
    times.facts.push(facts)
    times.judged.push(open)
  }
  printFigure({
    name: 'health/answer',
    value: JSON.stringify(health).length / 1000,
    unit: 'kB',
    note: `${health.total} rows of ${3 * PLUGINS} pairs`,
  })
  printFigure({
    name: 'health/judged-processor',
    value: median(times.judged),
    unit: 'ms',
    floor: median(times.facts),
    floorName: 'the SQL statement of its facts',
    mostRatio: 1.5,
  })

  const { headers } = await person.get('/api/health/unseen')
  const afterStar = []
  for (let round = 0; round < ROUNDS; round++) {
    await pool.query('update users set library_revision = library_revision + 1 where id = $1', [id])
    afterStar.push(
      await timeOf(processes, () =>
        expectStatus(304, person.get('/api/health/unseen', { 'if-none-match': String(headers.etag) })),
      ),
    )
  }
  printFigure({ name: 'health/after-a-star-processor', value: median(afterStar), unit: 'ms' })
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
 * The processor time of a call, of the server, the database and this process together.
 * @param {() => number[]} processes
 * @param {() => Promise<unknown>} call
 */
async function timeOf(processes, call) {
  const pids = processes()
  const before = pids.map(processorTime)
  await call()
  return pids.reduce((sum, pid, at) => sum + (processorTime(pid) || 0) - (before[at] || 0), 0)
}

/**
 * The processes of the database in a data folder: the first one and its children.
 * @param {string} dataDir
 */
function databaseProcesses(dataDir) {
  const [first] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const children = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === first
      )
    } catch {
      return false
    }
  })
  return [Number(first), ...children.map(Number)]
}

/**
 * Puts the plugins of a library on a Mac with Live, REAPER and Logic Pro, as a helper has checked it: nine of ten are seen by those that
 * load their format. Of the others some are blocked, for Intel only, without a signature, in a wrong folder or not in a list.
 * @param {import('pg').Pool} pool
 * @param {string} userId
 */
async function putOnMac(pool, userId) {
  const run = (/** @type {string} */ statement) => pool.query(statement, [userId, MACHINE])
  await run(`
    insert into devices (user_id, machine, name, platform, version, system_version, folders, token_hash, created_at, last_seen_at)
    values ($1, $2::uuid, 'Studio Mac', 'macos', '1.0.0', '15.1', '[]', 'bench', now(), now())`)
  await run(`
    insert into computer_daws (user_id, machine, daw)
    select $1, $2, daw from unnest('{ableton-live,reaper,logic-pro}'::text[]) daw`)
  await run(`
    update installations set machine = $2, platform = 'macos', min_system = '10.13',
      architectures = case when ${NUMBER} % 23 = 0 then '{x86_64}'::text[] else '{x86_64,arm64}' end,
      path = '/Library/Audio/Plug-Ins/' || case format when 'VST3' then case when ${NUMBER} % 29 = 0 then 'Components/' else 'VST3/' end
        when 'AU' then 'Components/' when 'VST' then 'VST/' else 'AAX/' end || path
    where user_id = $1`)
  await run(`
    insert into health_bundles (user_id, machine, path, path_digest, format, is_whole, facts, leads_to, class_id, signer, former_signer)
    select $1, $2, path, md5(path), format, ${NUMBER} % 97 > 0, jsonb_build_object(
        'state', case when ${NUMBER} % 97 = 0 then 'damaged' else 'whole' end, 'isQuarantined', ${NUMBER} % 31 = 0,
        'signature', case when ${NUMBER} % 37 = 0 then 'none' else 'team' end,
        'lists', jsonb_build_object('reaper', case when ${NUMBER} % 10 = 0 then 'absent' else 'listed' end) ||
          case when format = 'AU' then jsonb_build_object('audio-units', case when ${NUMBER} % 11 = 0 then 'absent' else 'listed' end)
            else '{}' end ||
          jsonb_build_object('ableton-live', case when ${NUMBER} % 10 = 0 then 'absent' else 'listed' end))::text,
      '', case when format = 'VST3' then upper(md5(path)) else '' end, 'ABCDE12345', ''
    from installations where user_id = $1`)
  await run(`
    insert into health_computers (user_id, machine, processor, has_rosetta, lists, checked_at)
    values ($1, $2, 'arm64', true, '[{"list":"reaper","seenAt":"2026-11-03T10:00:00.000Z"}]', now())`)
  await pool.query('analyze')
}

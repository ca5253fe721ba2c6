// @ts-check
// Judges the bundles of 10,000 plugins for three DAWs, compared with the statement that reads their facts: node bench/health.bench.mjs
import { aFilledServer, bench } from './parts/bench.mjs'
import { alternatingTimes, median, printFigure } from './parts/figure.mjs'
import { databaseProcesses, processorTime } from './parts/processor-time.mjs'

const PLUGINS = 10_000
const ROUNDS = 21

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

await bench(async (all) => {
  const { pid, dataDir, person, pool } = await aFilledServer(all, PLUGINS)
  const { id } = person
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

  /** The processor time of a call, of the server, the database and this process together. @param {() => Promise<unknown>} call */
  const processorTimeOf = async (call) => {
    const pids = [pid, process.pid, ...databaseProcesses(dataDir)]
    const before = pids.map(processorTime)
    await call()
    return pids.reduce((sum, each, at) => sum + (processorTime(each) || 0) - (before[at] || 0), 0)
  }
  // As after a scan.
  const newScan = () =>
    pool.query('update users set bundles_revision = bundles_revision + 1 where id = $1', [id])
  const times = await alternatingTimes(
    { facts: () => pool.query(FACTS, [id]), judged: () => person.get('/api/health') },
    ROUNDS,
    (call) => newScan().then(() => processorTimeOf(call)),
  )
  const note = `${health.total} rows of ${3 * PLUGINS} pairs`
  const facts = {
    floor: median(times.facts),
    floorName: 'the SQL statement of its facts',
    mostRatio: 1.5,
    note,
  }
  printFigure('health/judged-processor', median(times.judged), 'ms', facts)
})

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

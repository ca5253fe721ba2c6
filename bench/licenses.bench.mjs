// @ts-check
// 10,000 licenses with plugins, places and sealed keys, compared with the SQL statement; unlocking and opening 2,000 records in Node and in a browser: node bench/licenses.bench.mjs [rounds]
import { randomBytes, randomUUID, webcrypto } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { argon2id } from '@noble/hashes/argon2.js'
import { alternatingTimes } from './parts/alternating-times.mjs'
import { bench } from './parts/bench.mjs'
import { aPage } from './parts/browser.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { openGuestDatabase } from './parts/guest-database.mjs'
import { aLibrary, importAll } from './parts/library.mjs'
import { aPerson } from './parts/person.mjs'

const COUNT = 10_000
const OF_A_CALL = 500
const RECORDS_OF_A_CALL = 200
const OPENED = 2000
const rounds = Number(process.argv[2] ?? 15)

/** Selects the licenses with what is linked to them, in the plainest way. */
const STATEMENT = `
  select l.*, array(select plugin_id from license_plugins m join plugins p using (user_id)
      where m.user_id = l.user_id and m.license_id = l.id and p.id = m.plugin_id and p.removed_at is null order by 1) as plugins,
    (select json_agg(json_build_object('placeId', place_id, 'since', since, 'seenOn', seen_on) order by place_id) from activations a
      where a.user_id = l.user_id and a.license_id = l.id) as activations,
    (select json_agg(json_build_object('vaultId', vault_id, 'revision', revision)) from vault_records r
      where r.user_id = l.user_id and r.license_id = l.id) as secrets
  from licenses l where l.user_id = $1 and l.removed_at is null order by lower(title), id`

await bench(async ({ folder, server, after, dist }) => {
  const dataDir = path.join(folder, 'data')
  const { url } = await server(dataDir)
  const person = await aPerson(url)
  after(person.leave)
  const plugins = aLibrary(COUNT)
  await importAll(person, plugins)
  const read = async (/** @type {string} */ address) => {
    const { status, body } = await person.get(address)
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    return JSON.parse(String(body))
  }
  /** @type {{ id: string }[]} */
  const library = await read('/api/plugins')
  await addAll(person, library)

  const { pool, close } = await openGuestDatabase(dataDir)
  after(close)
  const { id } = await read('/api/auth/me')
  const { licenses } = await read('/api/licenses')
  const { rows } = await pool.query(STATEMENT, [id])
  if (licenses.length !== COUNT || rows.length !== COUNT) throw new Error('Not all licenses are listed.')

  const times = await alternatingTimes(
    {
      list: async () => {
        await pool.query('update users set licenses_revision = licenses_revision + 1 where id = $1', [id])
        await person.get('/api/licenses')
      },
      statement: async () => (await pool.query(STATEMENT, [id])).rows,
      kept: () => person.get('/api/licenses'),
    },
    { rounds, warmUp: 3 },
  )
  const bare = { floor: times.statement, floorName: 'the SQL statement', mostRatio: 1.5 }
  printFigure({ name: 'licenses/list-changed', value: times.list, unit: 'ms', ...bare })
  printFigure({ name: 'licenses/list-kept', value: times.kept, unit: 'ms' })

  printFigure({
    name: 'licenses/unlock-node',
    value: unlockTime(),
    unit: 'ms',
    most: 1000,
    note: 'processor time',
  })
  const { page, close: leave } = await aPage(url, person.cookie)
  after(leave)
  await page.goto('/licenses')
  const sealed = await openTime()
  printFigure({
    name: 'licenses/open-node',
    value: sealed,
    unit: 'ms',
    most: 100,
    note: `processor time of ${OPENED} records`,
  })
  printFigure({
    name: 'licenses/open-browser',
    value: median(await page.evaluate(openInPage, { count: OPENED, times: 5 })),
    unit: 'ms',
    most: 100,
    note: `${OPENED} records`,
  })
  const files = await readdir(path.join(dist, 'web', 'assets'))
  const worker = files.find((file) => file.startsWith('derive-worker'))
  const unlocked = await page.evaluate(unlockInPage, { address: `/assets/${worker}`, times: 5 })
  printFigure({ name: 'licenses/unlock-browser', value: median(unlocked), unit: 'ms', most: 1000 })
})

/**
 * @param {Awaited<ReturnType<typeof aPerson>>} person
 * @param {{ id: string }[]} library
 */
async function addAll(person, library) {
  const started = await answerOf(person.post('/api/imports', { source: 'bench.csv' }))
  const vault = randomUUID()
  const derivation = { name: 'argon2id', memory: 19_456, passes: 2, lanes: 1, salt: 'a'.repeat(22) }
  await answerOf(
    person.post('/api/vaults', {
      id: vault,
      wraps: [
        { way: 'passphrase', revision: 1, derivation, sealed: 'AAAA' },
        { way: 'recovery', revision: 1, derivation: null, sealed: 'AAAA' },
      ],
    }),
  )
  const ids = Array.from({ length: COUNT }, () => randomUUID())
  const calls = []
  for (let from = 0; from < COUNT; from += OF_A_CALL) {
    const licenses = ids.slice(from, from + OF_A_CALL).map((id, at) => ({
      id,
      title: `License ${from + at}`,
      maker: `Maker ${at % 90}`,
      seats: 3,
      pluginIds: [library[from + at]?.id],
      activations: [{ place: { kind: 'ilok-cloud', name: `Place ${at % 7}` } }],
    }))
    const before = performance.now()
    await answerOf(person.post(`/api/imports/${started.id}/licenses`, { licenses }))
    calls.push(performance.now() - before)
  }
  printFigure({
    name: 'licenses/add',
    value: median(calls) * 2,
    unit: 'ms',
    most: 2000,
    note: '1,000 licenses',
  })
  for (let from = 0; from < COUNT; from += RECORDS_OF_A_CALL) {
    const records = ids.slice(from, from + RECORDS_OF_A_CALL).map((licenseId) => ({
      licenseId,
      revision: 1,
      sealed: randomBytes(285).toString('base64url'),
    }))
    await answerOf(person.post(`/api/vaults/${vault}/records`, { records }))
  }
}

/** @param {Promise<unknown>} call */
async function answerOf(call) {
  const answer = /** @type {{ status: number, body: unknown }} */ (await call)
  if (answer.status !== 200) throw new Error(`A call answered ${answer.status}: ${String(answer.body)}`)
  return JSON.parse(String(answer.body))
}

/** The processor time of one derivation in milliseconds: other work on the machine does not count. */
function unlockTime() {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    argon2id('orchard velvet comet walnut harbor lantern', randomBytes(16), {
      m: 19_456,
      t: 2,
      p: 1,
      dkLen: 32,
    })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return median(times)
}

/** The processor time of opening all records. */
async function openTime() {
  const { subtle } = webcrypto
  const key = await subtle.importKey('raw', randomBytes(32), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const iv = randomBytes(12)
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, randomBytes(256))
  const times = []
  for (let time = 0; time < 5; time++) {
    const before = process.cpuUsage()
    await Promise.all(
      Array.from({ length: OPENED }, () => subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)),
    )
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return median(times)
}

/** @param {{ count: number, times: number }} options */
async function openInPage({ count, times }) {
  const { subtle } = crypto
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(256))
  const all = []
  for (let time = 0; time < times; time++) {
    const before = performance.now()
    await Promise.all(
      Array.from({ length: count }, () => subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)),
    )
    all.push(performance.now() - before)
  }
  return all
}

/** As the page does it: with a new worker each time. @param {{ address: string, times: number }} options */
async function unlockInPage({ address, times }) {
  const types = Reflect.get(window, 'trustedTypes')
  const policy = types?.createPolicy('bench', { createScriptURL: (/** @type {string} */ text) => text })
  const derivation = { name: 'argon2id', memory: 19_456, passes: 2, lanes: 1, salt: 'a'.repeat(22) }
  const all = []
  for (let time = 0; time < times; time++) {
    const before = performance.now()
    const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      worker.postMessage({ passphrase: 'orchard velvet comet', derivation, answer: port2 }, [port2])
    })
    worker.terminate()
    all.push(performance.now() - before)
  }
  return all
}

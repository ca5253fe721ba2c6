import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DropLine } from '#shared/plugins/drop-line.ts'
import { SECOND } from '../../../../test/a-clock.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer, aServerWith, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'

const bundles = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `Product ${String(index).padStart(3, '0')}`
    return aPlugin({ name, path: `${name}.vst3` })
  })

const withIndexes = (plugins: object[], from = 0) =>
  plugins.map((each, at) => ({ ...each, index: from + at }))

async function drop(person: Visitor, plugins: object[], id = randomUUID(), from = 0) {
  const body = { id, plugins: withIndexes(plugins, from) }
  const lines: DropLine[] = []
  for await (const line of person.plugins.drop({ body })) lines.push(line)
  return lines
}

const outcomesOf = (lines: { outcome: string }[]) => lines.map(({ outcome }) => outcome)
const namesOf = async (person: Visitor) => (await person.plugins.list()).map(({ name }) => name)

test('a drop answers one line per plugin in order, and makes the same library as single adds', async () => {
  const server = await aServer()
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  const plugins = [
    aPlugin({ name: 'Tape', manufacturer: 'Reel', format: 'VST3', path: 'Tape.vst3', version: '1.0' }),
    aPlugin({ name: 'Verb', manufacturer: 'Hall', path: 'Verb.vst3' }),
    aPlugin({ name: 'Tape', manufacturer: 'Reel', format: 'AU', path: 'Tape.component', version: '1.0' }),
    aPlugin({ name: 'Tape', manufacturer: 'Reel', format: 'VST3', path: 'Tape.vst3', version: '1.1' }),
    aPlugin({ name: 'Verb', manufacturer: 'Hall', path: 'Verb.vst3' }),
  ]

  const lines = await drop(ana, plugins)

  const library = await ana.plugins.list()
  const idOf = (name: string) => library.find((plugin) => plugin.name === name)?.id
  const [tape, verb] = [idOf('Tape'), idOf('Verb')]
  expect(lines).toEqual([
    { index: 0, outcome: 'created', pluginId: tape },
    { index: 1, outcome: 'created', pluginId: verb },
    { index: 2, outcome: 'format', pluginId: tape },
    { index: 3, outcome: 'newer', pluginId: tape },
    { index: 4, outcome: 'there', pluginId: verb },
  ])
  for (const plugin of plugins) {
    await ben.plugins.add({ body: plugin })
    server.clock.advance(1)
  }
  const shown = async (person: Visitor) =>
    (await person.plugins.list()).map(({ id, definitionId, addedAt, versionSince, ...plugin }) => plugin)
  expect(await shown(ana)).toEqual(await shown(ben))
})

test('plugins with one identifier that are dropped together stay apart, and one of them that is dropped later is a new name', async () => {
  const [server, ana] = await aServerWith('ana')
  const ofOne = (name: string) =>
    aPlugin({ name, path: `${name}.vst3`, bundleId: 'com.willowbend.plugin', manufacturer: '' })
  // Ten others come between them, in batches of their own.
  const all = [ofOne('Gain'), ...bundles(10), ofOne('Filter'), ofOne('Distortion')]

  expect(outcomesOf(await drop(ana, all))).toEqual(all.map(() => 'created'))
  expect(outcomesOf(await drop(ana, all))).toEqual(all.map(() => 'there'))

  const ben = await server.signedInAs('ben')
  expect(outcomesOf(await drop(ben, [ofOne('OB-Y Two')]))).toEqual(['created'])
  expect(outcomesOf(await drop(ben, [ofOne('OB-Y Three')]))).not.toEqual(['created'])
  expect(await namesOf(ben)).toHaveLength(1)
})

test('the plugins of one LV2 bundle are entries of their own, and their versions stay apart', async () => {
  const [, ana] = await aServerWith('ana')
  const lv2 = { manufacturer: 'Calf', format: 'LV2', path: 'calf.lv2' }
  const inBox = (name: string, version: string, bundleId = `urn:calf:${name}`) =>
    aPlugin({ ...lv2, name, version, bundleId })
  const box = [inBox('Reverb', '4.8'), inBox('Flanger', '0.2'), inBox('Reverb', '4.8')]
  const vst = aPlugin({ name: 'Reverb', manufacturer: 'Calf', path: 'Reverb.vst3', version: '1.2' })

  const lines = await drop(ana, [...box, vst, inBox('Reverb', '1.0', 'urn:calf:Reverb#mono')])

  expect(outcomesOf(lines)).toEqual(['created', 'created', 'there', 'format', 'created'])
  const library = await ana.plugins.list()
  expect(new Set(library.map(({ name, formats, version }) => `${name} ${formats} ${version}`))).toEqual(
    new Set(['Flanger LV2 0.2', 'Reverb VST3,LV2 1.2', 'Reverb LV2 1.0']),
  )
})

test('a plugin that fails stops no other plugin, and its line says why', async () => {
  const [, ana] = await aServerWith('ana')
  const plugins = [
    ...bundles(8),
    { ...aPlugin(), name: '' },
    { ...aPlugin(), path: 'Foo.vst3/Contents/moduleinfo.vst3' },
    { name: 7 },
    ...bundles(9).slice(8),
  ]

  const lines = await drop(ana, plugins)

  expect(outcomesOf(lines)).toEqual([
    ...Array.from({ length: 8 }, () => 'created'),
    'failed',
    'failed',
    'failed',
    'created',
  ])
  const message = 'Plugin Name is required'
  expect(lines[8]).toEqual({ index: 8, outcome: 'failed', code: 'invalid', message })
  expect(lines[9]).toMatchObject({ message: 'A file name must not contain a slash.' })
  expect(await namesOf(ana)).toEqual(bundles(9).map(({ name }) => name))
})

test('a plugin that the database refuses stops no other plugin', async () => {
  const [server, ana] = await aServerWith('ana')
  await server.db.execute(sql`alter table plugins add constraint no_bad check (name <> 'Product 007')`)

  const lines = await drop(ana, bundles(20))

  expect(outcomesOf(lines).filter((outcome) => outcome === 'created')).toHaveLength(19)
  expect(lines[7]).toMatchObject({ outcome: 'failed', code: 'unexpected' })
  expect(await namesOf(ana)).toHaveLength(19)
})

test('a drop that is sent again gets the outcomes of the first time, and adds no duplicates', async () => {
  const [server, ana] = await aServerWith('ana')
  await ana.plugins.add({ body: aPlugin({ name: 'Product 001', path: 'Product 001.vst3' }) })
  const id = randomUUID()
  const first = await drop(ana, bundles(10), id)
  expect(outcomesOf(first).slice(0, 3)).toEqual(['created', 'there', 'created'])

  // The lines from the fifth on never arrived, and the rest was never sent.
  const again = await drop(ana, bundles(14).slice(4), id, 4)

  expect(again.slice(0, 6)).toEqual(first.slice(4))
  expect(outcomesOf(again.slice(6))).toEqual(['created', 'created', 'created', 'created'])
  expect(await namesOf(ana)).toHaveLength(14)
  for (let times = 0; times < 6; times++) {
    server.clock.advance(SECOND)
    expect(outcomesOf(await drop(ana, bundles(14)))).toEqual(Array.from({ length: 14 }, () => 'there'))
  }
  await drop(await server.signedInAs('ben'), bundles(1))
  const { rows } = await server.pool.query(`select count(*)::int as count from recent_drops group by user_id`)
  expect(rows.map(({ count }) => count).sort(), 'only the newest are kept').toEqual([1, 4])
})

/** A drop over a real connection. */
async function openDrop(server: TestServer, person: Visitor, plugins: object[]) {
  const url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = {
    cookie,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'accept-encoding': 'gzip, br',
  }
  const dropRequest = request(new URL('/api/plugins/drop', url), { method: 'POST', headers })
  dropRequest.on('error', () => undefined)
  dropRequest.end(JSON.stringify({ id: randomUUID(), plugins: withIndexes(plugins) }))
  return new Promise<{ headers: object; pieces: AsyncIterable<Buffer>; abort: () => void }>((resolve) =>
    dropRequest.on('response', (response) =>
      resolve({ headers: response.headers, pieces: response, abort: () => dropRequest.destroy() }),
    ),
  )
}

test('lines arrive as plugins are saved, and an aborted drop saves no more plugins', async () => {
  const [server, ana] = await aServerWith('ana')
  const { headers, pieces, abort } = await openDrop(server, ana, bundles(1500))

  let seen = ''
  try {
    for await (const piece of pieces) {
      seen += piece
      if (seen.split('\n').length > 20) break
    }
  } finally {
    abort()
  }

  expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(seen.split('\n')[0] ?? '')).toMatchObject({ index: 0, outcome: 'created' })
  await pause(500)
  const saved = (await ana.plugins.list()).length
  expect(saved).toBeGreaterThanOrEqual(20)
  expect(saved).toBeLessThan(1500)
  await pause(500)
  expect(await ana.plugins.list()).toHaveLength(saved)
})

test('two bundles with one file name in a drop are two installations, and the newest version is shown', async () => {
  const [, ana] = await aServerWith('ana')
  const echo = (version: string, folder: string) => ({
    ...aPlugin({ name: 'Echo', path: 'Echo.vst3', version }),
    folder,
  })

  await drop(ana, [echo('1.9', 'a'), echo('1.10', 'b')])

  const [entry, ...others] = await ana.plugins.list()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ version: '1.10', path: 'a/Echo.vst3' })
  const { installations } = await ana.plugins.open({ params: { id: entry?.id ?? '' } })
  expect(installations.map(({ path, version }) => [path, version])).toEqual([
    ['a/Echo.vst3', '1.9'],
    ['b/Echo.vst3', '1.10'],
  ])
})

test('the first plugin read from an LV2 folder takes over the entry that an older version added for it', async () => {
  const [, ana] = await aServerWith('ana')
  const lv2 = { format: 'LV2', path: 'calf.lv2' }
  const { plugin: folder } = await ana.plugins.add({
    body: aPlugin({ ...lv2, name: 'calf', manufacturer: '', size: 900 }),
  })
  await ana.plugins.add({ body: aPlugin({ ...lv2, name: 'other', manufacturer: '', path: 'other.lv2' }) })
  const params = { id: folder.id }
  await ana.plugins.change({ params, body: { isFavorite: true, tags: ['linux'], notes: 'From Debian' } })
  const inCalf = (name: string) => aPlugin({ ...lv2, name, bundleId: `http://calf.example/${name}` })

  const { plugin } = await ana.plugins.add({ body: inCalf('Reverb') })
  await ana.plugins.addMany({ body: { plugins: [inCalf('Flanger'), inCalf('Reverb')] } })

  expect(plugin).toMatchObject({ ...params, name: 'Reverb', isFavorite: true, tags: ['linux'], size: null })
  expect(await ana.plugins.open({ params })).toMatchObject({ notes: 'From Debian' })
  expect(await namesOf(ana)).toEqual(['Flanger', 'other', 'Reverb'])
})

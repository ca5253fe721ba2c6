import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { HOUR } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'

const server = await aServer()

test('another format of a plugin joins its entry, and the newest version is shown; the same again changes nothing', async () => {
  const carl = await server.signedInAs('carl')
  const first = await carl.plugins.add({
    body: aPlugin({ format: 'AU', path: 'Pro-Q 3.component', version: '3.9' }),
  })
  server.clock.advance(HOUR)

  const second = await carl.plugins.add({
    body: aPlugin({ format: 'VST3', path: 'Pro-Q 3.vst3', version: '3.10' }),
  })

  expect([first.outcome, second.outcome]).toEqual(['created', 'joined'])
  expect(await carl.plugins.list()).toMatchObject([
    { id: first.plugin.id, formats: ['VST3', 'AU'], version: '3.10', path: 'Pro-Q 3.component' },
  ])
  const before = await carl.plugins.list()
  const again = await carl.plugins.add({ body: aPlugin({ path: 'Pro-Q 3.vst3', version: '3.10' }) })
  expect([again.outcome, await carl.plugins.list()]).toEqual(['joined', before])
})

test('a joining bundle fills an empty type and a guessed maker and marks UAD, but changes no known type or maker', async () => {
  const eva = await server.signedInAs('eva')
  await eva.plugins.add({ body: aPlugin({ type: '', isUAD: false }) })

  await eva.plugins.add({ body: aPlugin({ format: 'AU', type: 'EQ', isUAD: true }) })
  await eva.plugins.add({ body: aPlugin({ format: 'VST', type: 'Effect', manufacturer: 'Fabfilter' }) })

  expect(await eva.plugins.list()).toMatchObject([{ type: 'EQ', isUAD: true, manufacturer: 'FabFilter' }])
  for (const [format, manufacturer] of [
    ['RTAS', ''],
    ['constructor', 'Soundtoys'],
  ] as const)
    await eva.plugins.addMany({ body: { plugins: [aPlugin({ name: 'Decapitator', manufacturer, format })] } })
  expect((await eva.plugins.list())[0], 'unknown formats').toMatchObject({
    name: 'Decapitator',
    manufacturer: 'Soundtoys',
    formats: ['Plugin'],
  })
})

test('a restored entry has its stars and tags, and is not merged with an older one that was renamed to its name', async () => {
  const ned = await server.signedInAs('ned')
  const { plugin } = await ned.plugins.add({ body: aPlugin({ name: 'Alpha' }) })
  const beside = await ned.plugins.add({ body: aPlugin({ name: 'Beta' }) })
  await ned.plugins.edit({ params: { id: beside.plugin.id }, body: { name: 'Alpha' } })
  const params = { id: plugin.id }
  await ned.plugins.change({ params, body: { isFavorite: true, tags: ['mix'] } })
  server.clock.advance(1000)
  await ned.plugins.remove({ params })
  expect(await ned.plugins.list()).toMatchObject([{ id: beside.plugin.id }])

  const restored = await ned.plugins.restore({ params })

  expect(restored).toMatchObject({ isFavorite: true, tags: ['mix'] })
  const ids = (await ned.plugins.list()).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([plugin.id, beside.plugin.id].toSorted())
})

test('edited version and formats override the installations until they are emptied', async () => {
  const hal = await server.signedInAs('hal')
  const { plugin } = await hal.plugins.add({ body: aPlugin({ version: '1.0.1' }) })
  const params = { id: plugin.id }

  const edited = await hal.plugins.edit({
    params,
    body: { name: 'Pro-Q 3', version: '9.9', formats: ['VST3', 'AAX'] },
  })
  expect(edited).toMatchObject({ version: '9.9', formats: ['VST3', 'AAX'] })
  await hal.plugins.add({ body: aPlugin({ version: '2.0' }) })
  const cleared = await hal.plugins.edit({ params, body: { name: 'Pro-Q 3', version: '', formats: [] } })

  expect(cleared).toMatchObject({ version: '2.0', formats: ['VST3'] })
})

test('the server sends a list again only after it has changed', async () => {
  const ida = await server.signedInAs('ida')
  const { plugin } = await ida.plugins.add({ body: aPlugin() })
  const first = await ida.request({ url: '/api/plugins' })
  const headers = { 'if-none-match': String(first.headers.etag) }

  const again = await ida.request({ url: '/api/plugins', headers })
  await ida.plugins.change({ params: { id: plugin.id }, body: { isFavorite: true } })
  const changed = await ida.request({ url: '/api/plugins', headers })

  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject([{ id: plugin.id, isFavorite: true }])
})

test('a long list is compressed for clients that accept it', async () => {
  const ina = await server.signedInAs('ina')
  const plugins = Array.from({ length: 30 }, (_, index) => aPlugin({ name: `Delay ${index}` }))
  await ina.plugins.addMany({ body: { plugins } })
  const plain = await ina.request({ url: '/api/plugins' })

  const compressed = await ina.request({ url: '/api/plugins', headers: { 'accept-encoding': 'gzip, br' } })

  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(plain.body)
})

test('a bulk edit adds tags to the existing ones and marks plugins as free, and refuses the twenty-first tag', async () => {
  const lea = await server.signedInAs('lea')
  const { plugin } = await lea.plugins.add({ body: aPlugin() })
  const pluginIds = [plugin.id]
  await lea.plugins.bulkEdit({ body: { pluginIds, changes: { addTags: ['mix', 'vocal'] } } })

  await lea.plugins.bulkEdit({
    body: { pluginIds, changes: { addTags: ['vocal', 'bus'], manufacturer: 'FF', isFree: true } },
  })
  const many = Array.from({ length: 18 }, (_, index) => `tag ${index}`)
  const attempt = lea.plugins.bulkEdit({ body: { pluginIds, changes: { addTags: many } } })

  await expect(attempt).rejects.toMatchObject({ status: 400 })
  expect(await lea.plugins.list()).toMatchObject([
    { tags: ['mix', 'vocal', 'bus'], manufacturer: 'FF', metadata: { isFree: true } },
  ])
})

test('a cached list takes over a change, also between names that look like JSON', async () => {
  const mara = await server.signedInAs('mara')
  const names = ['{"id":"', '},{"id":"0"', 'Plate "140" \\', ']}]']
  for (const name of names) await mara.plugins.add({ body: aPlugin({ name, path: 'a.vst3' }) })
  const before = await mara.plugins.list()
  const id = before[1]?.id ?? ''

  await mara.plugins.change({ params: { id }, body: { isFavorite: true } })

  const after = before.map((plugin) => ({ ...plugin, isFavorite: plugin.id === id }))
  expect(await mara.plugins.list()).toEqual(after)
})

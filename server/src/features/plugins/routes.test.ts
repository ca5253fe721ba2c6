import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { HOUR } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'

const server = await aServer()

test('another format of a plugin joins its entry, and the newest version is shown', async () => {
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
})

test('dropping the same bundle twice changes nothing', async () => {
  const dora = await server.signedInAs('dora')
  await dora.plugins.add({ body: aPlugin({ version: '1.2' }) })
  const before = await dora.plugins.list()

  const again = await dora.plugins.add({ body: aPlugin({ version: '1.2' }) })

  expect(again.outcome).toBe('joined')
  expect(await dora.plugins.list()).toEqual(before)
})

test('a read manufacturer replaces a guessed one', async () => {
  const emil = await server.signedInAs('emil')
  await emil.plugins.add({ body: aPlugin({ name: 'Decapitator', manufacturer: '', format: 'VST' }) })

  await emil.plugins.add({ body: aPlugin({ name: 'Decapitator', manufacturer: 'Soundtoys' }) })

  expect(await emil.plugins.list()).toMatchObject([{ name: 'Decapitator', manufacturer: 'Soundtoys' }])
})

test('a joining bundle fills an empty type and marks UAD, but changes no known type or maker', async () => {
  const eva = await server.signedInAs('eva')
  await eva.plugins.add({ body: aPlugin({ type: '', isUAD: false }) })

  await eva.plugins.add({ body: aPlugin({ format: 'AU', type: 'EQ', isUAD: true }) })
  await eva.plugins.add({ body: aPlugin({ format: 'VST', type: 'Effect', manufacturer: 'Fabfilter' }) })

  expect(await eva.plugins.list()).toMatchObject([{ type: 'EQ', isUAD: true, manufacturer: 'FabFilter' }])
})

test.each([
  ['Effect', 'Dynamics', 'Dynamics'],
  ['Dynamics', 'Effect', 'Dynamics'],
  ['Effect', 'Instrument', 'Effect'],
])('of the types %s and %s that bundles of one plugin state, %s is shown', async (first, second, type) => {
  const finn = await server.signedInAs(`finn-${first}-${second}`)
  const wobble = { name: 'Wobble', manufacturer: 'Unheard Of' }

  await finn.plugins.add({ body: aPlugin({ ...wobble, format: 'AU', type: first }) })
  await finn.plugins.add({ body: aPlugin({ ...wobble, format: 'VST3', type: second, path: 'b.vst3' }) })

  expect(await finn.plugins.list()).toMatchObject([{ type }])
})

test('the answer for a joining bundle is the same as when the installations are read again', async () => {
  const edda = await server.signedInAs('edda')
  const bundles = [
    aPlugin({ format: 'VST', path: 'b.vst', version: '3.0' }),
    aPlugin({ format: 'AU', path: 'a.component', version: '2.0' }),
    aPlugin({ format: 'VST3', path: 'c.vst3', version: '2.5' }),
  ]
  await edda.plugins.addMany({ body: { plugins: bundles } })

  const { plugin } = await edda.plugins.add({
    body: aPlugin({ format: 'VST', path: 'b.vst', version: '1.0' }),
  })
  const edited = await edda.plugins.edit({ params: { id: plugin.id }, body: { name: plugin.name } })

  expect(plugin).toMatchObject({ formats: ['VST', 'VST3', 'AU'], version: '2.5', path: 'b.vst' })
  expect(edited).toEqual({ ...plugin, claims: [], libraryRevision: 3 })
})

test('restoring a plugin restores its stars and tags', async () => {
  const fay = await server.signedInAs('fay')
  const { plugin } = await fay.plugins.add({ body: aPlugin() })
  await fay.plugins.change({ params: { id: plugin.id }, body: { isFavorite: true, tags: ['mix'] } })

  await fay.plugins.remove({ params: { id: plugin.id } })
  expect(await fay.plugins.list()).toEqual([])
  const restored = await fay.plugins.restore({ params: { id: plugin.id } })

  expect(restored).toMatchObject({ id: plugin.id, isFavorite: true, tags: ['mix'] })
  expect(await fay.plugins.list()).toEqual([restored])
})

test('a plugin added again by hand after a removal is the one that was removed', async () => {
  const gus = await server.signedInAs('gus')
  const { plugin } = await gus.plugins.add({ body: aPlugin({ format: 'AU', path: 'a.component' }) })
  await gus.plugins.remove({ params: { id: plugin.id } })

  await gus.plugins.add({ body: aPlugin({ format: 'VST3', path: 'a.vst3' }) })

  expect(await gus.plugins.list()).toMatchObject([{ id: plugin.id, formats: ['VST3', 'AU'] }])
})

test('a restored entry is not merged with an older entry that was renamed to its name', async () => {
  const ned = await server.signedInAs('ned')
  const { plugin } = await ned.plugins.add({ body: aPlugin({ name: 'Alpha' }) })
  const beside = await ned.plugins.add({ body: aPlugin({ name: 'Beta' }) })
  await ned.plugins.edit({ params: { id: beside.plugin.id }, body: { name: 'Alpha' } })
  server.clock.advance(1000)
  await ned.plugins.remove({ params: { id: plugin.id } })

  await ned.plugins.restore({ params: { id: plugin.id } })

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

test('a bulk edit marks plugins as free, beside the mark of their owner, and is undone', async () => {
  const lou = await server.signedInAs('lou')
  const { plugin } = await lou.plugins.add({ body: aPlugin({ isUAD: true }) })
  const body = { pluginIds: [plugin.id], changes: { isFree: true, isOwned: false } }

  const { act = '' } = await lou.plugins.bulkEdit({ body })

  const [edited] = await lou.plugins.list()
  expect(edited).toMatchObject({ isOwned: false, metadata: { isFree: true, ownershipMark: 'not-owned' } })
  await lou.plugins.undo({ params: { id: act } })
  expect(await lou.plugins.list()).toEqual([plugin])
})

test('a bulk edit adds tags to the existing ones, and refuses the twenty-first', async () => {
  const lea = await server.signedInAs('lea')
  const { plugin } = await lea.plugins.add({ body: aPlugin() })
  const pluginIds = [plugin.id]
  await lea.plugins.bulkEdit({ body: { pluginIds, changes: { addTags: ['mix', 'vocal'] } } })

  await lea.plugins.bulkEdit({
    body: { pluginIds, changes: { addTags: ['vocal', 'bus'], manufacturer: 'FF' } },
  })
  const many = Array.from({ length: 18 }, (_, index) => `tag ${index}`)
  const attempt = lea.plugins.bulkEdit({ body: { pluginIds, changes: { addTags: many } } })

  await expect(attempt).rejects.toMatchObject({ status: 400 })
  expect(await lea.plugins.list()).toMatchObject([{ tags: ['mix', 'vocal', 'bus'], manufacturer: 'FF' }])
})

test('a purge empties the library and answers how many plugins it removed', async () => {
  const max = await server.signedInAs('max')
  await max.plugins.addMany({ body: { plugins: [aPlugin({ name: 'One' }), aPlugin({ name: 'Two' })] } })

  const answer = await max.plugins.purge()

  expect(answer).toMatchObject({ deletedCount: 2 })
  expect(await max.plugins.list()).toEqual([])
})

test('an unknown format is stored as Plugin, alone and in an import', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await ana.plugins.add({ body: aPlugin({ name: 'Alone', format: 'RTAS' }) })
  await ana.plugins.addMany({ body: { plugins: [aPlugin({ name: 'Together', format: 'constructor' })] } })

  expect((await ana.plugins.list()).map(({ name, formats }) => [name, formats])).toEqual([
    ['Alone', ['Plugin']],
    ['Together', ['Plugin']],
  ])
})

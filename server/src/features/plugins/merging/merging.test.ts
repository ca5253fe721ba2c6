import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServerWith } from '../../../../test/a-server.ts'
import { wholeLibrary } from '../testing/a-library.ts'

const SHORT = aPlugin({ name: 'Pro-Q 3', manufacturer: 'FabFilter', format: 'AU', path: 'Pro-Q 3.component' })
const LONG = aPlugin({
  name: 'Pro-Q 3',
  manufacturer: 'Fab Instruments',
  format: 'VST3',
  path: 'Pro-Q 3.vst3',
  version: '3.2',
})

async function twoSpellings() {
  const [server, ana] = await aServerWith('ana')
  const { plugin: kept } = await ana.plugins.add({ body: SHORT })
  const { plugin: other } = await ana.plugins.add({ body: LONG })
  const merge = () => ana.plugins.merge({ params: { id: kept.id }, body: { pluginIds: [other.id] } })
  const userId = (await ana.account.me()).id
  return { server, ana, userId, kept, other, merge }
}

test('two entries come together: formats, tags, favorite, notes, collections; nothing is lost', async () => {
  const { ana, kept, other, merge } = await twoSpellings()
  await ana.plugins.change({ params: { id: kept.id }, body: { tags: ['mix'], notes: 'Mine' } })
  await ana.plugins.change({
    params: { id: other.id },
    body: { tags: ['eq', 'mix'], notes: 'Theirs', isFavorite: true },
  })
  const collection = await ana.collections.add({
    body: { name: 'Live', kind: 'picked', pluginIds: [other.id] },
  })

  const merged = await merge()

  expect(merged).toMatchObject({
    id: kept.id,
    manufacturer: 'FabFilter',
    formats: ['VST3', 'AU'],
    version: '3.2',
    tags: ['mix', 'eq'],
    isFavorite: true,
  })
  expect(await ana.plugins.list()).toHaveLength(1)
  const opened = await ana.plugins.open({ params: { id: kept.id } })
  expect(opened.notes).toBe('Mine\n\nTheirs')
  expect(opened.installations.map(({ path }) => path)).toEqual(['Pro-Q 3.component', 'Pro-Q 3.vst3'])
  expect(await ana.collections.list()).toMatchObject([{ id: collection.id, pluginIds: [kept.id] }])
})

test('undo restores both exactly', async () => {
  const { server, ana, userId, other, merge } = await twoSpellings()
  await ana.plugins.edit({ params: { id: other.id }, body: { name: 'Q', type: 'EQ', description: 'Fine' } })
  await ana.plugins.change({ params: { id: other.id }, body: { tags: ['a'], notes: 'N', isFavorite: true } })
  await ana.collections.add({ body: { name: 'Live', kind: 'picked', pluginIds: [other.id] } })
  await ana.updates.start({ body: { pluginIds: [other.id] } })
  const before = await wholeLibrary(server.db, userId)
  const collections = await ana.collections.list()

  const { act = '' } = await merge()
  expect(await wholeLibrary(server.db, userId)).not.toEqual(before)
  const undone = await ana.plugins.undo({ params: { id: act } })

  expect(undone.message).toBe('Q is a separate plugin again.')
  expect(await wholeLibrary(server.db, userId)).toEqual(before)
  expect(await ana.collections.list()).toEqual(collections)
  await expect(ana.plugins.undo({ params: { id: act } })).rejects.toMatchObject({ status: 404 })
})

test('later bundles of a merged plugin join the kept one, and belong to the merged one after an undo', async () => {
  const { ana, kept, other, merge } = await twoSpellings()
  const { act = '' } = await merge()

  const clap = { ...LONG, format: 'CLAP', path: 'Pro-Q 3.clap', version: '3.3' }
  const again = await ana.plugins.addMany({ body: { plugins: [LONG, clap, SHORT] } })
  const single = await ana.plugins.add({ body: { ...LONG, format: 'AAX', path: 'Pro-Q 3.aaxplugin' } })

  expect(again.createdCount).toBe(0)
  expect(single).toMatchObject({ outcome: 'joined', plugin: { id: kept.id } })
  expect(await ana.plugins.list()).toMatchObject([{ id: kept.id, formats: ['VST3', 'AU', 'AAX', 'CLAP'] }])
  await ana.plugins.undo({ params: { id: act } })
  const list = await ana.plugins.list()
  expect(list.find(({ id }) => id === kept.id)).toMatchObject({ formats: ['AU'] })
  expect(list.find(({ id }) => id === other.id)).toMatchObject({
    formats: ['VST3', 'AAX', 'CLAP'],
    version: '3.3',
  })
})

test('undo keeps what was changed since, and says so', async () => {
  const { ana, kept, other, merge } = await twoSpellings()
  await ana.plugins.change({ params: { id: other.id }, body: { tags: ['eq'], notes: 'Theirs' } })
  const { act = '' } = await merge()
  await ana.plugins.change({ params: { id: kept.id }, body: { notes: 'Later', tags: ['eq', 'later'] } })

  const undone = await ana.plugins.undo({ params: { id: act } })

  expect(undone).toMatchObject({ leftCount: 1 })
  expect(undone.message).toContain('Pro-Q 3 keeps values that were changed since.')
  expect(await ana.plugins.open({ params: { id: kept.id } })).toMatchObject({
    notes: 'Later',
    tags: ['later'],
  })
  expect(await ana.plugins.open({ params: { id: other.id } })).toMatchObject({
    notes: 'Theirs',
    tags: ['eq'],
  })
})

test('a removed merged plugin comes back whole when its bundles are added, and undo separates it although it is removed', async () => {
  const { ana, kept, other, merge } = await twoSpellings()
  const { act = '' } = await merge()
  await ana.plugins.purge()
  for (const body of [LONG, SHORT]) await ana.plugins.add({ body })
  expect(await ana.plugins.list()).toMatchObject([{ id: kept.id, formats: ['VST3', 'AU'] }])
  await ana.plugins.remove({ params: { id: kept.id } })

  const undone = await ana.plugins.undo({ params: { id: act } })

  expect(undone.message).toBe('Pro-Q 3 is a separate plugin again. Pro-Q 3 is no longer in your library.')
  expect(await ana.plugins.list()).toMatchObject([{ id: other.id, formats: ['VST3'] }])
  await ana.plugins.restore({ params: { id: kept.id } })
  expect(await ana.plugins.list()).toHaveLength(2)
})

test('a chain of merges is undone in either order', async () => {
  const { server, ana, userId, kept, merge } = await twoSpellings()
  const { plugin: third } = await ana.plugins.add({ body: aPlugin({ name: 'EQ', manufacturer: 'FF' }) })
  const before = await wholeLibrary(server.db, userId)
  const intoThird = () => ana.plugins.merge({ params: { id: third.id }, body: { pluginIds: [kept.id] } })

  for (const reversed of [false, true]) {
    const acts = [(await merge()).act ?? '', (await intoThird()).act ?? '']
    expect(await ana.plugins.list()).toMatchObject([{ id: third.id, formats: ['VST3', 'AU'] }])
    await ana.plugins.add({ body: LONG })
    expect(await ana.plugins.list()).toHaveLength(1)
    for (const id of reversed ? acts.toReversed() : acts) await ana.plugins.undo({ params: { id } })
    expect(await wholeLibrary(server.db, userId)).toEqual(before)
    expect(await ana.plugins.list()).toHaveLength(3)
  }
})

test.each([
  ['itself', (id: string) => [id], 400, 'Choose at least two different plugins.'],
  ['an unknown plugin', () => [randomUUID()], 404, 'Plugin not found'],
  ['101', () => Array(101).fill(randomUUID()), 400, 'At most 100 plugins can be merged into one at once.'],
])('a merge with %s is refused', async (_, ids, status, reason) => {
  const { ana, kept } = await twoSpellings()

  const attempt = ana.plugins.merge({ params: { id: kept.id }, body: { pluginIds: ids(kept.id) } })

  await expect(attempt).rejects.toMatchObject({ status, reason })
  expect(await ana.plugins.list()).toHaveLength(2)
})

test('a merge of removed plugins, of another account, of samples, or the second of two tabs is refused whole', async () => {
  const { server, ana, kept, other, merge } = await twoSpellings()
  const ben = await server.signedInAs('ben')
  const { plugin: foreign } = await ben.plugins.add({ body: aPlugin() })
  const { plugin: sample } = await ana.plugins.add({ body: aPlugin({ name: 'S', isSample: true }) })
  const withOnes = (...pluginIds: string[]) =>
    ana.plugins.merge({ params: { id: kept.id }, body: { pluginIds } })

  await expect(withOnes(other.id, foreign.id)).rejects.toMatchObject({ status: 404 })
  await expect(withOnes(sample.id)).rejects.toMatchObject({ reason: "You can't merge a sample plugin." })
  await expect(
    ben.plugins.merge({ params: { id: kept.id }, body: { pluginIds: [foreign.id] } }),
  ).rejects.toMatchObject({ status: 404 })
  const tabs = await Promise.allSettled([merge(), merge()])
  expect(tabs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await ana.plugins.remove({ params: { id: kept.id } })
  await expect(withOnes(other.id)).rejects.toMatchObject({ status: 404 })
})

test('tags and notes that are too many for one plugin are refused with a sentence', async () => {
  const { ana, kept, other, merge } = await twoSpellings()
  const tags = (letter: string) => Array.from({ length: 15 }, (_, at) => `${letter}${at}`)
  await ana.plugins.change({ params: { id: kept.id }, body: { tags: tags('a') } })
  await ana.plugins.change({ params: { id: other.id }, body: { tags: tags('b') } })

  await expect(merge()).rejects.toMatchObject({
    status: 400,
    reason: 'A plugin can have at most 20 tags; Pro-Q 3 would have 30. Please remove some tags first.',
  })
  expect(await ana.plugins.list()).toHaveLength(2)
})

const VST3 = aPlugin({ name: 'Tape', format: 'VST3', path: 'Tape.vst3', bundleId: 'com.a.tape' })
const AU = aPlugin({ name: 'Tape', format: 'AU', path: 'Tape.component', bundleId: 'com.a.tape' })
const CLAP = aPlugin({ name: 'Tape', format: 'CLAP', path: 'Tape.clap', bundleId: 'com.a.tape' })

async function aPluginOfTwo() {
  const [server, ana] = await aServerWith('ana')
  await ana.plugins.addMany({ body: { plugins: [VST3, AU] } })
  const [plugin] = await ana.plugins.list()
  const id = plugin?.id ?? ''
  const { installations } = await ana.plugins.open({ params: { id } })
  const idOf = (format: string) => installations.find((one) => one.format === format)?.id ?? ''
  const splitOff = (...ids: string[]) => ana.plugins.split({ params: { id }, body: { installationIds: ids } })
  const userId = (await ana.account.me()).id
  const shown = async () =>
    (await ana.plugins.list()).map((each) => `${each.id === id ? 'old' : 'new'} ${each.formats}`).sort()
  return { server, ana, userId, id, idOf, splitOff, shown }
}

test('installations become an entry of their own, and later bundles keep to it', async () => {
  const { ana, idOf, splitOff, shown } = await aPluginOfTwo()

  const made = await splitOff(idOf('AU'))

  expect(made).toMatchObject({ name: 'Tape', manufacturer: 'FabFilter', formats: ['AU'] })
  expect(await shown()).toEqual(['new AU', 'old VST3'])
  const again = await ana.plugins.addMany({ body: { plugins: [AU, { ...VST3, version: '2' }, CLAP] } })
  expect(again).toMatchObject({ createdCount: 0 })
  const single = await ana.plugins.add({ body: { ...AU, version: '3' } })
  expect(single).toMatchObject({ outcome: 'joined', plugin: { id: made.id, version: '3' } })
  expect(await shown()).toEqual(['new AU', 'old VST3,CLAP'])
})

test('undo joins them again, exactly, and removes the rule', async () => {
  const { server, ana, userId, id, idOf, splitOff, shown } = await aPluginOfTwo()
  await ana.updates.start({ body: { pluginIds: [id] } })
  const before = await wholeLibrary(server.db, userId)
  const { act = '', id: splitId } = await splitOff(idOf('AU'))
  await ana.updates.start({ body: { pluginIds: [splitId] } })

  const undone = await ana.plugins.undo({ params: { id: act } })

  expect(undone.message).toBe('Tape is one plugin again.')
  expect(await wholeLibrary(server.db, userId)).toEqual(before)
  expect(await ana.updates.history()).toMatchObject([{ pluginId: id }])
  await ana.plugins.add({ body: { ...AU, version: '2' } })
  expect(await shown()).toEqual(['old VST3,AU'])
  const { rows } = await server.pool.query('select from join_rules')
  expect(rows).toEqual([])
})

test('merging a split entry back ends the rule, and undoing that merge brings it back', async () => {
  const { ana, id, idOf, splitOff, shown } = await aPluginOfTwo()
  const made = await splitOff(idOf('AU'))

  const { act = '' } = await ana.plugins.merge({ params: { id }, body: { pluginIds: [made.id] } })
  await ana.plugins.add({ body: { ...AU, version: '2' } })
  expect(await shown()).toEqual(['old VST3,AU'])

  await ana.plugins.undo({ params: { id: act } })
  await ana.plugins.add({ body: { ...AU, version: '3' } })
  expect(await shown()).toEqual(['new AU', 'old VST3'])
})

test('a split entry that was edited since is merged when the split is undone, and loses nothing', async () => {
  const { ana, id, idOf, splitOff, shown } = await aPluginOfTwo()
  const made = await splitOff(idOf('AU'))
  await ana.plugins.change({ params: { id: made.id }, body: { tags: ['mine'], notes: 'Kept' } })

  const undone = await ana.plugins.undo({ params: { id: made.act ?? '' } })

  expect(undone.message).toBe('Tape has changed since, so it is now merged with Tape. Nothing was lost.')
  expect(await shown()).toEqual(['old VST3,AU'])
  expect(await ana.plugins.open({ params: { id } })).toMatchObject({ tags: ['mine'], notes: 'Kept' })
})

test('what a split cannot do is refused with a sentence, and changes nothing', async () => {
  const { server, ana, id, idOf, splitOff, shown } = await aPluginOfTwo()
  const ben = await server.signedInAs('ben')

  await expect(splitOff(idOf('AU'), idOf('VST3'))).rejects.toMatchObject({
    status: 400,
    reason: 'At least one installation must stay with the plugin. Please choose fewer.',
  })
  await expect(
    ben.plugins.split({ params: { id }, body: { installationIds: [idOf('AU')] } }),
  ).rejects.toMatchObject({ status: 404, reason: 'Plugin not found' })
  expect(await shown()).toEqual(['old VST3,AU'])
  const made = await splitOff(idOf('AU'))
  await expect(splitOff(idOf('AU'))).rejects.toMatchObject({ status: 404 })
  await ana.plugins.remove({ params: { id } })
  await expect(ana.plugins.undo({ params: { id: made.act ?? '' } })).rejects.toMatchObject({
    status: 409,
    reason: 'Tape, which this plugin was part of, is no longer in your library. Restore it first.',
  })
  expect(await shown()).toEqual(['new AU'])
})

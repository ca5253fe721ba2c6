import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import { wholeLibrary } from '../testing/a-library.ts'

const VST3 = aPlugin({ name: 'Tape', format: 'VST3', path: 'Tape.vst3', bundleId: 'com.a.tape' })
const AU = aPlugin({ name: 'Tape', format: 'AU', path: 'Tape.component', bundleId: 'com.a.tape' })
const CLAP = aPlugin({ name: 'Tape', format: 'CLAP', path: 'Tape.clap', bundleId: 'com.a.tape' })

async function aPluginOfTwo() {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
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
  const { server, ana, userId, idOf, splitOff, shown } = await aPluginOfTwo()
  const before = await wholeLibrary(server.db, userId)
  const { act = '' } = await splitOff(idOf('AU'))

  const undone = await ana.plugins.undo({ params: { id: act } })

  expect(undone.message).toBe('Tape is one plugin again.')
  expect(await wholeLibrary(server.db, userId)).toEqual(before)
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
  const missing = '00000000-0000-4000-8000-000000000000'

  await expect(splitOff(idOf('AU'), idOf('VST3'))).rejects.toMatchObject({
    status: 400,
    reason: 'At least one installation must stay with the plugin. Please choose fewer.',
  })
  await expect(splitOff(idOf('AU'), missing)).rejects.toMatchObject({
    status: 404,
    reason: 'A chosen installation is no longer part of this plugin. Please choose again.',
  })
  await expect(splitOff()).rejects.toMatchObject({ status: 400, reason: 'Choose at least one installation.' })
  await expect(
    ben.plugins.split({ params: { id }, body: { installationIds: [idOf('AU')] } }),
  ).rejects.toMatchObject({ status: 404, reason: 'Plugin not found' })
  expect(await shown()).toEqual(['old VST3,AU'])
  const made = await splitOff(idOf('AU'))
  await expect(splitOff(idOf('AU'))).rejects.toMatchObject({ status: 404 })
  await ana.plugins.remove({ params: { id } })
  await expect(ana.plugins.undo({ params: { id: made.act ?? '' } })).rejects.toMatchObject({
    status: 409,
    reason: 'Tape, which this was part of, is no longer in your library. Please restore it first.',
  })
  expect(await shown()).toEqual(['new AU'])
})

test('two bundles of one name in two folders are told apart by their places', async () => {
  const { ana, id, splitOff, shown } = await aPluginOfTwo()
  const elsewhere = { ...AU, path: 'Old/Tape.component' }
  await ana.plugins.add({ body: elsewhere })
  const { installations } = await ana.plugins.open({ params: { id } })

  await splitOff(installations.find(({ path }) => path.startsWith('Old/'))?.id ?? '')
  await ana.plugins.addMany({ body: { plugins: [elsewhere, AU] } })

  expect(await shown()).toEqual(['new AU', 'old VST3,AU'])
  expect((await ana.plugins.open({ params: { id } })).installations).toHaveLength(2)
})

test('a split of a merged plugin stays when the merge is undone', async () => {
  const { ana, id, shown } = await aPluginOfTwo()
  const { plugin: other } = await ana.plugins.add({ body: aPlugin({ name: 'Other', path: 'Other.vst3' }) })
  await ana.plugins.add({ body: aPlugin({ name: 'Other', format: 'AAX', path: 'Other.aaxplugin' }) })
  const { act = '' } = await ana.plugins.merge({ params: { id }, body: { pluginIds: [other.id] } })
  const { installations } = await ana.plugins.open({ params: { id } })
  const aax = installations.find(({ format }) => format === 'AAX')?.id ?? ''
  await ana.plugins.split({ params: { id }, body: { installationIds: [aax] } })

  await ana.plugins.undo({ params: { id: act } })

  expect(await shown()).toEqual(['new AAX', 'new VST3', 'old VST3,AU'])
})

test('a newer copy of the other half is no update after a split, and is one again when they are merged', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const versions = [
    { ...VST3, version: '4.10', architectures: ['arm64'] },
    { ...AU, version: '4.9', architectures: ['arm64'] },
  ]
  await ana.plugins.addMany({ body: { plugins: versions } })
  const marks = async () => (await ana.plugins.list()).map(({ updateAvailable }) => updateAvailable)
  const [plugin] = await ana.plugins.list()
  const params = { id: plugin?.id ?? '' }
  const { installations } = await ana.plugins.open({ params })
  const au = installations.flatMap(({ format, id }) => (format === 'AU' ? id : []))
  const before = await marks()

  const made = await ana.plugins.split({ params, body: { installationIds: au } })
  const split = await marks()
  await ana.plugins.merge({ params, body: { pluginIds: [made.id] } })

  expect([before, split, await marks()]).toEqual([[true], [false, false], [true]])
})

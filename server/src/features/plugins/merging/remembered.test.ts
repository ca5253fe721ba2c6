import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer, aServerWith } from '../../../../test/a-server.ts'
import { exportedLibrary, importLibrary } from '../../transfer/testing/import-archive.ts'

const VALHALLA = aPlugin({ name: 'Room', manufacturer: 'Valhalla', path: 'Room.vst3' })
const DSP = aPlugin({ name: 'Room', manufacturer: 'Valhalla DSP', format: 'AU', path: 'Room.component' })

async function twoRooms() {
  const [server, ana] = await aServerWith('ana')
  const { plugin: one } = await ana.plugins.add({ body: VALHALLA })
  const { plugin: other } = await ana.plugins.add({ body: DSP })
  const similarTo = async (id: string) => (await ana.plugins.open({ params: { id } })).similar
  return { server, ana, one, other, similarTo }
}

test('two plugins whose makers are only spelled differently are offered to each other, until they are called different', async () => {
  const { server, ana, one, other, similarTo } = await twoRooms()
  await ana.plugins.add({ body: aPlugin({ name: 'Room', manufacturer: 'Waves' }) })
  const ben = await server.signedInAs('ben')
  const apart = (id: string, otherId: string) => ana.plugins.keepApart({ params: { id }, body: { otherId } })

  expect(await similarTo(one.id)).toEqual([{ id: other.id, name: 'Room', manufacturer: 'Valhalla DSP' }])
  expect(await similarTo(other.id)).toMatchObject([{ id: one.id }])
  await expect(apart(one.id, one.id)).rejects.toMatchObject({ status: 400 })
  await expect(
    ben.plugins.keepApart({ params: { id: one.id }, body: { otherId: other.id } }),
  ).rejects.toMatchObject({ status: 404 })

  await apart(other.id, one.id)
  await apart(one.id, other.id)

  expect(await similarTo(one.id)).toEqual([])
  expect(await similarTo(other.id)).toEqual([])
})

test('another server gets merges and splits with the export', async () => {
  const { server, ana, one, other } = await twoRooms()
  const tape = aPlugin({ name: 'Tape', path: 'Tape.vst3' })
  const tapeAu = aPlugin({ name: 'Tape', format: 'AU', path: 'Tape.component' })
  await ana.plugins.addMany({ body: { plugins: [tape, tapeAu] } })
  await ana.plugins.merge({ params: { id: one.id }, body: { pluginIds: [other.id] } })
  const whole = (await ana.plugins.list()).find(({ name }) => name === 'Tape')
  const { installations } = await ana.plugins.open({ params: { id: whole?.id ?? '' } })
  const chosen = installations.flatMap(({ id, format }) => (format === 'AU' ? id : []))
  await ana.plugins.split({ params: { id: whole?.id ?? '' }, body: { installationIds: chosen } })
  const shownBy = async (person: typeof ana) =>
    (await person.plugins.list()).map(({ name, formats }) => `${name} ${formats}`).sort()

  const file = await exportedLibrary(ana)
  expect(file.skipped).toEqual([])
  const elsewhere = await (await aServer()).signedInAs('ana')
  await importLibrary(elsewhere, file)
  await elsewhere.plugins.addMany({ body: { plugins: [DSP, VALHALLA, tape, { ...tapeAu, version: '2' }] } })

  expect(await shownBy(elsewhere)).toEqual(['Room VST3,AU', 'Tape AU', 'Tape VST3'])
  const keys = async () =>
    (await server.pool.query('select key, plugin_id from identities order by 1, 2')).rows
  const before = await keys()
  expect((await importLibrary(ana, file)).counts).toEqual({
    createdCount: 0,
    joinedCount: 0,
    unchangedCount: 3,
  })
  expect(await keys()).toEqual(before)
  expect(await shownBy(ana)).toEqual(['Room VST3,AU', 'Tape AU', 'Tape VST3'])
})

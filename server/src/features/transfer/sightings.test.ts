import { expect, test } from 'vitest'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../test/a-song.ts'
import { aUadPerson } from '../../../test/a-uad-person.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { aListedPlugin, aSighting } from './testing/a-listed-plugin.ts'
import { exportedLibrary, importLibrary } from './testing/import-archive.ts'

const server = await aServer()

const MARCH = '2025-03-03T10:00:00.000Z'
const MAY = '2025-05-05T10:00:00.000Z'
const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'

const listed = (installations = [aSighting()], fields: Parameters<typeof aListedPlugin>[0] = {}) =>
  aListedPlugin({
    installations,
    recognizedBy: [`cid:${CLASS_ID}`, 'name:maker/comp', 'vst2:45784370'],
    ...fields,
  })

const importLists = (person: Visitor, ...plugins: ReturnType<typeof listed>[]) =>
  importLibrary(person, { plugins, orphans: [] })

async function only(person: Visitor) {
  const [entry, ...others] = await person.plugins.list()
  if (!entry || others.length > 0) throw new Error(`There are ${others.length + 1} entries.`)
  return person.plugins.open({ params: { id: entry.id } })
}

const placesOf = async (person: Visitor) =>
  (await only(person)).installations.map(({ format, path, version, seenBy }) => [
    format,
    path,
    version,
    seenBy?.host ?? null,
  ])

test('a plugin of a list says which DAW saw it and when, also after an export', async () => {
  const ana = await server.signedInAs('ana')

  const { counts } = await importLists(
    ana,
    listed([aSighting({ version: '1.2' }), aSighting({ format: 'AU' })]),
  )

  expect(counts).toEqual({ createdCount: 1, joinedCount: 0, unchangedCount: 0 })
  expect(await only(ana)).toMatchObject({
    name: 'Comp',
    formats: ['VST3', 'AU'],
    version: '1.2',
    processors: ['unknown'],
    installations: [
      { format: 'AU', seenBy: { host: 'Ableton Live', at: MARCH } },
      { format: 'VST3', seenBy: { host: 'Ableton Live', at: MARCH } },
    ],
  })
  const library = await exportedLibrary(ana)
  const hal = await server.signedInAs('hal')
  await importLibrary(hal, library)
  expect(await exportedLibrary(hal)).toEqual(library)
})

test('a bundle that is dropped later joins by its class id and takes the place of what was listed', async () => {
  const ben = await server.signedInAs('ben')
  await importLists(
    ben,
    listed([aSighting({ version: '9', path: 'C:\\a.vst3' }), aSighting({ format: 'AU' })]),
  )

  const facts = { manufacturer: 'Maker', classId: CLASS_ID, path: 'Comp.vst3', version: '1.5' }
  await ben.plugins.add({ body: aPlugin({ ...facts, name: 'Comp Deluxe' }) })

  expect(await placesOf(ben)).toEqual([
    ['AU', '', '', 'Ableton Live'],
    ['VST3', 'Comp.vst3', '1.5', null],
  ])
  expect(await only(ben)).toMatchObject({ name: 'Comp Deluxe', version: '1.5', path: 'Comp.vst3' })
})

test('a list never replaces or doubles a bundle that was read', async () => {
  const dora = await server.signedInAs('dora')
  await dora.plugins.add({
    body: aPlugin({ name: 'Comp', manufacturer: 'Maker', path: 'Comp.vst3', version: '1.5' }),
  })

  const { counts } = await importLists(dora, listed([aSighting({ version: '9', path: 'C:\\Comp.vst3' })]))

  expect(counts).toMatchObject({ createdCount: 0 })
  expect(await placesOf(dora)).toEqual([['VST3', 'Comp.vst3', '1.5', null]])
})

test('undo removes what only a list had, and keeps what was found since', async () => {
  const finn = await server.signedInAs('finn')
  const { id } = await importLists(
    finn,
    listed(),
    listed(undefined, { name: 'Other', recognizedBy: ['name:maker/other'] }),
  )
  await finn.plugins.add({ body: aPlugin({ name: 'Comp', manufacturer: 'Maker', path: 'Comp.vst3' }) })

  const undone = await finn.transfer.undo({ params: { id } })

  expect(undone).toMatchObject({ removedCount: 1, restoredCount: 0, keptCount: 1 })
  expect(await placesOf(finn)).toMatchObject([['VST3', 'Comp.vst3', expect.anything(), null]])
})

test('what only a DAW has listed moves nowhere and needs no Rosetta', async () => {
  const jack = await aUadPerson(server, 'jack', 4)
  const [move] = (await jack.uad.plan()).moves
  await server.pool.query(
    `update installations set seen_by = 'REAPER', architectures = '{}'
       where user_id = (select id from users where username = 'jack')`,
  )

  const { moves } = await jack.uad.plan()

  expect(move).toBeDefined()
  expect(moves).toEqual([])
  for (const table of ['installations', 'plugins'])
    await server.pool.query(
      `update ${table} set path = '' where user_id = (select id from users where username = 'jack')`,
    )
  expect((await jack.uad.plan()).moves).toEqual([])
  expect(await jack.plugins.architectures()).toMatchObject({ affected: 0 })
})

test('lists of a Mac and of a PC are those of two computers, and a scan of one leaves the other', async () => {
  const vera = await server.signedInAs('vera')
  const [mac, pc] = ['/Library/Audio/Plug-Ins/VST3/Comp.vst3', 'C:\\VST3\\Comp.vst3']
  await importLists(vera, listed([aSighting({ path: mac, version: '1' })]))
  const { id } = await importLists(vera, listed([aSighting({ path: pc, version: '2', at: MAY })]))
  const both = [
    ['VST3', mac, '1', 'Ableton Live'],
    ['VST3', pc, '2', 'Ableton Live'],
  ]
  const places = async () => (await placesOf(vera)).toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1))
  expect(await places()).toEqual(both)

  const { helper } = await aHelper(server, vera)
  const found = aPlugin({ name: 'Comp', manufacturer: 'Maker', path: mac, version: '1.5', platform: 'macos' })
  await helper.plugins.addMany({ body: { plugins: [found] } })
  expect(await places()).toEqual([['VST3', mac, '1.5', null], both[1]])
  await vera.transfer.undo({ params: { id } })
  expect(await places()).toEqual([['VST3', mac, '1.5', null]])
})

const OLD_ID = '56535444697661646976610000000000'
const PAIR = `newer:${OLD_ID}/${CLASS_ID}`

/** How a song that uses the VST2 finds the plugin, whose own VST2 has another code. */
async function foundBySong(person: Visitor) {
  const use = aUse({ format: 'VST2', name: 'Old name', maker: '', ids: ['vst2:44697661'] })
  const { songs } = await person.songs.add({ body: { songs: [aSentSong({ song: { uses: [use] } })] } })
  const { needs } = await person.songs.open({ params: { id: songs[0]?.id ?? '' } })
  return needs.map(({ state, certainty, plugin }) => [state, certainty, plugin?.name])
}

const MISSING = [['missing', null, undefined]]
const FOUND = [['other-format', 'likely', 'Comp']]

test('pairs reach a bundle that was there before its list, once, and undoing takes them back', async () => {
  const sam = await server.signedInAs('sam')
  await sam.plugins.add({ body: aPlugin({ name: 'Comp', manufacturer: 'Maker', classId: CLASS_ID }) })
  expect(await foundBySong(sam)).toEqual(MISSING)

  const { id } = await importLists(sam, listed([aSighting()], { listedPairs: [PAIR] }))
  expect(await foundBySong(sam)).toEqual(FOUND)
  const again = await importLists(sam, listed([aSighting()], { listedPairs: [PAIR] }))
  expect(again.counts).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 1 })

  await sam.transfer.undo({ params: { id } })
  expect(await foundBySong(sam)).toEqual(MISSING)
})

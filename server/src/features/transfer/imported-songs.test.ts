import { expect, test } from 'vitest'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { aServer } from '../../../test/a-server.ts'
import { aDigest, aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

async function anImport(person: Visitor, ...songs: SentSong[]) {
  const { id } = await person.transfer.begin({ body: { source: 'plugfolio.json' } })
  const params = { id }
  const send = () => person.transfer.addSongs({ params, body: { songs } })
  return { params, counts: await send(), send, undo: () => person.transfer.undo({ params }) }
}

const titlesOf = async (person: Visitor) => (await person.songs.list()).map(({ title }) => title).sort()
const idOf = async (person: Visitor, wanted: string) =>
  (await person.songs.list()).find(({ title }) => title === wanted)?.id ?? ''

test('undoing an import removes the songs that it brought and leaves the others as they were', async () => {
  const ana = await server.signedInAs('ana')
  const mine = aSentSong({ title: 'Mine', song: { uses: [aUse({ name: 'Diva' })] } })
  await ana.songs.add({ body: { songs: [mine] } })
  const before = await ana.songs.list()

  const { counts, undo } = await anImport(ana, { ...mine, title: 'Older name' }, aSentSong({ title: 'New' }))

  expect(counts).toEqual({ createdCount: 1, joinedCount: 0, unchangedCount: 1 })
  expect(await titlesOf(ana)).toEqual(['Mine', 'New'])
  expect(await undo()).toMatchObject({ removedSongCount: 1 })
  expect(await ana.songs.list()).toEqual(before)
})

test('an older save of a song does not take the place of the newer one', async () => {
  const ben = await server.signedInAs('ben')
  const newer = aSentSong({ title: 'Track', song: { uses: [aUse({ name: 'Diva' })] } })
  await ben.songs.add({ body: { songs: [newer] } })
  const before = await ben.songs.list()

  const { counts } = await anImport(ben, { ...newer, content: aDigest('older'), title: 'Old' })

  expect(counts).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 1 })
  expect(await ben.songs.list()).toEqual(before)
})

test('a repeated call adds nothing, and the undo still knows what came first', async () => {
  const cora = await server.signedInAs('cora')
  const { send, undo } = await anImport(cora, aSentSong({ title: 'One' }), aSentSong({ title: 'Two' }))

  expect(await send()).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 2 })
  expect(await undo()).toMatchObject({ removedSongCount: 2 })
  expect(await titlesOf(cora)).toEqual([])
})

test('a song that was sent again since stays', async () => {
  const dina = await server.signedInAs('dina')
  const [same, later] = [aSentSong({ title: 'Same' }), aSentSong({ title: 'Later' })]
  const { undo } = await anImport(dina, same, later, aSentSong({ title: 'Gone' }))
  await dina.songs.add({ body: { songs: [same, { ...later, content: aDigest('a later save') }] } })

  expect(await undo()).toMatchObject({ removedSongCount: 1 })
  expect(await titlesOf(dina)).toEqual(['Later', 'Same'])
})

test('a song with a title that the user has written since can be restored', async () => {
  const emil = await server.signedInAs('emil')
  const { undo } = await anImport(emil, aSentSong({ title: 'Song' }))
  const id = await idOf(emil, 'Song')
  await emil.songs.change({ params: { id }, body: { title: 'My own words' } })

  expect(await undo()).toMatchObject({ removedSongCount: 1 })
  expect(await titlesOf(emil)).toEqual([])
  expect(await emil.songs.restore({ body: { ids: [id] } })).toEqual({ count: 1 })
  expect(await titlesOf(emil)).toEqual(['My own words'])
})

test('an import says nothing about when its songs were read', async () => {
  const fay = await server.signedInAs('fay')
  const modifiedAt = '2025-03-04T10:00:00.000Z'
  await anImport(fay, aSentSong({ title: 'Old', modifiedAt }))
  const { plugin } = await fay.plugins.add({ body: { name: 'Diva', format: 'VST3' } })

  const { lastReadAt } = await fay.songs.checkRemoval({ body: { pluginIds: [plugin.id] } })

  expect(lastReadAt).toBe(modifiedAt)
})

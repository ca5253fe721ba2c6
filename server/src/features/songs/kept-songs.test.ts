import { expect, test } from 'vitest'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aServer } from '../../../test/a-server.ts'
import { aRefusedSong, aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'
import { readZipEntries } from '../../../test/read-zip-entries.ts'
import { sweep } from '../upkeep/sweep.ts'

async function songsInExport(person: Visitor): Promise<SentSong[]> {
  const entries = readZipEntries(Buffer.from(await person.account.exportData()))
  return JSON.parse(String(entries['plugfolio.json'])).songs
}

test('songs are in the export of their owner alone, as they can be sent again', async () => {
  const server = await aServer()
  const [person, other] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  const uses = [
    aUse({ name: 'Diva', count: 2, off: 1 }),
    aUse({ id: 'ABC', ids: ['cid:1', 'vst2:00000001'] }),
  ]
  const savedAt = '2026-01-02T10:00:00.000Z'
  const sent = [
    aSentSong({ title: 'One', song: { uses, tempo: 99.5, samples: 3, savedAt } }),
    aRefusedSong('damaged', 'Two'),
  ]
  await person.songs.add({ body: { songs: sent } })
  await other.songs.add({ body: { songs: [aSentSong({ title: 'Theirs' })] } })

  const exported = (await songsInExport(person)).toSorted((one, two) => one.title.localeCompare(two.title))

  expect(exported).toMatchObject(sent)
  const { songs: again } = await person.songs.add({ body: { songs: exported } })
  expect(again.map(({ outcome }) => outcome)).toEqual(['same', 'same'])
})

test('more songs than one page are exported, each once', async () => {
  const server = await aServer()
  const person = await server.signedInAs('ana')
  for (let at = 0; at < 450; at += 50)
    await person.songs.add({
      body: { songs: Array.from({ length: 50 }, (_, index) => aSentSong({ title: `Song ${at + index}` })) },
    })

  const exported = await songsInExport(person)

  expect(new Set(exported.map(({ title }) => title)).size).toBe(450)
  expect(exported).toHaveLength(450)
})

test('removed songs are deleted for good after seven days, with plugins that songs no longer name', async () => {
  const server = await aServer()
  const person = await server.signedInAs('ana')
  const add = (title: string, name: string) =>
    person.songs.add({ body: { songs: [aSentSong({ title, song: { uses: [aUse({ name })] } })] } })
  const ids = (await add('Old', 'Rare')).songs.map(({ id }) => id)
  await add('New', 'Common')
  await person.songs.remove({ body: { ids } })
  const sweepAfter = async (days: number) => {
    server.clock.advance(days * DAY)
    return sweep(server.db, server.blobs, server.clock.now())
  }

  expect(await sweepAfter(6)).toMatchObject({ songs: 0, usedPlugins: 0 })
  expect(await sweepAfter(2)).toMatchObject({ songs: 1, usedPlugins: 1 })

  const { songs, used_plugins, song_uses } = await wholeDatabase(server.pool)
  expect([songs, used_plugins, song_uses].map((rows) => rows?.length)).toEqual([1, 1, 1])
})

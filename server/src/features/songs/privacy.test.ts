import { expect, test } from 'vitest'
import { aLog } from '../../../test/a-log.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../test/a-song.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'

const SECRET = 'Secret-8731'

/** A song in which everything private of a DAW's file is sent, too. */
const aLeakySong = (at: number) => {
  const secrets = { samplePath: `/Users/${SECRET}/kick.wav`, registration: SECRET, state: SECRET }
  const leaky = aSentSong({
    title: `Song ${at}`,
    song: { uses: [{ ...aUse({ name: 'Diva' }), ...secrets, presetName: SECRET } as never] },
  })
  return {
    ...leaky,
    path: `/Users/${SECRET}/song.als`,
    song: { ...leaky.song, ...secrets, trackNames: [SECRET] },
  }
}

test('nothing of 100 songs that is private is stored, logged or answered', async () => {
  const log = aLog()
  const server = await aServer({}, undefined, { logger: log.logger })
  const [owner, other] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  await owner.plugins.add({ body: aPlugin({ name: 'Diva', manufacturer: 'Maker', format: 'VST3' }) })
  const songs = Array.from({ length: 100 }, (_, at) => aLeakySong(at))

  const { songs: added } = await owner.songs.add({ body: { songs } })
  const opened = await owner.songs.open({ params: { id: added[0]?.id ?? '' } })

  const database = JSON.stringify(await wholeDatabase(server.pool))
  const answers = JSON.stringify([opened, await owner.songs.list(), await owner.songs.usage()])
  expect(added).toHaveLength(100)
  for (const text of [database, answers, log.text()]) expect(text).not.toContain(SECRET)
  // Titles are private, too: only their owner sees them.
  const seenByOther = JSON.stringify([
    await other.songs.list(),
    await other.songs.usage(),
    await other.account.me(),
  ])
  expect(seenByOther).not.toContain('Song 1')
  expect(log.text()).not.toContain('Song 1')
})

test('songs add nothing to what accounts share', async () => {
  const server = await aServer()
  const owner = await server.signedInAs('ana')
  const shared = async () => {
    const { definitions, observations, definition_identities, shared_values } = await wholeDatabase(
      server.pool,
    )
    return { definitions, observations, definition_identities, shared_values }
  }
  const before = await shared()

  await owner.songs.add({
    body: { songs: [aSentSong({ song: { uses: [aUse({ name: 'Only in a song' })] } })] },
  })
  await owner.songs.list()

  expect(await shared()).toEqual(before)
})

import { beforeEach, expect, test } from 'vitest'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import type { TestServer } from '../../../test/a-server.ts'
import { aDigest, aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { joinedLibraries } from '../../db/schema.ts'
import { aCommunity } from '../definitions/testing/a-community.ts'
import { exportedLibrary, importLibrary } from '../transfer/testing/import-archive.ts'
import { libraryUsage } from './library-usage.ts'
import { songsJson } from './list-songs.ts'

const ADDRESSES = ['/api/songs', '/api/songs/usage']

/** The bodies that a page holds, which it asks for again with their tags as a browser does. */
function aPageOf(person: Visitor) {
  const held = new Map<string, { tag: string; body: unknown }>()
  return async () => {
    for (const url of ADDRESSES) {
      const tag = held.get(url)?.tag
      const { statusCode, headers, body } = await person.request({
        url,
        headers: tag ? { 'if-none-match': tag } : {},
      })
      if (statusCode !== 304) held.set(url, { tag: String(headers.etag), body: JSON.parse(body) })
    }
    return ADDRESSES.map((url) => held.get(url)?.body)
  }
}

async function answersNow(server: TestServer, userId: string) {
  const { db } = server
  return [JSON.parse(await songsJson(db, userId)), await libraryUsage(db, userId)]
}

const vst3 = (name: string, overrides: Partial<NewPlugin> = {}) =>
  aPlugin({
    name,
    manufacturer: 'Maker',
    format: 'VST3',
    path: `/V/${name}.vst3`,
    architectures: ['arm64'],
    platform: 'macos',
    version: '1.2',
    bundleId: `com.maker.${name}`,
    ...overrides,
  })

const ZEBRA_AU = vst3('Zebra', { format: 'AU', path: '/C/Zebra.component' })

const usesOf = (...names: string[]) => names.map((name) => aUse({ name }))

type Studio = Awaited<ReturnType<typeof aStudio>>

/** A user with plugins, a helper and songs. */
async function aStudio() {
  const { server, aCrowd, decide } = await aCommunity()
  const person = await server.signedInAs('ana')
  const userId = (await person.account.me()).id
  const { helper, id: deviceId, machine } = await aHelper(server, person, { name: 'Laptop' })
  await helper.plugins.addMany({ body: { plugins: [vst3('Diva'), vst3('Zebra'), ZEBRA_AU, vst3('Ace')] } })
  const song = aSentSong({ title: 'One', song: { uses: usesOf('Diva', 'Zebra', 'Late') } })
  const local = aSentSong({ title: 'Local', song: { uses: usesOf('Diva', 'Ace') } })
  const [first] = (await person.songs.add({ body: { songs: [song] } })).songs
  await helper.deviceSongs.add({ body: { songs: [local] } })
  const plugins = await person.plugins.list()
  const idOf = (name: string) => plugins.find((plugin) => plugin.name === name)?.id ?? ''
  const songId = first?.id ?? ''
  return { server, person, userId, helper, deviceId, machine, song, local, songId, idOf, aCrowd, decide }
}

let studio: Studio
beforeEach(async () => {
  studio = await aStudio()
})

/** Imports the archive of another user with the plugin Late. */
async function importLate({ server, person }: Studio) {
  const other = await server.signedInAs('ben')
  await other.plugins.add({ body: vst3('Late') })
  return importLibrary(person, await exportedLibrary(other))
}

/** Scans of other users found Diva 1.3. */
async function seenNewer({ person, idOf, aCrowd, decide }: Studio) {
  const { definitionId } = await person.plugins.open({ params: { id: idOf('Diva') } })
  await aCrowd(definitionId ?? '', 3, '1.3')
  await decide()
}

const inSongs = (title: string) => ({ body: { songs: [aSentSong({ title })] } })

/** Every change after which another list or other uses are shown, and what was done before it. */
const CHANGES: Record<string, (studio: Studio) => Promise<unknown>> = {
  'a song is added': ({ person }) => person.songs.add(inSongs('Two')),
  'a song is saved again': ({ person, song }) => {
    const later = { ...song, content: aDigest('later'), song: { ...song.song, uses: usesOf('Ace') } }
    return person.songs.add({ body: { songs: [later] } })
  },
  'a song is removed': ({ person, songId }) => person.songs.remove({ body: { ids: [songId] } }),
  'a helper reports a song as gone': ({ helper, local }) =>
    helper.deviceSongs.gone({ body: { places: [local.place ?? ''] } }),
  'a computer gets another name': ({ helper }) =>
    helper.device.change({ body: { name: 'Tower', version: '1.0.0', folders: [] } }),
  'a plugin is added': ({ person }) => person.plugins.add({ body: vst3('Late') }),
  'a plugin has an update': ({ person, idOf }) =>
    person.plugins.change({ params: { id: idOf('Diva') }, body: { updateAvailable: true } }),
  'a plugin gets another name': ({ person, idOf }) =>
    person.plugins.edit({ params: { id: idOf('Zebra') }, body: { name: 'Late', manufacturer: 'Maker' } }),
  'a plugin is removed': ({ person, idOf }) => person.plugins.remove({ params: { id: idOf('Diva') } }),
  'plugins are merged': ({ person, idOf }) =>
    person.plugins.merge({ params: { id: idOf('Zebra') }, body: { pluginIds: [idOf('Diva')] } }),
  'an import adds a plugin': (made) => importLate(made),
  'a newer version of a plugin is seen': (made) => seenNewer(made),
}

test.each(Object.entries(CHANGES))('no list is out of date after %s', async (_, change) => {
  const { server, person, userId } = studio
  const look = aPageOf(person)
  const before = await look()
  expect(before).toEqual(await answersNow(server, userId))

  await change(studio)

  const after = await look()
  expect(after).toEqual(await answersNow(server, userId))
  expect(after).not.toEqual(before)
})

/** Each does something and returns what undoes it. */
const UNDONE: Record<string, (studio: Studio) => Promise<() => Promise<unknown>>> = {
  'a merge': async ({ person, idOf }) => {
    const [id, other] = [idOf('Zebra'), idOf('Diva')]
    const { act = '' } = await person.plugins.merge({ params: { id }, body: { pluginIds: [other] } })
    return () => person.plugins.undo({ params: { id: act } })
  },
  'an import': async (made) => {
    const { id } = await importLate(made)
    return () => made.person.transfer.undo({ params: { id } })
  },
}

test.each(Object.entries(UNDONE))('no list is out of date after %s was undone', async (_, act) => {
  const { server, person, userId } = studio
  const look = aPageOf(person)
  const before = await look()
  const undo = await act(studio)
  expect(await look()).not.toEqual(before)

  await undo()

  expect(await look()).toEqual(before)
  expect(before).toEqual(await answersNow(server, userId))
})

test('new rules of joining are used at once', async () => {
  const { server, person, userId } = studio
  const [before] = await aPageOf(person)()
  await server.db.update(joinedLibraries).set({ digest: '0 of older rules' })
  await server.pool.query(`update used_plugins set state = 'missing', plugin_id = null`)

  expect(JSON.parse(await songsJson(server.db, userId))).toEqual(before)
})

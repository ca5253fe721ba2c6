import { gunzipSync, inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { readSong } from '#shared/songs/read-song.ts'
import { SONG_KINDS } from '#shared/songs/song.ts'
import { fileOfBytes } from '#shared/songs/source.ts'
import { type Secrets, secretSongs } from '#shared/songs/testing/secret-songs.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aLog } from '../../../test/a-log.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, aServerWith } from '../../../test/a-server.ts'
import { aDigest, aRefusedSong, aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'
import { readZipEntries } from '../../../test/read-zip-entries.ts'
import { everyRouteCall, type RouteCall } from '../../../test/security/every-call.ts'
import { users } from '../../db/schema.ts'
import { sweep } from '../upkeep/sweep.ts'

const server = await aServer()

/** An installed VST3 plugin of the maker Maker. */
const aVst3 = (name: string, overrides: Parameters<typeof aPlugin>[0] = {}) =>
  aPlugin({ name, manufacturer: 'Maker', format: 'VST3', path: `/VST3/${name}.vst3`, ...overrides })

/** A user with these plugins. */
async function aPerson(username: string, ...names: string[]) {
  const person = await server.signedInAs(username)
  if (names.length > 0) await person.plugins.addMany({ body: { plugins: names.map((name) => aVst3(name)) } })
  const ids = new Map((await person.plugins.list()).map(({ name, id }) => [name, id]))
  const add = (...songs: Parameters<typeof person.songs.add>[0]['body']['songs']) =>
    person.songs.add({ body: { songs } })
  return { person, add, idOf: (name: string) => ids.get(name) ?? '' }
}

test('a song is listed with what it needs', async () => {
  const { person, add } = await aPerson('ana', 'Diva')
  const uses = [
    aUse({ name: 'Diva' }),
    aUse({ name: 'Gone Synth', format: 'VST2', offline: 1 }),
    aUse({ name: 'Reverb', factory: true }),
  ]

  const { songs } = await add(aSentSong({ title: 'One', song: { uses, tempo: 120.5, tracks: 8 } }))

  expect(songs).toEqual([{ id: expect.any(String), outcome: 'added' }])
  expect(await person.songs.list()).toMatchObject([
    {
      ...{ id: songs[0]?.id, title: 'One', folder: 'Songs', kind: 'ableton', daw: 'Ableton Live' },
      ...{ version: '12.1', tempo: 120.5, tracks: 8, savedAt: '2026-01-02T10:00:00.000Z', bytes: 1000 },
      needs: { here: 1, otherFormat: 0, perhaps: 0, missing: 1, withDaw: 1 },
      ...{ vst2: 1, offline: 1, updates: 0, rosetta: 0, bits32: 0 },
    },
  ])
})

test('the same bytes are one song, and a later save replaces the song at its place', async () => {
  const { person, add } = await aPerson('ben')
  const first = aSentSong({ title: 'One' })
  const [{ id } = { id: '' }] = (await add(first)).songs

  expect((await add(first)).songs).toEqual([{ id, outcome: 'same' }])
  expect((await add({ ...first, place: aDigest('elsewhere'), title: '' })).songs).toEqual([
    { id, outcome: 'same' },
  ])
  const [kept] = await person.songs.list()
  expect(kept?.title).toBe('One')

  const saved = { ...first, place: aDigest('elsewhere'), content: aDigest('saved again') }
  expect((await add({ ...saved, song: { ...first.song, uses: [] } })).songs).toEqual([
    { id, outcome: 'replaced' },
  ])
  expect((await person.songs.list()).map(({ needs }) => needs.missing)).toEqual([0])
})

test('a call adds all songs or none', async () => {
  const { person, add } = await aPerson('cleo')
  const bad = { ...aSentSong({ title: 'Bad' }), content: 'short' }

  await expect(add(aSentSong({ title: 'Good' }), bad)).rejects.toMatchObject({ status: 400 })
  await expect(
    add(...Array.from({ length: 101 }, (_, at) => aSentSong({ title: `${at}` }))),
  ).rejects.toMatchObject({ status: 400 })
  expect(await person.songs.list()).toEqual([])
})

test('removed songs count no longer, and come back by restoring or when they are sent again', async () => {
  const { person, add, idOf } = await aPerson('eva', 'Diva')
  const song = aSentSong({ song: { uses: [aUse({ name: 'Diva' })] } })
  const [{ id } = { id: '' }] = (await add(song)).songs

  expect(await person.songs.remove({ body: { ids: [id, id] } })).toEqual({ count: 1 })
  expect(await person.songs.list()).toEqual([])
  expect(await person.songs.usage()).toEqual([])
  expect(await person.songs.restore({ body: { ids: [id] } })).toEqual({ count: 1 })
  expect(await person.songs.usage()).toMatchObject([{ pluginId: idOf('Diva'), songs: 1 }])

  await person.songs.remove({ body: { ids: [id] } })
  expect((await add(song)).songs).toEqual([{ id, outcome: 'added' }])
  expect(await person.songs.list()).toHaveLength(1)
})

test('songs get titles and folders, one or many at once, which no sender changes', async () => {
  const { person, add } = await aPerson('edda')
  const { songs } = await add(aSentSong({ title: 'One' }), aSentSong({ title: 'Two' }))
  const [one, two] = songs.map(({ id }) => id) as [string, string]
  const { person: other } = await aPerson('emma')
  const changes = [
    { id: one, title: '' },
    { id: two, folder: 'Albums' },
    { id: two, title: 'B' },
  ]

  expect(await other.songs.changeMany({ body: { songs: changes } })).toEqual({ count: 0 })
  expect(await person.songs.changeMany({ body: { songs: changes } })).toEqual({ count: 2 })

  const listed = (await person.songs.list()).map(({ title, folder }) => [title, folder])
  expect(listed.toSorted()).toEqual([
    ['', 'Songs'],
    ['B', 'Albums'],
  ])
  const [{ id: four } = { id: '' }] = (await add(aSentSong({ title: 'Four' }))).songs
  await person.songs.change({ params: { id: four }, body: { title: 'Mine', folder: '' } })
  await add(aSentSong({ title: 'Four' }))
  expect(await person.songs.list()).toContainEqual(expect.objectContaining({ title: 'Mine', folder: '' }))
  const tooMany = Array.from({ length: 5001 }, () => ({ id: one, title: 'x' }))
  await expect(person.songs.changeMany({ body: { songs: tooMany } })).rejects.toMatchObject({ status: 400 })
})

test('what some songs need is asked at once, each plugin once', async () => {
  const { person, add, idOf } = await aPerson('erik', 'Diva', 'Zebra')
  const group = aDigest('erik')
  const { songs } = await add(
    { ...aSentSong({ title: 'One', song: { uses: [aUse({ name: 'Diva', count: 2, off: 1 })] } }), group },
    { ...aSentSong({ title: 'One 2', song: { uses: [aUse({ name: 'Diva' })] } }), group },
    aSentSong({ title: 'Two', song: { uses: [aUse({ name: 'Diva' }), aUse({ name: 'Lost' })] } }),
    aSentSong({ title: 'Other', song: { uses: [aUse({ name: 'Zebra' })] } }),
  )
  const ids = songs.slice(0, 3).map(({ id }) => id)
  const { person: other } = await aPerson('ella', 'Diva')

  const { needs, songs: count, isCut } = await person.songs.needsOfMany({ body: { ids } })

  expect({ count, isCut }).toEqual({ count: 2, isCut: false })
  expect(needs.map(({ use, songs, state, plugin }) => [use.name, songs, state, plugin?.id])).toEqual([
    ['Diva', 2, 'here', idOf('Diva')],
    ['Lost', 1, 'missing', undefined],
  ])
  expect(needs[0]?.use).toMatchObject({ count: 4, off: 1 })
  expect(await other.songs.needsOfMany({ body: { ids } })).toEqual({ needs: [], songs: 0, isCut: false })
})

test('a song opens with its plugins in its order, and says what is off only where its file tells', async () => {
  const { person, add, idOf } = await aPerson('finn', 'Diva', 'Zebra')
  const uses = [
    aUse({ name: 'Zebra', count: 3, off: 2, inRack: 1 }),
    aUse({ name: 'Lost' }),
    aUse({ name: 'Diva', format: 'VST2' }),
  ]
  const [{ id } = { id: '' }] = (await add(aSentSong({ song: { uses, ownDevices: 7 } }))).songs

  const { needs, ownDevices, computers, song } = await person.songs.open({ params: { id } })

  expect(song.id).toBe(id)
  expect({ ownDevices, computers }).toEqual({ ownDevices: 7, computers: [] })
  expect(needs.map(({ use, state, plugin }) => [use.name, state, plugin?.id])).toEqual([
    ['Zebra', 'here', idOf('Zebra')],
    ['Lost', 'missing', undefined],
    ['Diva', 'other-format', idOf('Diva')],
  ])
  expect(needs[0]?.use).toMatchObject({ count: 3, off: 2, inRack: 1, version: '1.0' })
  const { songs } = await add(aSentSong({ title: 'Logic', song: { kind: 'logic' } }))
  const opened = await person.songs.open({ params: { id: songs[0]?.id ?? '' } })
  expect(opened.needs[0]?.use.off).toBeNull()
})

test('a song is compared with one computer, but none that is unknown or of another user', async () => {
  const { person, add } = await aPerson('gus', 'Dropped')
  const { helper, machine } = await aHelper(server, person, { name: 'Laptop' })
  const { person: other } = await aPerson('greg')
  const { machine: theirs } = await aHelper(server, other, { name: 'Theirs' })
  await helper.plugins.addMany({ body: { plugins: [aVst3('Local')] } })
  const uses = [aUse({ name: 'Dropped' }), aUse({ name: 'Local' })]
  const [{ id } = { id: '' }] = (await add(aSentSong({ song: { uses } }))).songs
  const on = (machine: string) => person.songs.needsOn({ params: { id, machine } })

  const opened = await person.songs.open({ params: { id } })

  expect(opened.computers).toEqual([{ machine, name: 'Laptop' }])
  expect(opened.needs.map(({ state }) => state)).toEqual(['here', 'here'])
  expect((await on(machine)).map(({ state }) => state)).toEqual(['missing', 'here'])
  for (const machine of [theirs, '00000000-0000-4000-8000-000000000000'])
    await expect(on(machine)).rejects.toMatchObject({
      status: 404,
      reason: expect.stringContaining('This computer is not in your account.'),
    })
})

test('saves and backups of one song count once', async () => {
  const { person, add, idOf } = await aPerson('hal', 'Diva')
  const group = aDigest('group')
  const uses = [aUse({ name: 'Diva' })]
  const save = (title: string, savedAt: string) => ({
    ...aSentSong({ title, song: { uses, savedAt } }),
    group,
  })
  await add(save('One', '2026-01-03T00:00:00Z'), save('One 2', '2026-01-05T00:00:00Z'))
  await add({ ...save('One backup', '2026-01-05T00:00:00Z'), isBackup: true })
  await add(
    aSentSong({ title: 'Other', song: { uses: [aUse({ name: 'Diva', format: 'VST2' })], kind: 'reaper' } }),
  )
  const perhaps = aUse({ name: 'Diva', maker: '', format: 'CLAP' })
  await add(aSentSong({ title: 'Perhaps', song: { uses: [perhaps], kind: 'bitwig', savedAt: '2026-02-01' } }))

  expect(await person.songs.usage()).toEqual([
    {
      pluginId: idOf('Diva'),
      songs: 2,
      perhaps: 1,
      lastUsedAt: '2026-01-05T00:00:00.000Z',
      kinds: ['ableton', 'reaper'],
      formats: [
        { format: 'VST2', songs: 1 },
        { format: 'VST3', songs: 1 },
      ],
    },
  ])
  const { songs, total } = await person.songs.ofPlugin({ params: { id: idOf('Diva') } })
  expect(total).toBe(3)
  expect(songs.map(({ title }) => title)).toEqual(['Perhaps', 'One 2', 'Other'])
})

test('joins follow the library and new songs', async () => {
  const { person, add } = await aPerson('ida')
  await add(aSentSong({ title: 'One', song: { uses: [aUse({ name: 'Late' })] } }))
  const needs = async () => (await person.songs.list()).map(({ needs: { here, missing } }) => [here, missing])
  expect(await needs()).toEqual([[0, 1]])

  const added = await person.plugins.add({ body: aVst3('Late') })
  expect(await needs()).toEqual([[1, 0]])
  await person.plugins.change({ params: { id: added.plugin.id }, body: { isFavorite: true } })
  await add(aSentSong({ title: 'Two', song: { uses: [aUse({ name: 'Other' }), aUse({ name: 'Late' })] } }))
  expect((await needs()).toSorted()).toEqual([
    [1, 0],
    [1, 1],
  ])
  await person.plugins.remove({ params: { id: added.plugin.id } })
  expect((await needs()).toSorted()).toEqual([
    [0, 1],
    [0, 2],
  ])
})

test('a plugin is safe to remove only when every song was read and none may use it', async () => {
  const { person, add, idOf } = await aPerson('joe', 'Diva', 'Zebra', 'Ace')
  const check = () => person.songs.checkRemoval({ body: { pluginIds: ['Diva', 'Zebra', 'Ace'].map(idOf) } })
  const safe = async () => (await check()).answers.map(({ isSafe }) => isSafe)
  expect(await safe()).toEqual([false, false, false])

  const [{ id } = { id: '' }] = (
    await add(
      aSentSong({
        title: 'One',
        song: { uses: [aUse({ name: 'Diva' }), aUse({ name: 'Zebra', maker: '' })] },
      }),
    )
  ).songs
  const { answers, read, lastReadAt } = await check()
  expect({ read, lastReadAt }).toEqual({ read: 1, lastReadAt: server.clock.now().toISOString() })
  expect(answers.map(({ isSafe, songCount }) => [isSafe, songCount])).toEqual([
    [false, 1],
    [false, 1],
    [true, 0],
  ])
  expect(answers[0]).toMatchObject({ reason: '1 song needs it.', songs: [{ id, title: 'One' }] })
  expect(answers[1]?.songs[0]?.certainty).toBe('perhaps')

  const [refused] = (await add(aRefusedSong('pro-tools-session'))).songs
  expect(await safe()).toEqual([false, false, false])
  expect((await check()).unseen).toMatchObject([{ isOpaque: true, songs: 1 }])
  await person.songs.remove({ body: { ids: [refused?.id ?? ''] } })
  expect(await safe()).toEqual([false, false, true])
  await add(aSentSong({ title: 'Cut', song: { incomplete: 'cut-short', uses: [] } }))
  expect(await safe()).toEqual([false, false, false])

  // The saves and backups of one song are one song.
  const group = aDigest('of Diva')
  const save = { ...aSentSong({ title: 'Save', song: { uses: [aUse({ name: 'Diva' })] } }), group }
  const broken = ['a', 'b'].map((title) => ({ ...aRefusedSong('damaged', title), isBackup: true, group }))
  const backup = { ...save, content: aDigest('backup'), place: aDigest('backup'), isBackup: true }
  await add(save, backup, ...broken)
  const later = await check()
  expect([later.read, later.answers[0]?.songCount]).toEqual([3, 2])
  expect(later.unseen).toContainEqual(expect.objectContaining({ songs: 1 }))
})

const CLASS_ID = 'A1'.repeat(16)

test.each<[string, boolean, Parameters<typeof aUse>[0]]>([
  ['that may be anything', false, { name: '', maker: '', id: '1234', ids: [] }],
  ['with a name that too many plugins have', false, { name: 'Delay', maker: '' }],
  ['that is surely one plugin', true, { name: '', maker: '', id: CLASS_ID, ids: [`cid:${CLASS_ID}`] }],
])('with a use %s a plugin is safe to remove: %s', async (what, isSafe, use) => {
  const { person, add, idOf } = await aPerson(`joy-${what.length}`, 'Ace')
  const delays = Array.from({ length: 201 }, (_, i) =>
    aVst3('Delay', { manufacturer: `Maker ${i}`, path: `/V/${i}/Delay.vst3` }),
  )
  const known = aVst3('Known', { classId: CLASS_ID })
  for (const plugins of [[known, ...delays.slice(0, 100)], delays.slice(100)])
    await person.plugins.addMany({ body: { plugins } })
  await add(aSentSong({ song: { uses: [aUse(use)] } }))

  expect(await person.songs.checkRemoval({ body: { pluginIds: [idOf('Ace')] } })).toMatchObject({
    answers: [{ isSafe }],
    unseen: isSafe ? [] : [{ songs: 1 }],
  })
})

test('a helper adds songs of its computer, and gone ones still count', async () => {
  const { person, idOf } = await aPerson('kim', 'Diva')
  const { helper } = await aHelper(server, person, { name: 'Laptop' })
  const { helper: other } = await aHelper(server, person, { name: 'Tower' })
  const song = aSentSong({ song: { uses: [aUse({ name: 'Diva' })] } })
  const copy = { ...song, place: aDigest('copy of kim') }
  await helper.deviceSongs.add({ body: { songs: [song, copy] } })
  const places = [song.place ?? '']
  expect(await helper.deviceSongs.gone({ body: { places: [copy.place] } })).toEqual({ count: 0 })

  expect(await other.deviceSongs.gone({ body: { places } })).toEqual({ count: 0 })
  expect(await helper.deviceSongs.gone({ body: { places } })).toEqual({ count: 1 })
  expect(await person.songs.list()).toMatchObject([{ computer: 'Laptop', isGone: true }])
  const { answers, computersWithoutSongs } = await person.songs.checkRemoval({
    body: { pluginIds: [idOf('Diva')] },
  })
  expect(answers[0]?.isSafe).toBe(false)
  expect(computersWithoutSongs).toEqual(['Tower'])
  await helper.deviceSongs.add({ body: { songs: [song] } })
  expect(await person.songs.list()).toMatchObject([{ isGone: false }])
})

test('songs of others are neither seen nor changed', async () => {
  const { person: owner, add, idOf } = await aPerson('lea', 'Diva')
  const [{ id } = { id: '' }] = (await add(aSentSong({ song: { uses: [aUse({ name: 'Diva' })] } }))).songs
  const { person: other } = await aPerson('max', 'Diva')

  expect(await other.songs.list()).toEqual([])
  expect(await other.songs.remove({ body: { ids: [id] } })).toEqual({ count: 0 })
  expect((await other.songs.checkRemoval({ body: { pluginIds: [idOf('Diva')] } })).answers).toEqual([])
  await expect(other.songs.ofPlugin({ params: { id: idOf('Diva') } })).rejects.toMatchObject({ status: 404 })
  expect(await owner.songs.list()).toHaveLength(1)
})

async function songsInExport(person: Visitor): Promise<SentSong[]> {
  const entries = readZipEntries(Buffer.from(await person.account.exportData()))
  return JSON.parse(String(entries['plugfolio.json'])).songs
}

test('songs are in the export of their owner alone, as they can be sent again', async () => {
  const [person, other] = [await server.signedInAs('nora'), await server.signedInAs('noah')]
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
  const person = await server.signedInAs('olga')
  for (let at = 0; at < 450; at += 50)
    await person.songs.add({
      body: { songs: Array.from({ length: 50 }, (_, index) => aSentSong({ title: `Song ${at + index}` })) },
    })

  const exported = await songsInExport(person)

  expect([exported.length, new Set(exported.map(({ title }) => title)).size]).toEqual([450, 450])
})

test('removed songs are deleted for good after seven days, with plugins that songs no longer name', async () => {
  const [server, person] = await aServerWith('ana')
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

/** In everything that no song may tell, and in the titles that the user keeps here for themselves. */
const SECRET = 'Zx7Secret'
const KEPT = 'Zx7Kept'

const secretsOf = (at: number): Secrets => ({
  person: `Person${SECRET}${at}`,
  sample: `Sample${SECRET}${at}`,
  track: `Track${SECRET}${at}`,
  state: `State${SECRET}${at}`,
  words: `Words${SECRET}${at}`,
})

/** The bytes as a reader sees them: unpacked. */
function plainParts(file: Uint8Array): Buffer[] {
  const bytes = Buffer.from(file)
  if (bytes.readUInt16BE(0) === 0x1f8b) return [gunzipSync(bytes)]
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return Object.values(readZipEntries(bytes))
  return bytes.readUInt32BE(0) === 0 ? [inflateSync(bytes.subarray(4))] : [bytes]
}

const holdsText = (file: Uint8Array, text: string) =>
  plainParts(file).some((part) => part.includes(text) || part.includes(Buffer.from(text, 'utf16le')))

/** A song of one of the twelve DAWs, as a page would send it, with everything private of its file beside what belongs to it. */
async function aLeakySong(at: number) {
  const secrets = secretsOf(at)
  const songs = Object.values(secretSongs(secrets))
  const file = songs[at % songs.length]
  if (!file) throw new Error('There is no such song.')
  for (const kind of file.holds)
    expect({ kind, isInside: holdsText(file.bytes, secrets[kind]) }).toEqual({ kind, isInside: true })
  const { song } = await readSong(fileOfBytes(`${secrets.words}/${file.name}`, file.bytes))
  if (!song) throw new Error(`${file.name} was not read.`)
  const uses = song.uses.map((use) => ({ ...use, ...secrets, presetName: secrets.words }))
  return {
    ...aSentSong({ title: `${KEPT}${at}`, content: aDigest(`song ${at}`), place: aDigest(`place ${at}`) }),
    folder: `${KEPT} folder`,
    path: `/Users/${secrets.person}/${file.name}`,
    song: { ...song, ...secrets, trackNames: [secrets.track], uses },
  }
}

/** The text of an answer; of an archive that of everything in it. */
async function answerTo(person: Visitor, call: RouteCall, id: string) {
  const { rawPayload } = await person.request(await call.about(id))
  const isArchive = rawPayload.subarray(0, 2).toString('latin1') === 'PK'
  const parts = isArchive ? Object.values(readZipEntries(rawPayload)) : [rawPayload]
  return parts.map((part) => part.toString()).join('\n')
}

/** Every call that reads, and all about songs and exports. Those that remove come last. */
const ASKED = everyRouteCall
  .filter(
    ({ name, endpoint }) =>
      !endpoint.stream &&
      (endpoint.method === 'GET' || /^(?:songs|songShares|account\.export)/.test(name)) &&
      !/^device/.test(name),
  )
  .toSorted((one, other) => Number(isRemoving(one)) - Number(isRemoving(other)))

function isRemoving({ name, endpoint }: RouteCall) {
  return endpoint.method === 'DELETE' || /\.(?:remove|revoke)/.test(name)
}

async function answersOf(person: Visitor, ids: Record<string, string>) {
  const answers: string[] = []
  for (const call of ASKED)
    answers.push(await answerTo(person, call, ids[call.object ?? ''] ?? ids.song ?? ''))
  return answers.join('\n')
}

test('nothing private of 100 songs of all DAWs is stored, logged, exported or answered to anyone', async () => {
  const log = aLog()
  const server = await aServer({}, undefined, { logger: log.logger })
  const [owner, other, admin] = [
    await server.signedInAs('ana'),
    await server.signedInAs('ben'),
    await server.signedInAs('host'),
  ]
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.username, 'host'))
  const { plugin } = await owner.plugins.add({ body: aPlugin({ name: 'Plugin', format: 'VST3' }) })
  const songs = await Promise.all(Array.from({ length: 100 }, (_, at) => aLeakySong(at)))
  expect(new Set(songs.map(({ song }) => song.kind))).toEqual(new Set(SONG_KINDS))

  const { songs: added } = await owner.songs.add({ body: { songs } })
  expect(added).toHaveLength(100)
  const ids = { plugin: plugin.id, song: added[0]?.id ?? '' }
  const seen = {
    other: await answersOf(other, ids),
    admin: await answersOf(admin, ids),
    owner: await answersOf(owner, ids),
  }

  const database = JSON.stringify(await wholeDatabase(server.pool))
  expect(log.lines().filter(({ route }) => route === '/api/songs')).not.toEqual([])
  for (const text of [database, log.text(), ...Object.values(seen)]) expect(text.includes(SECRET)).toBe(false)
  // Titles and folders are private, too: they are stored, and only their owner sees them.
  for (const text of [database, seen.owner]) expect(text.includes(KEPT)).toBe(true)
  for (const text of [log.text(), seen.other, seen.admin]) expect(text.includes(KEPT)).toBe(false)
  // The answers are really there: their own account in each export.
  expect(seen.other).toContain('"username":"ben"')
  expect(seen.admin).toContain('"username":"host"')
})

test('songs add nothing to what accounts share', async () => {
  const [server, owner] = await aServerWith('ana')
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

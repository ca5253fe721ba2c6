import { gunzipSync, inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readSong } from '#shared/songs/read-song.ts'
import { SONG_KINDS } from '#shared/songs/song.ts'
import { fileOfBytes } from '#shared/songs/source.ts'
import { type Secrets, secretSongs } from '#shared/songs/testing/secret-songs.ts'
import { aLog } from '../../../test/a-log.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aDigest, aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'
import { readZipEntries } from '../../../test/read-zip-entries.ts'
import { everyRouteCall, type RouteCall } from '../../../test/security/every-call.ts'
import { users } from '../../db/schema.ts'

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

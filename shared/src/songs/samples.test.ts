import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSong, type SongReading } from './read-song.ts'
import type { PluginUse, Song } from './song.ts'
import { fileOfBytes } from './source.ts'

/** Real songs are outside the repository; PLUGFOLIO_SAMPLES is their folder when it is not beside it. */
const SAMPLES =
  process.env.PLUGFOLIO_SAMPLES ?? path.resolve(import.meta.dirname, '../../../../shared/samples/daw')
const EXPECTED = path.join(SAMPLES, 'EXPECTED.json')
const hasSamples = fs.existsSync(EXPECTED)
if (!hasSamples) console.log('The sample songs are missing, so reading real songs is not tested.')

type ExpectedUse = Partial<Omit<PluginUse, 'factory'>> & { format: string; factory?: number | boolean }
type Expected = {
  kind: string
  daw?: string | null
  tempo?: number | null
  uses: ExpectedUse[]
  pluginFiles?: string[]
  saved?: number
  created?: string
  error?: string
} & Partial<Record<Count, number>>
type Count =
  | 'tracks'
  | 'frozenTracks'
  | 'samples'
  | 'nativeDevices'
  | 'internalDevices'
  | 'factoryPlugins'
  | 'inRacks'

const expected: Record<string, Expected> = hasSamples
  ? JSON.parse(fs.readFileSync(EXPECTED, 'utf8')).files
  : {}
const names = Object.keys(expected).filter((name) => !/^caches|\.ini$/.test(name))
const songs = names.filter((name) => !name.startsWith('bad/'))
const bad = names.filter((name) => name.startsWith('bad/'))

const read = (name: string): Promise<SongReading> =>
  readSong(fileOfBytes(path.basename(name), fs.readFileSync(path.join(SAMPLES, name))))

test.runIf(hasSamples)('there are real songs and broken ones', () => {
  expect(songs.length).toBeGreaterThan(30)
  expect(bad.length).toBeGreaterThan(15)
})

/** A row as the independent extraction writes it, in one order. */
const rows = (uses: ExpectedUse[]) =>
  uses
    .map(({ format, id, name, maker, version, count, off, offline, frozen, missing, factory }) =>
      JSON.stringify({
        format,
        id: id ?? null,
        name: name ?? '',
        maker: maker ?? '',
        version: version ?? '',
        count: count ?? 0,
        off: off ?? 0,
        offline: offline ?? 0,
        frozen: frozen ?? 0,
        missing: missing ?? 0,
        factory: Boolean(factory),
      }),
    )
    .toSorted()

async function songOf(name: string): Promise<Song> {
  const { song, refused } = await read(name)
  if (!song) throw new Error(`It was refused: ${refused}`)
  return song
}

test.runIf(hasSamples).each(songs)('%s has the plugins that an independent reader finds', async (name) => {
  const facts = expected[name]
  const song = await songOf(name)
  expect(rows(song.uses.map((use) => (isKnownFactory(use) ? { ...use, factory: false } : use)))).toEqual(
    rows(facts?.uses ?? []),
  )
})

/** The independent extraction does not mark effects of Cubase. */
const isKnownFactory = ({ id }: PluginUse) => /^(?:94605120|77BBA7CA|565354555648)/.test(id ?? '')

test.runIf(hasSamples).each(songs)('%s has the other facts too', async (name) => {
  const facts = expected[name]
  const song = await songOf(name)
  const daw = facts?.daw?.replace(/ Version |\/(?=\d)/, ' ').replace(/\/\S+$/, '')
  if (daw) expect(`${song.daw} ${song.version}`).toBe(daw)
  if (facts?.tempo !== undefined) expect(song.tempo).toBe(facts.tempo)
  for (const key of ['tracks', 'frozenTracks', 'samples'] as const) {
    if (facts?.[key] !== undefined) expect([key, song[key]]).toEqual([key, facts[key]])
  }
  const own = facts?.nativeDevices ?? facts?.internalDevices ?? facts?.factoryPlugins
  if (own !== undefined) expect(song.ownDevices).toBe(own)
  if (facts?.inRacks !== undefined) {
    expect(song.uses.reduce((sum, { inRack }) => sum + inRack, 0)).toBe(facts.inRacks)
  }
  if (facts?.saved) expect(song.savedAt).toBe(new Date(facts.saved * 1000).toISOString())
  if (facts?.created) expect(song.createdAt).toBe(facts.created)
})

const REFUSED: Record<string, string> = {
  'bad/bomb.dawproject': 'too-large',
  'bad/deep.als': 'too-deep',
  'bad/doctype.als': 'unsafe-xml',
  'bad/empty.als': 'empty',
  'bad/entity.dawproject': 'unsafe-xml',
  'bad/gzip-bomb.als': 'too-large',
  'bad/huge-attribute.als': 'too-large',
  'bad/junk.als': 'not-a-song',
  'bad/lfs-pointer.als': 'lfs-pointer',
  'bad/not-ableton.als': 'not-a-song',
  'bad/zeros.flp': 'zero-filled',
}

test.runIf(hasSamples).each(bad)('%s is refused, or gives what was found before its end', async (name) => {
  const { song, refused } = await read(name)
  expect(refused).toBe(REFUSED[name])
  if (!song) return
  expect(song.incomplete).toMatch(/^(?:cut-short|damaged)$/)
  expect(song.uses).toEqual([])
  if (expected[name]?.internalDevices !== undefined)
    expect(song.ownDevices).toBe(expected[name].internalDevices)
})

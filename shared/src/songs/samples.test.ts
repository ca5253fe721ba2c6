import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSong } from './read-song.ts'
import type { PluginUse } from './song.ts'
import { fileOfBytes } from './source.ts'

/** Real songs are outside the repository; PLUGFOLIO_SAMPLES is their folder when it is not beside it. */
const SAMPLES =
  process.env.PLUGFOLIO_SAMPLES ?? path.resolve(import.meta.dirname, '../../../../shared/samples/daw')
const EXPECTED = path.join(SAMPLES, 'EXPECTED.json')
const hasSamples = fs.existsSync(EXPECTED)
if (!hasSamples) console.log('The sample songs are missing, so reading real songs is not tested.')

type ExpectedUse = Partial<Omit<PluginUse, 'factory'>> & { format: string; factory?: number | boolean }

const expected: Record<string, { uses: ExpectedUse[] }> = hasSamples
  ? JSON.parse(fs.readFileSync(EXPECTED, 'utf8')).files
  : {}
const songs = Object.keys(expected).filter((name) => !/^caches|^bad\/|\.ini$/.test(name))

test.runIf(hasSamples)('there are real songs', () => {
  expect(songs.length).toBeGreaterThan(30)
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

test.runIf(hasSamples).each(songs)('%s has the plugins that an independent reader finds', async (name) => {
  const file = fileOfBytes(path.basename(name), fs.readFileSync(path.join(SAMPLES, name)))
  const { song } = await readSong(file)
  expect(
    rows(song?.uses.map((use) => (isKnownFactory(use) ? { ...use, factory: false } : use)) ?? []),
  ).toEqual(rows(expected[name]?.uses ?? []))
})

/** The independent extraction does not mark effects of Cubase. */
const isKnownFactory = ({ id }: PluginUse) => /^(?:94605120|77BBA7CA|565354555648)/.test(id ?? '')

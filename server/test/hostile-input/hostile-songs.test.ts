import { expect, test } from 'vitest'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { aHelper } from '../a-helper.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServerWith } from '../a-server.ts'
import { aDigest, aSentSong, aUse } from '../a-song.ts'

/** Texts and numbers that no song has, in each place of what is sent about songs. What is accepted can be read, compared and exported. */

const [server, ana] = await aServerWith('ana')
const { helper } = await aHelper(server, ana)
const plugin = (await ana.plugins.add({ body: aPlugin({ name: 'Diva' }) })).plugin.id
const params = { id: (await ana.transfer.begin({ body: { source: 'plugfolio.json' } })).id }

const TEXTS = [
  'a\0b',
  '\udfffx',
  '\u202eevil',
  "'; drop table songs; --",
  '../../etc/passwd',
  'cid:',
  'vst2:\0',
  'x'.repeat(100_000),
  '275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '',
]
const NUMBERS = [-1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, -0, 100_000_000]
const OTHERS: unknown[] = [null, true, [], {}, [[]], { toString: 1 }]

type Path = (string | number)[]

/** The places of all texts and numbers in a value. */
function leavesOf(value: unknown, path: Path = []): { path: Path; leaf: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, leaf: value }]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

/** A copy of a value with another one at this place. */
function withLeaf(value: unknown, [key, ...rest]: Path, leaf: unknown): unknown {
  if (key === undefined) return leaf
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = withLeaf(copy[key], rest, leaf)
  return copy
}

const FULL: SentSong = aSentSong({
  title: 'Song',
  group: aDigest('group'),
  song: {
    uses: [aUse({ name: 'Diva', id: 'ABC', ids: ['cid:1', 'vst2:00000001'] })],
    tempo: 120,
    tracks: 3,
    frozenTracks: 1,
    samples: 2,
    savedAt: '2026-01-02T10:00:00.000Z',
    createdAt: '2026-01-01',
  },
})

/** The song with each of its leaves replaced by each hostile value. */
const hostileSongs = leavesOf(FULL).flatMap(({ path, leaf }) => {
  const values = typeof leaf === 'number' ? [...NUMBERS, ...OTHERS, 'x'] : [...TEXTS, ...OTHERS, 1]
  return values.map((value) => withLeaf(FULL, path, value))
})

/** They share the songs between them. */
const SENDERS = 3

const JSON_TYPE = { 'content-type': 'application/json' }

test.each([
  ['by a page', 0, () => ana, () => '/api/songs'],
  ['by a helper', 1, () => helper, () => '/api/device/songs'],
  ['by an import', 2, () => ana, () => `/api/imports/${params.id}/songs`],
])(
  'no song that is sent %s breaks the server, and what was accepted can be read',
  async (_, at, caller, url) => {
    const outcomes = new Map<number, number>()
    for (const song of hostileSongs.filter((_, index) => index % SENDERS === at)) {
      const payload = JSON.stringify({ songs: [song] })
      const { statusCode } = await caller().request({
        method: 'POST',
        url: url(),
        payload,
        headers: JSON_TYPE,
      })
      expect({ song, isFine: [200, 400, 409, 413].includes(statusCode) }).toEqual({ song, isFine: true })
      outcomes.set(statusCode, (outcomes.get(statusCode) ?? 0) + 1)
    }

    expect(hostileSongs.length).toBeGreaterThan(500)
    expect(outcomes.get(200)).toBeGreaterThan(10)
    expect(outcomes.get(400)).toBeGreaterThan(100)
    const songs = await ana.songs.list()
    for (const { id } of songs) await ana.songs.open({ params: { id } })
    await ana.songs.usage()
    await ana.songs.checkRemoval({ body: { pluginIds: [plugin] } })
    await ana.account.exportData()
  },
)

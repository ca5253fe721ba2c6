import { expect, test } from 'vitest'
import type { JoinableEntry } from './joinable-entry.ts'
import { libraryIndexOf } from './library-index.ts'
import { songsThatBlock } from './songs-that-block.ts'
import { anEntry, aUse } from './testing/a-use.ts'
import { vst2Key } from './testing/products.ts'
import { type KnownSong, songIndexOf } from './testing/song-index-of.ts'

const serum = anEntry({
  name: 'Serum',
  manufacturer: 'Xfer Records',
  formats: ['VST3'],
  keys: [vst2Key('XfsX')],
})
const vital = anEntry({ name: 'Vital', manufacturer: 'Vital Audio' })
const library = libraryIndexOf([serum, vital])

const song = (
  id: string,
  uses: Parameters<typeof aUse>[0][],
  incomplete: 'cut-short' | 'file-names-only' | null = null,
): KnownSong => ({
  id,
  uses: uses.map(aUse),
  incomplete,
})
const answer = (...songs: KnownSong[]) => songsThatBlock(serum, songIndexOf(songs, library))

test('a plugin that no song needs is safe to remove', () => {
  expect(answer(song('a', [{ name: 'Vital' }]), song('b', []))).toEqual({
    isSafe: true,
    reason: 'None of 2 songs needs it.',
    read: 2,
    blocking: [],
    unseen: [],
  })
})

test('a song that needs it in any format blocks', () => {
  const { isSafe, blocking, reason } = answer(song('a', [{ name: 'Serum', ids: [vst2Key('XfsX')] }]))

  expect([isSafe, reason]).toEqual([false, '1 song needs it.'])
  expect(blocking).toMatchObject([{ songId: 'a', certainty: 'certain' }])
})

test('a song that may need it blocks, and comes after those that do', () => {
  const named = song('b', [{ name: 'Serum' }])
  const { isSafe, blocking } = answer(named, song('a', [{ name: 'Serum', maker: 'Xfer' }, { name: 'Serum' }]))

  expect(isSafe).toBe(false)
  expect(blocking.map(({ songId, certainty }) => [songId, certainty])).toEqual([
    ['a', 'likely'],
    ['b', 'perhaps'],
  ])
  expect(answer(named)).toMatchObject({ isSafe: false, reason: '1 song may need it.' })
})

test.each([
  [{ id: 'x', refused: 'damaged' as const }, false],
  [{ id: 'x', refused: 'reason' as const }, true],
  [{ id: 'x', refused: 'pro-tools-session' as const }, true],
  [song('x', [], 'cut-short'), false],
  [song('x', [], 'file-names-only'), true],
  [song('x', [{ ids: [vst2Key('abcd')] }]), false],
])('what was not looked at is told, and blocks: %j', (unseen, isOpaque) => {
  const result = answer(song('a', []), unseen)

  expect(result).toMatchObject({ isSafe: false, blocking: [], unseen: [{ songId: 'x', isOpaque }] })
  expect(result.unseen[0]?.reason).toMatch(/\.$/)
})

test('a plugin of a name that too many have is not looked at to the end', () => {
  const others = Array.from({ length: 201 }, (_, at) =>
    anEntry({ id: `${at}`, name: 'Delay', manufacturer: '' }),
  )
  const songs = songIndexOf([song('x', [{ name: 'Delay' }])], libraryIndexOf([serum, ...others]))

  expect(songsThatBlock(serum, songs)).toMatchObject({
    isSafe: false,
    unseen: [{ songId: 'x', isOpaque: false }],
  })
})

test('a code without a name blocks once, and not where it is a known plugin', () => {
  const named = { ids: [vst2Key('XfsX')], name: 'Serum' }
  const unknown = { ids: [vst2Key('abcd')] }
  const { unseen } = answer(song('x', [unknown]), song('y', [unknown]), song('z', [named]))

  expect(unseen.map(({ songId }) => songId)).toEqual(['x', 'y'])

  const two = answer(song('x', [unknown, { ids: [vst2Key('efgh')] }]))
  expect(two.reason).toBe('No song that was read needs it, but 1 song could not be read completely.')
})

test('the name of a file may be any plugin of which the library does not know the file', () => {
  const used = song('x', [{ name: 'Unknown_x64.dll' }])
  const known = { ...vital, fileNames: ['Vital.dll'] }
  const index = (entries: JoinableEntry[]) => songIndexOf([used], libraryIndexOf(entries))

  expect(answer(used)).toMatchObject({ isSafe: false, unseen: [{ songId: 'x' }] })
  expect(songsThatBlock(serum, index([serum, known]))).toMatchObject({ isSafe: true })
})

test('without songs nothing is safe', () => {
  expect(answer()).toMatchObject({ isSafe: false, reason: 'No song has been read yet.' })
})

test('a song that uses one plugin in two ways is told once', () => {
  const uses = [{ name: 'Serum' }, { name: 'Serum', ids: [vst2Key('XfsX')] }]

  for (const inOrder of [uses, uses.toReversed()]) {
    expect(answer(song('a', inOrder)).blocking.map(({ certainty }) => certainty)).toEqual(['certain'])
  }
})

test('10,000 plugins and 5,000 songs are joined', () => {
  const entries = Array.from({ length: 10_000 }, (_, at) =>
    anEntry({
      name: `Tool ${at % 97} of ${at}`,
      manufacturer: `Maker ${at % 300}`,
      keys: [`vst2:${hex(at)}`],
    }),
  )
  const songs = Array.from({ length: 5000 }, (_, at) =>
    song(
      `${at}`,
      Array.from({ length: 40 }, (__, use) => {
        const number = (at * 41 + use * 13) % 12_000
        return { name: `Tool ${number % 97} of ${number}`, ids: [`vst2:${hex(number)}`] }
      }),
    ),
  )
  const index = songIndexOf(songs, libraryIndexOf(entries))

  expect(index.read).toBe(5000)
  expect(songsThatBlock({ id: 'Tool 0 of 0' }, index).blocking.length).toBeGreaterThan(5)
})

const hex = (number: number) => (number + 0x41414141).toString(16).toUpperCase()

test('a use without a name that is surely another plugin blocks nothing', () => {
  const unit = anEntry({
    name: 'Unit',
    manufacturer: 'Acme Tools',
    formats: ['AU'],
    keys: ['code:Acme/Comp'],
  })
  const songs = songIndexOf(
    [song('a', [{ format: 'AU', ids: ['code:Acme/Comp'] }])],
    libraryIndexOf([serum, unit]),
  )

  expect(songsThatBlock(serum, songs)).toMatchObject({ isSafe: true, unseen: [] })
  expect(songsThatBlock(unit, songs)).toMatchObject({ isSafe: false, unseen: [] })
})

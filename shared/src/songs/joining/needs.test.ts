import { describe, expect, test } from 'vitest'
import { needOfFile } from '../sharing/shared-need.ts'
import type { JoinableEntry } from './joinable-entry.ts'
import { libraryIndexOf } from './library-index.ts'
import { needsOf } from './needs-of.ts'
import { songsThatBlock } from './songs-that-block.ts'
import { anEntry, aUse, entryIn, usedIn } from './testing/a-use.ts'
import { type KnownSong, songIndexOf } from './testing/song-index-of.ts'

const CID = `cid:${'A'.repeat(32)}`
const GONE = { formats: [] }
const LIBRARY = [
  entryIn(`VST3: Pro-Q 3 | FabFilter | ${CID}`),
  entryIn('Serum | Xfer Records | XfsX'),
  entryIn('Vital | Vital Audio', GONE),
]
const needOf = (use: ReturnType<typeof usedIn>, entries: readonly JoinableEntry[] = LIBRARY) => {
  const [need] = needsOf([use], libraryIndexOf([...entries]))
  if (!need) throw new Error('It is not answered.')
  return need
}

test.each([
  ['Serum x64 |  | XfsX', 'here, certain, Serum'],
  ['FabFilter Pro-Q 3', 'other-format, likely, Pro-Q 3'],
  ['Pro-Q 3', 'perhaps, perhaps, Pro-Q 3'],
  ['Pro-Q 4 | FabFilter', 'missing, , '],
  ['Vital | Vital Audio', 'missing, likely, Vital'],
  [' |  | ????', 'perhaps, , '],
  ['Nothing.dll', 'perhaps, , '],
])('the need of %s is %s', (use, answer) => {
  const { state, certainty, entry, reason } = needOf(usedIn(use))
  expect([state, certainty, entry?.name].join(', ')).toBe(answer)
  expect(reason).toMatch(/^[A-Z].+\.$/)
})

test('what comes with the DAW is never missing', () => {
  expect(needOf(aUse({ name: 'Fruity Compressor', factory: true }))).toMatchObject({ state: 'with-daw' })
})

const DELAYS = Array.from({ length: 201 }, (_, at) => entryIn(`Delay | Maker ${at}`, { id: `${at}` }))

test('of too many plugins with one name none is called missing', () => {
  expect(needOf(usedIn('Delay | Nobody'), DELAYS)).toMatchObject({
    state: 'perhaps',
    reason: 'The names match, but the manufacturers differ.',
  })
})

test.each([
  [
    'one that is perhaps meant, beside a plugin whose files are gone, is not missing',
    'Vital | Vital Audio',
    [entryIn('Vital | Vital Audio', GONE), entryIn('Vital', { id: 'b' })],
    'perhaps',
  ],
  [
    'a plugin in the right format is better than a surer one in another',
    'Serum | Xfer Records | XfsX',
    [entryIn('VST3: Serum | Xfer Records | XfsX'), entryIn('Serum | Xfer Records', { id: 'b' })],
    'here',
  ],
])('%s', (_, use, entries, state) => {
  expect(needOf(usedIn(use), entries)).toMatchObject({ state, entry: { id: 'b' } })
})

test('the name of a file is missing only if the library knows the files of all its plugins of the format', () => {
  const named = entryIn('Delay | Acme Tools', { fileNames: ['AcmeDelay.dll'] })
  const stateIn = (...entries: JoinableEntry[]) => {
    const { state, entry } = needOf(usedIn('SuperSynth_v2.dll'), entries)
    return [state, entry?.name]
  }
  const ofAnyFile = [
    { ...named, fileNames: [] },
    { ...named, fileNames: ['Delay.vst3'] },
    { ...named, formats: ['Plugin'], fileNames: ['Delay'] },
  ]

  expect(stateIn(named)).toEqual(['missing', undefined])
  expect(stateIn(named, entryIn('VST3: Pro-Q'))).toEqual(['missing', undefined])
  for (const entry of ofAnyFile) expect(stateIn(named, entry)).toEqual(['perhaps', undefined])
  expect(stateIn({ ...named, fileNames: ['supersynth_v2.vst'] })).toEqual(['perhaps', 'Delay'])
  expect(stateIn({ ...named, fileNames: ['SuperSynth_v2.dll'], ...GONE })).toEqual(['missing', undefined])
})

test.each([
  ['PaulXStretch', 'Sonosaurus', 'Xenakios'],
  ['Delay', 'Eventide', 'Softube'],
])('%s of %s is perhaps the one of %s, and that one is not safe to remove', (name, maker, other) => {
  const use = usedIn(`VST3: ${name} | ${maker} | ${CID}`)
  const entry = entryIn(`${name} | ${other}`)
  const songs = songIndexOf([{ id: 'song', uses: [use], incomplete: null }], libraryIndexOf([entry]))

  expect(needOf(use, [entry])).toMatchObject({
    state: 'perhaps',
    entry,
    reason: 'The names match, but the manufacturers differ.',
  })
  expect(songsThatBlock(entry, songs)).toMatchObject({ isSafe: false, reason: '1 song may need it.' })
})

const ACME = `VST3: Comp | Acme Tools | ${CID} Comp`
const [GONE_REASON, NOWHERE] = ['It may be in the library, but its files are gone.', 'Not in your library.']

test.each([
  [
    'its name and another identifier',
    ACME,
    entryIn(`VST3: Comp | Other Tools | cid:${'B'.repeat(32)}`),
    'A plugin from another manufacturer has the same name, but another identifier.',
  ],
  [
    'its code and another name',
    ACME,
    entryIn('Gate | Other Tools | Comp'),
    'A plugin from another manufacturer or format has the same code, but another name.',
  ],
  ['its name and no maker, and its files are gone', ACME, entryIn('Comp', GONE), GONE_REASON],
  ['neither', ACME, entryIn('Gate'), NOWHERE],
  [
    'its name alone and another maker, and its files are gone',
    'Comp | Acme Tools',
    entryIn('Comp | Other Tools', GONE),
    GONE_REASON,
  ],
])('what is missing beside a plugin with %s has a true reason', (_, use, entry, reason) => {
  const need = needOf(usedIn(use), [entry])
  expect(need).toMatchObject({ state: 'missing', reason })
  if (use !== ACME) expect(needOfFile(need)).toMatchObject({ state: 'missing', reason })
})

test.each([
  ['UAD Teletronix LA-2A', 'UAD Teletronix LA-2A Legacy', 'Universal Audio'],
  ['UAD Fairchild 670 Legacy', 'UAD Fairchild 670', 'Universal Audio'],
])('a song with %s perhaps means %s', (name, present, manufacturer) => {
  const renamed = anEntry({ name: present, manufacturer })
  const foreign = anEntry({ name: present.replace('UAD ', 'Acme '), manufacturer: 'Acme' })
  const successor = anEntry({ name, manufacturer: 'Universal Audio' })
  const song = { id: 'song', uses: [usedIn(name)], incomplete: null }

  expect(needOf(usedIn(name), [renamed])).toMatchObject({ state: 'perhaps', entry: { name: present } })
  expect(needOf(usedIn(name), [foreign])).toMatchObject({ state: 'missing', entry: null })
  // The name is that of the successor now, yet the renamed one may be the one that was saved.
  const songs = songIndexOf([song], libraryIndexOf([successor, renamed]))
  expect(songsThatBlock(renamed, songs).isSafe).toBe(false)
})

test('a song that names an identifier of several plugins holds back all of them, and shows the one that it names', () => {
  const three = ['Gain', 'Distortion', 'Filter'].map((name) => entryIn(`VST3: ${name} | Willowbend | ${CID}`))
  const uses = [usedIn(`VST3: Filter | Willowbend | ${CID}`)]
  const songs = songIndexOf([{ id: 'song', uses, incomplete: null }], libraryIndexOf(three))

  expect(needsOf(uses, libraryIndexOf(three))[0]?.entry?.name).toBe('Filter')
  expect(three.map((entry) => songsThatBlock(entry, songs).isSafe)).toEqual([false, false, false])
})

describe('songs that block', () => {
  const serum = entryIn('VST3: Serum | Xfer Records | XfsX')
  const vital = entryIn('Vital | Vital Audio')
  const SERUM = 'Serum |  | XfsX'
  const UNKNOWN = ' |  | abcd'

  const song = (id: string, uses: string[], incomplete: 'cut-short' | 'file-names-only' | null = null) => ({
    id,
    uses: uses.map(usedIn),
    incomplete,
  })
  const answerIn = (entries: JoinableEntry[], entry: { id: string }, ...songs: KnownSong[]) =>
    songsThatBlock(entry, songIndexOf(songs, libraryIndexOf(entries)))
  const answer = (...songs: KnownSong[]) => answerIn([serum, vital], serum, ...songs)

  test('a plugin that no song needs is safe to remove, but not without any song', () => {
    expect(answer(song('a', ['Vital']), song('b', []))).toEqual({
      isSafe: true,
      reason: 'None of 2 songs needs it.',
      read: 2,
      blocking: [],
      unseen: [],
    })
    expect(answer()).toMatchObject({ isSafe: false, reason: 'No song has been read yet.' })
  })

  test('a song that needs it in any format blocks', () => {
    expect(answer(song('a', ['Serum', SERUM]))).toMatchObject({
      isSafe: false,
      reason: '1 song needs it.',
      blocking: [{ songId: 'a', certainty: 'certain' }],
    })
  })

  test.each([
    [{ id: 'x', refused: 'damaged' as const }, false],
    [{ id: 'x', refused: 'reason' as const }, true],
    [song('x', [], 'file-names-only'), true],
    [song('x', [UNKNOWN]), false],
  ])('what was not looked at is told, and blocks: %j', (unseen, isOpaque) => {
    expect(answer(song('a', []), unseen)).toMatchObject({
      isSafe: false,
      blocking: [],
      unseen: [{ songId: 'x', isOpaque, reason: expect.stringMatching(/\.$/) }],
    })
  })

  test('a plugin of a name that too many have is not looked at to the end', () => {
    const others = DELAYS.map((each) => ({ ...each, manufacturer: '' }))
    expect(answerIn([serum, ...others], serum, song('x', ['Delay']))).toMatchObject({
      isSafe: false,
      unseen: [{ songId: 'x', isOpaque: false }],
    })
  })

  test('the name of a file may be any plugin of which the library does not know the file', () => {
    const file = song('x', ['Unknown_x64.dll'])
    const known = { ...vital, fileNames: ['Vital.dll'] }

    expect(answer(file)).toMatchObject({ isSafe: false, unseen: [{ songId: 'x' }] })
    expect(answerIn([serum, known], serum, file)).toMatchObject({ isSafe: true })
  })
})

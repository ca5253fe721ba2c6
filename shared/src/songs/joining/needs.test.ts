import { describe, expect, test } from 'vitest'
import { needOfFile } from '../sharing/shared-need.ts'
import type { JoinableEntry } from './joinable-entry.ts'
import { libraryIndexOf } from './library-index.ts'
import { needsOf } from './needs-of.ts'
import { songsThatBlock } from './songs-that-block.ts'
import { anEntry, aUse } from './testing/a-use.ts'
import { vst2Key } from './testing/products.ts'
import { type KnownSong, songIndexOf } from './testing/song-index-of.ts'

const library = libraryIndexOf([
  anEntry({ name: 'Pro-Q 3', manufacturer: 'FabFilter', formats: ['VST3'], keys: [`cid:${'A'.repeat(32)}`] }),
  anEntry({ name: 'Serum', manufacturer: 'Xfer Records', keys: [vst2Key('XfsX')] }),
  anEntry({ name: 'Vital', manufacturer: 'Vital Audio', formats: [] }),
])
const stateOf = (use: Parameters<typeof aUse>[0]) => {
  const [need] = needsOf([aUse(use)], library)
  return [need?.state, need?.certainty, need?.entry?.name]
}

test('each use is here, in another format, perhaps here, or missing', () => {
  expect(stateOf({ name: 'Serum x64', ids: [vst2Key('XfsX')] })).toEqual(['here', 'certain', 'Serum'])
  expect(stateOf({ name: 'FabFilter Pro-Q 3' })).toEqual(['other-format', 'likely', 'Pro-Q 3'])
  expect(stateOf({ name: 'Pro-Q 3' })).toEqual(['perhaps', 'perhaps', 'Pro-Q 3'])
  expect(stateOf({ name: 'Pro-Q 4', maker: 'FabFilter' })).toEqual(['missing', null, undefined])
})

test('what comes with the DAW is never missing', () => {
  expect(stateOf({ name: 'Fruity Compressor', factory: true })).toEqual(['with-daw', null, undefined])
})

test('a plugin whose files are gone is missing, and known', () => {
  expect(stateOf({ name: 'Vital', maker: 'Vital Audio' })).toEqual(['missing', 'likely', 'Vital'])
})

test('a code without a name is not called missing', () => {
  expect(stateOf({ ids: [vst2Key('????')] })).toEqual(['perhaps', null, undefined])
})

test('of too many plugins with one name none is called missing', () => {
  const others = Array.from({ length: 201 }, (_, at) =>
    anEntry({ id: `${at}`, name: 'Delay', manufacturer: `Maker ${at}` }),
  )
  const [need] = needsOf([aUse({ name: 'Delay', maker: 'Nobody' })], libraryIndexOf(others))

  expect([need?.state, need?.reason]).toEqual(['perhaps', 'The names match, but the manufacturers differ.'])

  const gone = libraryIndexOf(others.map((each) => ({ ...each, manufacturer: '', formats: [] })))
  expect(needsOf([aUse({ name: 'Delay' })], gone)[0]?.state).toBe('perhaps')
})

test('beside a plugin whose files are gone, one that is perhaps meant is not missing', () => {
  const gone = anEntry({ name: 'Vital', manufacturer: 'Vital Audio', formats: [] })
  const file = anEntry({ id: 'file', name: 'Vital', manufacturer: '' })
  const [need] = needsOf([aUse({ name: 'Vital', maker: 'Vital Audio' })], libraryIndexOf([gone, file]))

  expect([need?.state, need?.entry?.id]).toEqual(['perhaps', 'file'])
})

test('a plugin in the right format is better than a surer one in another', () => {
  const found = needsOf(
    [aUse({ name: 'Serum', maker: 'Xfer Records', ids: [vst2Key('XfsX')] })],
    libraryIndexOf([
      anEntry({
        id: 'a',
        name: 'Serum',
        manufacturer: 'Xfer Records',
        formats: ['VST3'],
        keys: [vst2Key('XfsX')],
      }),
      anEntry({ id: 'b', name: 'Serum', manufacturer: 'Xfer Records' }),
    ]),
  )
  expect(found.map(({ state, entry }) => [state, entry?.id])).toEqual([['here', 'b']])
})

test('the name of a file is missing only if the library knows the files of all its plugins of the format', () => {
  const named = anEntry({ name: 'Delay', manufacturer: 'Acme Tools', fileNames: ['AcmeDelay.dll'] })
  const stateIn = (...entries: JoinableEntry[]) => {
    const [need] = needsOf([aUse({ name: 'SuperSynth_v2.dll' })], libraryIndexOf(entries))
    return [need?.state, need?.entry?.name]
  }
  const ofAnyFile = [
    { ...named, fileNames: [] },
    { ...named, fileNames: ['Delay.vst3'] },
    { ...named, formats: ['Plugin'], fileNames: ['Delay'] },
  ]

  expect(stateIn(named)).toEqual(['missing', undefined])
  expect(stateIn(named, anEntry({ name: 'Pro-Q', formats: ['VST3'] }))).toEqual(['missing', undefined])
  for (const entry of ofAnyFile) expect(stateIn(named, entry)).toEqual(['perhaps', undefined])
  expect(stateIn({ ...named, fileNames: ['supersynth_v2.vst'] })).toEqual(['perhaps', 'Delay'])
  expect(stateIn({ ...named, fileNames: ['SuperSynth_v2.dll'], formats: [] })).toEqual(['missing', undefined])
})

test('each answer has a sentence', () => {
  for (const name of ['Serum', 'Pro-Q 3', 'Nothing', '', 'Nothing.dll']) {
    expect(needsOf([aUse({ name })], library)[0]?.reason).toMatch(/^[A-Z].+\.$/)
  }
})

const VST3_ID = `cid:${'A'.repeat(32)}`
const OTHER_VST3_ID = `cid:${'B'.repeat(32)}`

test.each([
  ['PaulXStretch', 'Sonosaurus', 'Xenakios'],
  ['BlueARP', 'graywolf2004', 'omg-instruments'],
  ['T.R.A.X.', 'FLUX SE - IRCAM', 'Sonosaurus'],
  ['Delay', 'Eventide', 'Softube'],
])('%s of %s is perhaps the one of %s, and that one is not safe to remove', (name, maker, other) => {
  const uses = [aUse({ format: 'VST3', name, maker, ids: [VST3_ID] })]
  const entry = anEntry({ name, manufacturer: other })
  const library = libraryIndexOf([entry])
  const songs = songIndexOf([{ id: 'song', uses, incomplete: null }], library)

  expect(needsOf(uses, library)).toMatchObject([
    { state: 'perhaps', entry, reason: 'The names match, but the manufacturers differ.' },
  ])
  expect(songsThatBlock(entry, songs)).toMatchObject({ isSafe: false, reason: '1 song may need it.' })
})

test.each<[string, Partial<JoinableEntry> & { name: string }, string]>([
  [
    'its name and another identifier',
    { name: 'Comp', manufacturer: 'Other Tools', formats: ['VST3'], keys: [OTHER_VST3_ID] },
    'A plugin from another manufacturer has the same name, but another identifier.',
  ],
  [
    'its code and another name',
    { name: 'Gate', manufacturer: 'Other Tools', keys: [vst2Key('Comp')] },
    'A plugin from another manufacturer or format has the same code, but another name.',
  ],
  [
    'its name and no maker, and its files are gone',
    { name: 'Comp', formats: [] },
    'It may be in the library, but its files are gone.',
  ],
  ['neither', { name: 'Gate' }, 'Not in your library.'],
])('what is missing beside a plugin with %s has a true reason', (_, entry, reason) => {
  const use = aUse({ format: 'VST3', name: 'Comp', maker: 'Acme Tools', ids: [VST3_ID, vst2Key('Comp')] })

  expect(needsOf([use], libraryIndexOf([anEntry(entry)]))).toMatchObject([{ state: 'missing', reason }])
})

test.each([
  [
    'its name and another maker, and its files are gone',
    'Comp',
    'It may be in the library, but its files are gone.',
  ],
  ['another name', 'Gate', 'Not in your library.'],
])('what only has a name and is missing beside a plugin with %s has a true reason', (_, name, reason) => {
  const gone = anEntry({ name, manufacturer: 'Other Tools', formats: [] })
  const needs = needsOf([aUse({ name: 'Comp', maker: 'Acme Tools' })], libraryIndexOf([gone]))

  expect(needs.map(needOfFile)).toMatchObject([{ state: 'missing', reason }])
})

test.each([
  ['UAD Teletronix LA-2A', 'UAD Teletronix LA-2A Legacy', 'Universal Audio'],
  ['UAD Fairchild 670', 'UAD Fairchild 670 Legacy', ''],
  ['UAD Fairchild 670 Legacy', 'UAD Fairchild 670', 'Universal Audio'],
  ['UAD EL7 FATSO Jr', 'UAD Empirical Labs FATSO Jr', 'Universal Audio'],
  ['UAD Helios 69', 'UAD Helios Type 69 Legacy', ''],
])('a song with %s perhaps means %s', (name, present, manufacturer) => {
  const renamed = anEntry({ name: present, manufacturer })
  const stateAmong = (...entries: JoinableEntry[]) => {
    const [need] = needsOf([aUse({ name })], libraryIndexOf(entries))
    return [need?.state, need?.entry?.name]
  }
  const successor = anEntry({ name, manufacturer: 'Universal Audio' })
  const songs = songIndexOf(
    [{ id: 'song', uses: [aUse({ name })], incomplete: null }],
    libraryIndexOf([successor, renamed]),
  )

  expect(stateAmong(renamed)).toEqual(['perhaps', present])
  expect(stateAmong(anEntry({ name: present.replace('UAD ', 'Acme '), manufacturer: 'Acme' }))).toEqual([
    'missing',
    undefined,
  ])
  // The name is that of the successor now, yet the renamed one may be the one that was saved.
  expect(songsThatBlock(renamed, songs).isSafe).toBe(false)
})

test('a song that names an identifier of several plugins holds back all of them, and shows the one that it names', () => {
  const id = `cid:${'B'.repeat(32)}`
  const three = ['Gain', 'Distortion', 'Filter'].map((name) =>
    anEntry({ id: name, name, manufacturer: 'Willowbend', formats: ['VST3'], keys: [id] }),
  )
  const uses = [aUse({ name: 'Filter', maker: 'Willowbend', format: 'VST3', ids: [id] })]
  const songs = songIndexOf([{ id: 'song', uses, incomplete: null }], libraryIndexOf(three))

  expect(needsOf(uses, libraryIndexOf(three))[0]?.entry?.name).toBe('Filter')
  expect(three.map((entry) => songsThatBlock(entry, songs).isSafe)).toEqual([false, false, false])
})

describe('songs that block', () => {
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
    const { isSafe, blocking } = answer(
      named,
      song('a', [{ name: 'Serum', maker: 'Xfer' }, { name: 'Serum' }]),
    )

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
})

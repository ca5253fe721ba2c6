import { readFile } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { Daw, SongKind } from './daws.ts'

// Every module below is loaded after the rows were added, and no other test file may see them.
vi.resetModules()
afterAll(() => vi.resetModules())

// as: the table has it once the test has added its row.
const CRUMB = 'crumb' as SongKind
const MADE_UP: Daw = {
  name: 'Crumb Studio or Crumb Live',
  loads: ['VST', 'LV2'],
  called: /^crumb\b/i,
  songs: {
    kind: CRUMB,
    savedBy: 'Crumb Studio',
    endings: ['crumb', 'crumbs'],
    perhaps: ['dust'],
    backups: ['crumb-old'],
    addsBak: true,
    isZipped: true,
    tellsOff: false,
    newestChecked: 3,
    ownMaker: 'bakery',
  },
  hides: { endings: ['loaf'], refusal: 'encrypted' },
}

const { DAWS } = await import('./daws.ts')
Object.assign(DAWS, { crumb: MADE_UP })
const { SONG_READERS } = await import('./song-readers.ts')
const { emptySong, KINDS_WITHOUT_OFF, songKindName } = await import('./song.ts')
Object.assign(SONG_READERS, {
  [CRUMB]: {
    file: {
      isSong: ({ head }) => head.startsWith('CRUMB'),
      read: async ({ name }, _, { text }) => ({ ...emptySong(CRUMB, name), version: text.slice(6) }),
    },
    packed: {
      isSong: (files) => files.some(({ path }) => path === 'bread'),
      read: async (_, name) => emptySong(CRUMB, name),
    },
  },
} satisfies Record<string, (typeof SONG_READERS)[SongKind]>)

test('a DAW is a row and a reader: its files are found, read, stored and named', async () => {
  const { fileKindOf } = await import('./files/song-names.ts')
  const { songGroupOf } = await import('./files/song-group.ts')
  const names = ['a.crumb', 'a.CRUMBS', 'a.crumb.zip', 'a.loaf', 'a.dust', 'a.crumb-old', 'a.crumbs.bak']
  expect(names.map(fileKindOf)).toEqual([
    ...Array.from({ length: 4 }, () => 'song'),
    'perhaps-song',
    'backup',
    'backup',
  ])
  expect(songGroupOf('/m/a.crumbs.bak')).toEqual({ group: '/m/a', isBackup: true })
  expect(songGroupOf('/m/a.crumb.zip')).toEqual({ group: '/m/a', isBackup: false })

  const { readSong } = await import('./read-song.ts')
  const { fileOfBytes } = await import('./source.ts')
  const songOf = (name: string, text: string) => readSong(fileOfBytes(name, new TextEncoder().encode(text)))
  const { song } = await songOf('a.crumb', 'CRUMB 3.9')
  expect(song).toEqual({ ...emptySong(CRUMB, 'a.crumb'), version: '3.9' })
  expect((await songOf('a.crumb', 'CRUMB 4.0')).song?.incomplete).toBe('newer-daw')
  expect(await songOf('a.loaf', 'hidden')).toEqual({ refused: 'encrypted' })
  const bread = fileOfBytes('bread', new Uint8Array(1))
  expect((await readSong({ name: 'a', files: [bread] })).song).toEqual(emptySong(CRUMB, 'a'))

  const { songFacts } = await import('./library/known-song.ts')
  expect(songFacts.safeParse(song).success).toBe(true)
  expect([songKindName(CRUMB), KINDS_WITHOUT_OFF.includes(CRUMB)]).toEqual(['Crumb Studio', true])
})

test('a DAW is a row: it is offered, suggested and asked which formats it loads', async () => {
  const { DAW_IDS, loads } = await import('../formats/daw-ids.ts')
  const { suggestedDaws } = await import('../formats/suggested-daws.ts')
  const { unseenFormats } = await import('../formats/song-evidence.ts')
  const [id] = DAW_IDS.filter((each) => `${each}` === 'crumb')
  if (!id) throw new Error('It is not offered.')
  expect(['VST', 'VST3', 'LV2'].filter((format) => loads(id, format))).toEqual(['VST', 'LV2'])
  const traces = { songs: [{ kind: CRUMB, daw: '', songs: 1 }], hosts: ['Crumb 3'] }
  expect(suggestedDaws(traces)).toEqual([{ daw: id, because: 'Found here: 1 song and its plugin list.' }])
  const unseen = { songs: 1, kind: null, refused: null, incomplete: null, format: null }
  expect(unseenFormats({ ...unseen, kind: CRUMB })).toEqual(['VST2', 'LV2'])
  expect(unseenFormats({ ...unseen, refused: 'encrypted' })).toEqual(['VST2', 'LV2'])

  const { needOfFile } = await import('./sharing/shared-need.ts')
  const use = { format: 'VST2' as const, name: 'Toast', maker: 'Bakery', id: null, ids: [], factory: false }
  const need = { use, state: 'missing' as const, entry: null, certainty: null, reason: '' }
  expect(needOfFile(need).state).toBe('perhaps')
})

test('the page about songs names every ending', async () => {
  const page = await readFile(new URL('../../../docs/songs.md', import.meta.url), 'utf8')
  const endings = Object.entries<Daw>(DAWS).flatMap(([id, { songs }]) =>
    id === 'crumb' ? [] : [...(songs?.endings ?? []), ...(songs?.perhaps ?? [])],
  )
  expect(endings.filter((ending) => !page.includes(`\`.${ending}\``))).toEqual([])
})

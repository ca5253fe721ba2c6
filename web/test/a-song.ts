import type { ListedSong, OpenedSong, SongNeed } from '#shared/songs/library/known-song.ts'

let count = 0
const nextId = (kind: string) => {
  count += 1
  return `00000000-0000-4000-${kind}-${String(count).padStart(12, '0')}`
}

/** A song in the list: name only what matters to the test. Its id is a new UUID each time. */
export const aSong = ({
  needs,
  ...facts
}: Omit<Partial<ListedSong>, 'needs'> & { needs?: Partial<ListedSong['needs']> } = {}): ListedSong => ({
  id: nextId('a000'),
  title: `Song ${count}`,
  folder: '',
  kind: 'ableton',
  daw: 'Ableton Live',
  version: '12.1',
  tempo: 120,
  tracks: 8,
  frozenTracks: null,
  samples: null,
  savedAt: '2026-03-01T12:00:00.000Z',
  bytes: 1000,
  computer: '',
  group: null,
  isBackup: false,
  isGone: false,
  incomplete: null,
  refused: null,
  addedAt: '2026-03-02T12:00:00.000Z',
  needs: { here: 0, otherFormat: 0, perhaps: 0, missing: 0, withDaw: 0, ...needs },
  vst2: 0,
  offline: 0,
  updates: 0,
  rosetta: 0,
  bits32: 0,
  ...facts,
})

type NeedFacts = Partial<Omit<SongNeed, 'use' | 'plugin'>> & {
  use?: Partial<SongNeed['use']>
  plugin?: Partial<NonNullable<SongNeed['plugin']>> | null
}

/** A need of a song; by default its plugin is certainly here. */
export const aNeed = ({ use, plugin, ...facts }: NeedFacts = {}): SongNeed => ({
  use: {
    usedId: nextId('b000'),
    format: 'VST3',
    name: 'Pro-Q 3',
    maker: 'FabFilter',
    version: '',
    count: 1,
    off: 0,
    offline: 0,
    frozen: 0,
    missing: 0,
    inRack: 0,
    ...use,
  },
  state: 'here',
  certainty: 'certain',
  reason: 'It has the same class id.',
  plugin:
    plugin === null
      ? null
      : {
          id: nextId('8000'),
          name: use?.name ?? 'Pro-Q 3',
          manufacturer: 'FabFilter',
          version: '3.2',
          formats: ['VST3'],
          updateAvailable: false,
          needsRosetta: false,
          is32Bit: false,
          machines: [],
          ...plugin,
        },
  ...facts,
})

export const anOpenedSong = (facts: Partial<OpenedSong> = {}): OpenedSong => ({
  song: aSong(),
  needs: [],
  ownDevices: 0,
  createdAt: null,
  computers: [],
  ...facts,
})

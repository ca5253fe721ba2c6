import type { Platform } from '../../plugins/architectures.ts'
import type { UseFormat } from '../../plugins/format-facts.ts'
import { USE_FORMATS } from '../../plugins/format-lists.ts'
import type { SongKind } from '../../songs/daws.ts'
import type { SongGap, SongRefusal } from '../../songs/refusal.ts'
import { randomOf } from '../../uad/testing/random.ts'
import { DAW_IDS } from '../daw-ids.ts'
import type { FormatComputer, InstalledFormat } from '../installed-format.ts'
import type { FormatUse, SongEvidence, UnseenSongs } from '../song-evidence.ts'

/** A song as it really is. What it `hides` nobody has read. */
export type RealSong = {
  kind: SongKind | null
  refused: SongRefusal | null
  incomplete: SongGap | null
  uses: { pluginId: string; format: UseFormat; isPerhaps: boolean }[]
  hides: { pluginId: string; format: UseFormat }[]
}

export type FormatWorld = { installations: InstalledFormat[]; computers: FormatComputer[]; songs: RealSong[] }

/** A library with songs, the same for the same seed. */
export function aFormatWorld(seed: number, { plugins = 120, songs = 1000 } = {}): FormatWorld {
  const random = randomOf(seed)
  const pick = <Item>(list: readonly [Item, ...Item[]] | readonly Item[]) =>
    // The lists are not empty.
    list[Math.floor(random() * list.length)] as Item
  const chance = (share: number) => random() < share
  const computers: FormatComputer[] = ['studio', 'laptop'].map((machine) => ({
    machine,
    // LMMS knows VST2 and no VST3.
    daws: chance(0.2) ? [] : DAW_IDS.filter((id) => chance(id === 'lmms' ? 0.4 : 0.12)),
    hasHelper: chance(0.8),
  }))
  const systems: Platform[] = [chance(0.7) ? 'macos' : 'windows', chance(0.5) ? 'macos' : 'windows']
  const pluginIds = Array.from({ length: plugins }, (_, at) => `plugin-${at}`)
  let count = 0
  const installations = pluginIds.flatMap((pluginId, number) =>
    computers.flatMap(({ machine }, at) => {
      const platform = systems[at] ?? 'macos'
      return EXTENSIONS.flatMap(([format, extension]) => {
        if (!chance(format === 'VST' || format === 'VST3' ? 0.7 : 0.35)) return []
        const place = `/${machine}/${format}${chance(0.05) ? '/Plug-Ins (Unused)' : ''}`
        const isNested = chance(0.05)
        const name = `Name ${number}`
        const folder = isNested ? `${place}/Other ${number}.component/Contents` : place
        const one: InstalledFormat = {
          id: `installation-${count++}`,
          pluginId,
          machine,
          format,
          path: `${folder}/${name}${extension}`,
          size: chance(0.9) ? Math.floor(random() * 1e8) : null,
          version: pick(['1.0', '1.1', '']),
          architectures: pick(PROCESSORS[platform === 'macos' ? 'macos' : 'windows']),
          bundleId: null,
          platform,
          digest: `bytes of ${count}`,
          signer: null,
          // Where one of them states none, a VST2 stays.
          maker: chance(0.9) ? 'Maker' : null,
          isLinked: chance(0.02),
          // Some VST2s stay for one processor because of these.
          staysWhole: chance(0.08),
          replacesVst2: format === 'VST3' && chance(0.3),
        }
        const outer = {
          ...one,
          id: `${one.id}-outer`,
          pluginId: `${pluginId}-outer`,
          format: 'AU',
          path: `${place}/Other ${number}.component`,
        }
        const copy = {
          ...one,
          id: `${one.id}-copy`,
          path: `/Users/ana/${machine}/${name}${extension}`,
          // A copy has the same bytes; other bundles only have the same name.
          ...(chance(0.7) ? {} : { version: pick(['1.0', '1.1']), digest: `bytes of ${count}-copy` }),
        }
        return [one, ...(isNested ? [outer] : []), ...(chance(0.15) ? [copy] : [])]
      })
    }),
  )
  // Only some plugins are used, or no format could ever go.
  const used = pluginIds.filter(() => chance(0.35))
  /** Songs never name these plugins surely. */
  const onlyPerhaps = new Set(used.filter(() => chance(0.3)))
  const hidden = HIDDEN.filter(() => chance(0.25))
  const anyUse = (formats: readonly UseFormat[]) => ({ pluginId: pick(used), format: pick(formats) })
  const realSongs = Array.from({ length: songs }, (): RealSong => {
    const song: RealSong = { kind: 'reaper', refused: null, incomplete: null, uses: [], hides: [] }
    if (hidden.length > 0 && chance(0.01)) {
      const { formats, ...why } = pick(hidden)
      // A song that nobody has read may use any plugin, also one that no other song uses.
      const hides = [1, 2].map(() => ({ pluginId: pick(pluginIds), format: pick(formats) }))
      return { ...song, ...why, uses: why.refused ? [] : [{ ...anyUse(formats), isPerhaps: false }], hides }
    }
    song.uses = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const use = anyUse(USE_FORMATS)
      return { ...use, isPerhaps: onlyPerhaps.has(use.pluginId) || chance(0.1) }
    })
    return song
  })
  return { installations, computers, songs: realSongs }
}

const EXTENSIONS = [
  ['VST', '.vst'],
  ['VST3', '.vst3'],
  ['AU', '.component'],
  ['AAX', '.aaxplugin'],
  ['CLAP', '.clap'],
] as const

const PROCESSORS = {
  macos: [['arm64', 'x86_64'], ['arm64', 'x86_64'], ['x86_64'], ['x86_64', 'i386'], ['i386'], []],
  windows: [['x86_64'], ['x86_64'], ['i386'], []],
}

/** Songs that are not read, and what they may use. */
const HIDDEN: (Pick<RealSong, 'kind' | 'refused' | 'incomplete'> & { formats: readonly UseFormat[] })[] = [
  { kind: null, refused: 'damaged', incomplete: null, formats: USE_FORMATS },
  { kind: null, refused: 'pro-tools-session', incomplete: null, formats: ['AAX'] },
  { kind: null, refused: 'reason', incomplete: null, formats: ['VST2', 'VST3'] },
  { kind: 'logic', refused: null, incomplete: 'damaged', formats: ['AU'] },
  { kind: 'bitwig', refused: null, incomplete: 'file-names-only', formats: ['VST2', 'VST3', 'CLAP'] },
  { kind: 'ableton', refused: null, incomplete: 'newer-daw', formats: ['VST2', 'VST3', 'AU'] },
]

/** The evidence that the product has of these songs. */
export function evidenceOf(songs: readonly RealSong[]): Omit<SongEvidence, 'uses'> & { uses: FormatUse[] } {
  const uses = new Map<string, FormatUse>()
  for (const [at, song] of songs.entries()) {
    for (const { pluginId, format, isPerhaps } of song.uses) {
      const key = `${pluginId} ${format}`
      const use = uses.get(key) ?? { pluginId, format, songs: 0, isSure: false, titles: [] }
      uses.set(key, {
        ...use,
        songs: use.songs + 1,
        isSure: use.isSure || !isPerhaps,
        titles: [...use.titles, `Song ${at}`].slice(0, 3),
      })
    }
  }
  const unseen = songs
    .filter(({ refused, incomplete }) => refused || incomplete)
    .map(
      ({ kind, refused, incomplete }): UnseenSongs => ({ songs: 1, kind, refused, incomplete, format: null }),
    )
  return { read: songs.filter(({ refused }) => !refused).length, uses: [...uses.values()], unseen }
}

import type { UseFormat } from '../plugins/format-facts.ts'
import { DAWS, type Daw, type SongKind } from './daws.ts'
import type { SongGap, SongRefusal } from './refusal.ts'

const ALL = Object.values<Daw>(DAWS)

/** The songs of each DAW. */
export const SONGS_OF_DAWS = ALL.flatMap(({ songs }) => songs ?? [])

/** The kinds of songs that are read. */
export const SONG_KINDS = SONGS_OF_DAWS.map(({ kind }) => kind) as [SongKind, ...SongKind[]]

/** The kinds whose files do not tell, as far as is known, whether a plugin is switched off. */
export const KINDS_WITHOUT_OFF = SONGS_OF_DAWS.filter(({ tellsOff }) => !tellsOff).map(({ kind }) => kind)

/** The DAW, or the exchange format, whose songs are of this kind. */
export const dawWithSongs = (kind: SongKind): Daw =>
  ALL.find(({ songs }) => songs?.kind === kind) ?? DAWS.other

/** The names of the programs that save songs of this kind. */
export function songKindName(kind: SongKind): string {
  const { name, songs } = dawWithSongs(kind)
  return songs?.savedBy ?? name
}

/** The DAW that alone can read a song that is refused for this reason; undefined for any other reason. */
export const dawThatHides = (refused: SongRefusal): Daw | undefined =>
  ALL.find(({ hides }) => hides?.refusal === refused)

/**
 * One plugin that a song uses, with all its instances. `id` is the identifier as the format writes it: a class id of 32
 * digits, a VST2 code as a number, `type subtype maker` of an Audio Unit, a CLAP id or a URI; null when the song has none.
 * `ids` are the identity keys that entries of a library have, and `vst2:` with eight digits. Each of `off`, `offline`,
 * `frozen`, `missing` and `inRack` is the number of instances that are so.
 */
export type PluginUse = {
  format: UseFormat
  name: string
  maker: string
  version: string
  id: string | null
  ids: string[]
  count: number
  off: number
  /** Not loaded on purpose. */
  offline: number
  frozen: number
  /** The DAW did not find it when the song was saved. */
  missing: number
  inRack: number
  /** It comes with the DAW. */
  factory: boolean
}

/** The facts about a song. Null means that the file does not tell. It holds no path, title, name of a track, note, state or person. */
export type Song = {
  kind: SongKind
  daw: string
  version: string
  tempo: number | null
  tracks: number | null
  frozenTracks: number | null
  /** The number of different audio files. */
  samples: number | null
  /** ISO 8601, as the file says it. */
  savedAt: string | null
  createdAt: string | null
  uses: PluginUse[]
  /** Devices of the DAW itself and of its scripts, which are only counted. */
  ownDevices: number
  /** Why something may be missing in `uses`. */
  incomplete: SongGap | null
}

/** A song of this kind about which nothing else is known yet. */
export const emptySong = (kind: SongKind, daw: string): Song => ({
  kind,
  daw,
  version: '',
  tempo: null,
  tracks: null,
  frozenTracks: null,
  samples: null,
  savedAt: null,
  createdAt: null,
  uses: [],
  ownDevices: 0,
  incomplete: null,
})

/** The same of a DAW whose songs list all tracks and samples, so that these can be counted. */
export const countedSong = (kind: SongKind, daw: string) => ({
  ...emptySong(kind, daw),
  tracks: 0,
  samples: 0,
})

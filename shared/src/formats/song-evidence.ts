import type { SongGap, SongRefusal } from '../songs/refusal.ts'
import { type SongKind, USE_FORMATS, type UseFormat } from '../songs/song.ts'

/** A format in which songs use a plugin, surely or perhaps. */
export type UsedFormat = { pluginId: string; format: UseFormat }

/** The songs that do so. Saves and backups of one song count once. */
export type FormatUse = UsedFormat & {
  songs: number
  /** Whether one of them surely or likely uses it. */
  isSure: boolean
  /** The titles of a few of them. */
  titles: string[]
}

/** Songs that may use any plugin, for all that was read of them. */
export type UnseenSongs = {
  songs: number
  kind: SongKind | null
  refused: SongRefusal | null
  incomplete: SongGap | null
  /** The format of a plugin that they name in a way that fits any plugin; null when nothing of it is known. */
  format: UseFormat | null
}

/** What all known songs say. */
export type SongEvidence = {
  /** How many songs were read. */
  read: number
  uses: readonly UsedFormat[]
  unseen: readonly UnseenSongs[]
}

/** The formats in which such songs may use a plugin. Any, unless their DAW surely loads fewer. */
export function unseenFormats({ kind, refused, format }: UnseenSongs): readonly UseFormat[] {
  if (format !== null) return [format]
  return (refused && OF_REFUSAL[refused]) || (kind && OF_KIND[kind]) || USE_FORMATS
}

/** Songs that only their own DAW can read. */
const OF_REFUSAL: Partial<Record<SongRefusal, readonly UseFormat[]>> = {
  reason: ['VST2', 'VST3', 'AU'],
  'pro-tools-session': ['AAX'],
  'packed-bitwig': ['VST2', 'VST3', 'CLAP'],
  'old-cubase': ['VST2', 'VST3'],
}

const OF_KIND: Record<SongKind, readonly UseFormat[]> = {
  ableton: ['VST2', 'VST3', 'AU'],
  ardour: ['VST2', 'VST3', 'AU', 'LV2'],
  bitwig: ['VST2', 'VST3', 'CLAP'],
  cubase: ['VST2', 'VST3'],
  dawproject: USE_FORMATS,
  'fl-studio': ['VST2', 'VST3', 'AU', 'CLAP'],
  lmms: ['VST2', 'LV2'],
  logic: ['AU'],
  'pro-tools': ['AAX'],
  reaper: ['VST2', 'VST3', 'AU', 'CLAP', 'LV2'],
  renoise: ['VST2', 'VST3', 'AU'],
  'studio-one': ['VST2', 'VST3', 'AU', 'CLAP'],
}

import { FORMAT_FACTS, type UseFormat } from '../plugins/format-facts.ts'
import { USE_FORMATS } from '../plugins/format-lists.ts'
import type { SongKind } from '../songs/daws.ts'
import type { SongGap, SongRefusal } from '../songs/refusal.ts'
import { dawThatHides, dawWithSongs } from '../songs/song.ts'

/** A format in which songs use a plugin, surely or perhaps. */
export type UsedFormat = { pluginId: string; format: UseFormat }

/** The songs that do so. Saves and backups of one song count once. */
export type FormatUse = UsedFormat & {
  songs: number
  /** One of them surely or likely uses it. */
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

/** The evidence of all known songs. */
export type SongEvidence = {
  /** How many songs were read. */
  read: number
  uses: readonly UsedFormat[]
  unseen: readonly UnseenSongs[]
}

/** The formats in which such songs may use a plugin. Any, unless their DAW surely loads fewer. */
export function unseenFormats({ kind, refused, format }: UnseenSongs): readonly UseFormat[] {
  if (format !== null) return [format]
  const daw = (refused && dawThatHides(refused)) || (kind && dawWithSongs(kind))
  return daw ? daw.loads.flatMap((format) => FORMAT_FACTS[format].inSongs ?? []) : USE_FORMATS
}

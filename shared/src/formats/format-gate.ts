import { groupsOf } from '../groups.ts'
import type { UseFormat } from '../plugins/format-facts.ts'
import { type SongEvidence, unseenFormats } from './song-evidence.ts'

/** The reason to keep a plugin in some formats. `songs` use it in these; `no-songs`: no song was read, so nothing is proved. */
export type FormatHold =
  | { by: 'songs'; formats: UseFormat[] }
  | { by: 'unread'; songs: number }
  | { by: 'no-songs' }

/**
 * Asks the songs before a plugin loses formats. Open only if songs were read, none uses the plugin in these formats, not even perhaps,
 * and every song that could not be read completely is of a DAW that does not load them. Without formats nothing is lost.
 */
export function formatGate(evidence: SongEvidence) {
  const uses = groupsOf(evidence.uses, ({ pluginId }) => pluginId)
  const unseenBy = new Map<UseFormat, number>()
  for (const unseen of evidence.unseen)
    for (const format of unseenFormats(unseen))
      unseenBy.set(format, (unseenBy.get(format) ?? 0) + unseen.songs)

  return {
    /** Undefined when nothing stands against it. */
    holdOf(pluginId: string, formats: readonly UseFormat[]): FormatHold | undefined {
      if (formats.length === 0) return undefined
      const standing = uses.get(pluginId)?.filter(({ format }) => formats.includes(format)) ?? []
      if (standing.length > 0) return { by: 'songs', formats: standing.map(({ format }) => format) }
      if (evidence.read === 0) return { by: 'no-songs' }
      const unread = Math.max(...formats.map((format) => unseenBy.get(format) ?? 0))
      return unread > 0 ? { by: 'unread', songs: unread } : undefined
    },
  }
}

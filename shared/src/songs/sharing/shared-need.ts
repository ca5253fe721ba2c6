import * as z from 'zod/mini'
import { line } from '../../contract/text.ts'
import { USE_FORMATS } from '../../plugins/format-lists.ts'
import { makerForm } from '../joining/names/maker-form.ts'
import type { Need, NeededUse } from '../joining/needs-of.ts'
import { SONG_LIMITS } from '../limits.ts'
import { SONGS_OF_DAWS } from '../song.ts'

/**
 * The need in a file, when names were compared. A file does not say what comes with a DAW, so nothing of a maker whose DAW brings plugins
 * is called missing.
 */
export function needOfFile<Use extends NeededUse>(need: Need<Use>): Need<Use> {
  if (need.state !== 'missing') return need
  const isOfDaw = makerForm(need.use.maker).keys.some((key) => DAW_MAKERS.has(key))
  return isOfDaw
    ? { ...need, state: 'perhaps', reason: 'Its manufacturer also makes a DAW, which may include it.' }
    : need
}

const DAW_MAKERS = new Set(SONGS_OF_DAWS.flatMap(({ ownMaker }) => ownMaker ?? []))

/** How many links to what songs need an account has at the same time. */
export const MAX_SONG_SHARES = 200

/** A link ends by itself after at most so many days. */
const MAX_SHARE_DAYS = 90

/** All that another person gets to know of a plugin that a song needs. '' for what is not known. */
const sharedNeed = z.object({
  format: z.enum(USE_FORMATS),
  name: z.string(),
  maker: z.string(),
  version: z.string(),
})
export type SharedNeed = z.infer<typeof sharedNeed>

/** The choices of the sender. Version and maker are those that the sender saw in the preview; a maker that the song names stays. */
export const newSongShare = z.object({
  needs: z
    .array(
      z.object({
        usedId: line('The id of a used plugin', 100),
        version: line('The version of a plugin', SONG_LIMITS.text),
        maker: z._default(line('The manufacturer of a plugin', SONG_LIMITS.text), ''),
      }),
      'The plugins must be a list.',
    )
    .check(
      z.minLength(1, 'Choose at least one plugin.'),
      z.maxLength(SONG_LIMITS.uses, 'Too many plugins were chosen.'),
    ),
  days: z
    .int('The number of days must be a whole number.')
    .check(
      z.minimum(1, 'A link is valid for at least one day.'),
      z.maximum(MAX_SHARE_DAYS, `A link is valid for at most ${MAX_SHARE_DAYS} days.`),
    ),
})
export type NewSongShare = z.infer<typeof newSongShare>

/** A link as its owner sees it. */
export const songShare = z.object({
  id: z.string(),
  songId: z.string(),
  /** The private title of the song; '' for none, and for a song that was removed. */
  title: z.string(),
  count: z.number(),
  createdAt: z.string(),
  endsAt: z.string(),
})
export type SongShare = z.infer<typeof songShare>

/** The content of a link for anyone who has it. */
export const sharedNeeds = z.object({ needs: z.array(sharedNeed), endsAt: z.string() })

/** A need beside what the caller's library has. `reason` is a sentence for users. */
const comparedNeed = z.object({
  need: sharedNeed,
  state: z.enum(['here', 'other-format', 'perhaps', 'missing', 'with-daw']),
  reason: z.string(),
  /** The entry of the caller that is or may be meant. */
  plugin: z.nullable(
    z.object({ id: z.string(), name: z.string(), version: z.string(), formats: z.array(z.string()) }),
  ),
})
export type ComparedNeed = z.infer<typeof comparedNeed>

export const comparedNeeds = z.object({ needs: z.array(comparedNeed), endsAt: z.string() })

/** How large a file of what a song needs may be. */
export const MAX_NEEDS_FILE_BYTES = 4 * 1024 * 1024

/** The needs that were read in such a file. */
export const needsOfFile = z.object({
  needs: z
    .array(
      z.object({
        format: z.enum(USE_FORMATS, 'This is not a format of plugins.'),
        name: line('The name of a plugin', SONG_LIMITS.text),
        maker: line('The manufacturer of a plugin', SONG_LIMITS.text),
        version: line('The version of a plugin', SONG_LIMITS.text),
      }),
      'The plugins must be a list.',
    )
    .check(z.maxLength(SONG_LIMITS.uses, 'The file has too many plugins.')),
})

export const comparedFile = z.object({ needs: z.array(comparedNeed) })

/** The secret part of a link. It is sent in a body, because addresses are kept in logs and histories. */
export const shareToken = z.object({
  token: z.string('The token must be text.').check(z.maxLength(100, 'The token is too long.')),
})

import * as z from 'zod/mini'
import { line } from '../../contract/text.ts'
import { USE_FORMATS } from '../../plugins/format-lists.ts'
import { SONG_LIMITS } from '../limits.ts'
import { GAP_NAMES } from '../refusal.ts'
import { SONG_KINDS, type Song } from '../song.ts'

/** The most keys of one used plugin. */
const MAX_KEYS = 8

const shortLine = (label: string) => line(label, SONG_LIMITS.text)

/** A whole number that no song exceeds. */
const count = (label: string) =>
  z.int(`${label} must be a whole number.`).check(z.nonnegative(), z.maximum(100_000_000))

/** An identity key as songs and entries have it. */
const key = line('An identifier of a plugin', 300).check(
  z.regex(/^(?:cid|vst2|code|id|uri|bundle|name):./, 'This is not an identifier of a plugin.'),
)

const use = z.object({
  format: z.enum(USE_FORMATS),
  name: shortLine('The name of a plugin'),
  maker: shortLine('The manufacturer of a plugin'),
  version: shortLine('The version of a plugin'),
  id: z.nullable(shortLine('The id of a plugin')),
  ids: z.array(key).check(z.maxLength(MAX_KEYS)),
  count: count('The number of instances'),
  off: count('The number of instances that are off'),
  offline: count('The number of offline instances'),
  frozen: count('The number of frozen instances'),
  missing: count('The number of missing instances'),
  inRack: count('The number of instances in racks'),
  factory: z.boolean(),
})

const moment = z.nullable(z.union([z.iso.datetime(), z.iso.date()], 'A moment is an ISO date.'))

/** The findings of a reader in a song, as a page or a helper sends them. Unknown fields are not kept. */
export const songFacts = z.object({
  kind: z.enum(SONG_KINDS),
  daw: shortLine('The DAW'),
  version: shortLine('The version of the DAW'),
  tempo: z.nullable(z.number().check(z.nonnegative(), z.maximum(100_000))),
  tracks: z.nullable(count('The number of tracks')),
  frozenTracks: z.nullable(count('The number of frozen tracks')),
  samples: z.nullable(count('The number of samples')),
  savedAt: moment,
  createdAt: moment,
  uses: z.array(use).check(z.maxLength(SONG_LIMITS.uses, 'A song has too many plugins.')),
  ownDevices: count('The number of devices of the DAW'),
  incomplete: z.nullable(z.enum(GAP_NAMES)),
}) satisfies z.ZodMiniType<Song>

import * as z from 'zod/mini'
import { CERTAINTIES } from '../songs/library/known-song.ts'

/** Why a bundle stays. `songs`: a song needs it, surely or perhaps. */
const STAY_REASONS = [
  'songs',
  'gone',
  'not-scanned',
  'other-computer',
  'waves',
  'shell',
  'uad-software',
  'sample',
  'nested',
  'linked',
  'no-copy',
  'no-bundle',
] as const
export type StayReason = (typeof STAY_REASONS)[number]

const song = z.object({
  id: z.string(),
  title: z.string(),
  daw: z.string(),
  certainty: z.enum(CERTAINTIES),
  /** Why the song is joined with the plugin, as a sentence. */
  reason: z.string(),
})

const checkedBundle = z.object({
  installationId: z.string(),
  pluginId: z.string(),
  name: z.string(),
  format: z.string(),
  path: z.string(),
  /** Bytes; null when unknown. */
  size: z.nullable(z.number()),
  /** The other entries whose plugins are in the same bundle, and go with it. */
  alongside: z.array(z.string()),
  /** Null for a bundle that may be set aside. `sentence` is for users. */
  stays: z.nullable(z.object({ reason: z.enum(STAY_REASONS), sentence: z.string() })),
  /** The songs that stand against it, those that surely need it first: at most ten. */
  songs: z.array(song),
  songCount: z.number(),
})
export type CheckedBundle = z.infer<typeof checkedBundle>

export const setAsideCheck = z.object({
  items: z.array(checkedBundle),
  /** How many songs were looked at, and what of songs was not looked at, by reason. */
  read: z.number(),
  unseen: z.array(z.object({ reason: z.string(), isOpaque: z.boolean(), songs: z.number() })),
})
export type SetAsideCheck = z.infer<typeof setAsideCheck>

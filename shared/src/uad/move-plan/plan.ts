import * as z from 'zod/mini'

/** The known path of a bundle, and its destination below the backup folder. */
const place = z.object({
  format: z.string(),
  /** The path as scanned, or only the file name of something that was dropped. */
  path: z.string(),
  machine: z.string(),
  /** Bytes; null when unknown. */
  size: z.nullable(z.number()),
  /** Null where the bundle stands outside the folders in which script and helper look: there it stays. */
  to: z.nullable(z.string()),
})

const move = z.object({
  /** The file name without its extension, by which script and helper find bundles. */
  stem: z.string(),
  pluginId: z.string(),
  name: z.string(),
  group: z.string(),
  licenses: z.array(z.string()),
  places: z.array(place),
})

/** Why a plugin stays where it is; each has its sentence. */
const KEEP_REASONS = [
  'owned',
  'marked-owned',
  'trial',
  'unknown',
  'not-in-profile',
  'native',
  'system',
  'suggestion',
  'disagreeing',
] as const

const kept = z.object({
  pluginId: z.string(),
  name: z.string(),
  stem: z.string(),
  reason: z.enum(KEEP_REASONS),
  sentence: z.string(),
})

/** Moves not yet made. The script and the helper are both made from this and from nothing else. */
export const movePlan = z.object({
  moves: z.array(move),
  kept: z.array(kept),
  /** Stems of bundles that are owned now: what an older run took away comes back. */
  bringBack: z.array(z.string()),
})
export type MovePlan = z.infer<typeof movePlan>
export type PlannedMove = z.infer<typeof move>
export type KeptPlugin = z.infer<typeof kept>
export type KeepReason = KeptPlugin['reason']

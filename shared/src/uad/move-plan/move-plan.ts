import * as z from 'zod/mini'

/** The known path of a bundle, and its destination below the backup folder. */
const place = z.object({
  format: z.string(),
  /** The scanned path, or only the file name of a dropped bundle. */
  path: z.string(),
  machine: z.string(),
  /** Bytes; null when unknown. */
  size: z.nullable(z.number()),
  /** Null for a bundle outside the folders that script and helper search: it stays. */
  to: z.nullable(z.string()),
})

const move = z.object({
  /** The file name without its extension, by which script and helper find bundles. */
  stem: z.string(),
  pluginId: z.string(),
  /** All entries of the library whose bundles move, for example one for each format. */
  pluginIds: z.array(z.string()),
  name: z.string(),
  group: z.string(),
  licenses: z.array(z.string()),
  places: z.array(place),
})

/** Why a plugin stays. */
const LICENSE_REASONS = ['owned', 'marked-owned', 'trial', 'unknown', 'not-in-profile'] as const
const KEEP_REASONS = [
  ...LICENSE_REASONS,
  'native',
  'system',
  'suggestion',
  'disagreeing',
  'left-out',
] as const

const keptPlugin = z.object({
  pluginId: z.string(),
  name: z.string(),
  stem: z.string(),
  reason: z.enum(KEEP_REASONS),
  sentence: z.string(),
})

/** The planned moves, the only source for the script and the helper. */
export const movePlan = z.object({
  moves: z.array(move),
  kept: z.array(keptPlugin),
  /** Stems of owned bundles, which are restored if an earlier run moved them. */
  bringBack: z.array(z.string()),
})
export type MovePlan = z.infer<typeof movePlan>
export type PlannedMove = z.infer<typeof move>
export type KeptPlugin = z.infer<typeof keptPlugin>
export type KeepReason = KeptPlugin['reason']

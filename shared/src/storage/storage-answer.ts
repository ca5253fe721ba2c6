import * as z from 'zod/mini'

/** Bundles together. `unknown` of them have no known size, and count nothing in `bytes`. */
const sum = z.object({ bytes: z.number(), bundles: z.number(), unknown: z.number() })
export type StorageSum = z.infer<typeof sum>

/** A plugin that no known song uses, not even perhaps, with all its bundles. */
const neverUsed = z.object({
  pluginId: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  /** Bytes; null when unknown. */
  bytes: z.nullable(z.number()),
  formats: z.array(z.string()),
  /** Its bundles on each known computer. */
  places: z.array(z.object({ machine: z.string(), installationIds: z.array(z.string()) })),
})
export type NeverUsed = z.infer<typeof neverUsed>

export const storage = z.object({
  total: sum,
  /** All computers, the one with the most bytes first. `machine` is '' for bundles whose computer is unknown. */
  computers: z.array(z.extend(sum, { machine: z.string() })),
  /** Those with the most known bytes: at most `MOST_MAKERS`, all with a name. */
  makers: z.array(z.object({ manufacturer: z.string(), bytes: z.number() })),
  /** The largest first: at most `MOST_LISTED`. `neverUsedTotal` counts all. */
  neverUsed: z.array(neverUsed),
  neverUsedTotal: z.extend(sum, { plugins: z.number() }),
  /** The copies of bundles that could go. */
  copies: sum,
  /** How many songs were read, and how many could not be read completely: these may use more plugins. */
  songs: z.object({ read: z.number(), unread: z.number() }),
})
export type Storage = z.infer<typeof storage>

/** A `Storage` over all computers without its lists. `computers` counts those that are known. */
export const storageFigures = z.object({
  total: sum,
  computers: z.number(),
  makers: storage.shape.makers,
  neverUsed: storage.shape.neverUsedTotal,
  copies: sum,
  songs: storage.shape.songs,
})
export type StorageFigures = z.infer<typeof storageFigures>

export const MOST_MAKERS = 5
export const MOST_LISTED = 100

import * as z from 'zod/mini'

/** Bundles together. `unknown` of them have no known size, and count nothing in `bytes`. */
const sum = z.object({ bytes: z.number(), bundles: z.number(), unknown: z.number() })
export type StorageSum = z.infer<typeof sum>

/** One bundle on a computer. */
const storedBundle = z.object({
  installationId: z.string(),
  pluginId: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  machine: z.string(),
  format: z.string(),
  path: z.string(),
  bytes: z.number(),
  /** How many plugins of the library are in it: they go together. */
  plugins: z.number(),
  /** How many songs use one of its plugins, surely and perhaps. */
  songs: z.number(),
  perhaps: z.number(),
})
export type StoredBundle = z.infer<typeof storedBundle>

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

/** One copy of a bundle. `stays`: the one that is kept when the others go. */
const copy = z.object({
  installationId: z.string(),
  path: z.string(),
  version: z.string(),
  bytes: z.nullable(z.number()),
  stays: z.boolean(),
})

/** The same bundle in several folders of one computer. */
const copies = z.object({
  pluginId: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  machine: z.string(),
  format: z.string(),
  copies: z.array(copy),
})
export type BundleCopies = z.infer<typeof copies>

export const storage = z.object({
  total: sum,
  /** All computers, the one with the most bytes first. `machine` is '' for bundles whose computer is unknown. */
  computers: z.array(z.extend(sum, { machine: z.string(), name: z.string() })),
  /** The most bytes first. */
  formats: z.array(z.extend(sum, { format: z.string() })),
  /** The most bytes first: at most `MOST_MAKERS`. '' for plugins without a maker. */
  makers: z.array(z.extend(sum, { manufacturer: z.string() })),
  /** All others. */
  otherMakers: z.extend(sum, { makers: z.number() }),
  /** The largest first: at most `MOST_LISTED`. */
  biggest: z.array(storedBundle),
  /** The largest first: at most `MOST_LISTED`. `total` counts all. */
  neverUsed: z.array(neverUsed),
  neverUsedTotal: z.extend(sum, { plugins: z.number() }),
  /** Those that would free most first: at most `MOST_LISTED` groups. The sum is of the copies that could go. */
  duplicates: z.array(copies),
  duplicatesTotal: z.extend(sum, { groups: z.number() }),
  /** How many songs were read, and how many could not be read completely: these may use more plugins. */
  songs: z.object({ read: z.number(), unread: z.number() }),
})
export type Storage = z.infer<typeof storage>

/** The sums of a `Storage` over all computers, without its lists. `computers` counts those that are known. */
export const storageFigures = z.object({
  total: sum,
  computers: z.number(),
  /** Those with the most known bytes: at most `MOST_MAKERS_IN_FIGURES`, all with a name. */
  makers: z.array(z.object({ manufacturer: z.string(), bytes: z.number() })),
  neverUsed: z.extend(sum, { plugins: z.number() }),
  /** The copies that could go. */
  copies: sum,
  songs: z.object({ read: z.number(), unread: z.number() }),
})
export type StorageFigures = z.infer<typeof storageFigures>

export const MOST_MAKERS_IN_FIGURES = 5
export const MOST_MAKERS = 50
export const MOST_LISTED = 100

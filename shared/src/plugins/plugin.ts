import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { ownership } from '../uad/authorization.ts'
import { ARCHITECTURE_KINDS, PLATFORMS } from './architectures.ts'
import { perLifecycleField } from './lifecycle/lifecycle-fields.ts'

export const pluginId = z.object({ id: z.uuid('This is not the id of a plugin.') })

/** An entry of the library: one product with all its installed bundles. */
export const plugin = z.object({
  id: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  type: z.string(),
  /** Further types, and the kinds of an instrument, as the shipped tables have them. Missing from older servers. */
  moreTypes: z.optional(z.array(z.string())),
  /** Its type was guessed from its name, and nothing better is known. */
  isTypeGuess: z.optional(z.boolean()),
  /** The suite or line that it belongs to, as the shipped tables have it; '' when they have none. Missing from older servers. */
  family: z.optional(z.string()),
  /** The fields of its metadata that are from the shipped tables, because nobody chose or shared a value. Missing from older servers. */
  knownFields: z.optional(z.array(z.string())),
  format: z.string(),
  formats: z.array(z.string()),
  version: z.string(),
  updateUrl: z.string(),
  /** Since when this version is shown, as an ISO date: it was added then, or the version changed. */
  versionSince: z.string(),
  path: z.string(),
  /** Bytes of its present installations; null when none is known. */
  size: z.nullable(z.number()),
  /** The kinds of its present installations, in the order of the list. */
  processors: z.array(z.enum(ARCHITECTURE_KINDS)),
  /** The known computers of its present installations. A connected helper has the same `machine`. */
  machines: z.array(z.string()),
  /** When it was added, as an ISO date. */
  addedAt: z.string(),
  isUAD: z.boolean(),
  isOwned: z.boolean(),
  updateAvailable: z.boolean(),
  isFavorite: z.boolean(),
  screenshot: z.nullable(z.string()),
  definitionId: z.nullable(z.string()),
  definition: z.nullable(z.object({ screenshot: z.nullable(z.string()) })),
  metadata: z.object({
    description: z.string(),
    isFree: z.boolean(),
    ...perLifecycleField(() => z.optional(z.string())),
    authGroup: z.optional(z.string()),
    authName: z.optional(z.string()),
    ownership: z.optional(ownership),
    /** The user's ownership mark for a UAD plugin; an analysis does not change it. */
    ownershipMark: z.optional(z.enum(['owned', 'not-owned'])),
  }),
  tags: z.array(z.string()),
  /** The names of other plugins in its bundles. */
  contents: z.optional(z.array(z.string())),
  /** The earlier names in its bundles. Missing from older servers. */
  formerNames: z.optional(z.array(z.string())),
  /** The last scans found none of its installations. */
  isMissing: z.optional(z.boolean()),
  /** Its manufacturer was guessed from a file name, and nothing better is known. */
  isMakerGuess: z.optional(z.boolean()),
  /** One of the sample plugins, which the user can remove together. */
  isSample: z.optional(z.boolean()),
})
export type Plugin = z.infer<typeof plugin>

/**
 * A program that listed a plugin, and the date of its list as an ISO date. It proves that the program saw the plugin then, not
 * that its bundle is still there.
 */
export const sighting = z.object({
  host: line('Host', 60).check(z.minLength(1, 'A program needs a name.')),
  at: z.nullable(
    z.iso
      .datetime('A date must be written like 2026-01-05T12:00:00Z.')
      .check(z.refine((value) => value >= '1970', 'A date must not be before 1970.')),
  ),
})
export type Sighting = z.output<typeof sighting>

/** One bundle of a plugin on one machine. */
export const installation = z.object({
  id: z.string(),
  format: z.string(),
  path: z.string(),
  version: z.string(),
  architectures: z.array(z.string()),
  size: z.nullable(z.number()),
  machine: z.string(),
  bundleId: z.nullable(z.string()),
  platform: z.nullable(z.enum(PLATFORMS)),
  signer: z.nullable(z.string()),
  /** The names of the other plugins in this bundle. */
  contents: z.array(z.string()),
  /** The oldest system that it asks for, as `min-system.ts` writes it; '' when unknown. */
  minSystem: z.optional(z.string()),
  /** The name of its computer; null without a connected helper, and for a dropped bundle. */
  computer: z.nullable(z.string()),
  /** When a scan found it missing, as an ISO date; null while it is present. */
  goneAt: z.nullable(z.string()),
  /** The path to which a job moved it. */
  movedTo: z.nullable(z.string()),
  /** The program that listed it; missing when its bundle was read. */
  seenBy: z.optional(sighting),
})
export type Installation = z.infer<typeof installation>

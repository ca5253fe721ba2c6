import * as z from 'zod/mini'
import { PLATFORMS } from '../plugins/architectures.ts'
import type { CatalogVersion, Moderation, Observation } from './observation.ts'
import { UNMODERATED, type VersionFact, versionFactsOf } from './version-facts.ts'

/** Another installation of the same plugin in the same library, which has the newer version. */
const ownCopy = z.object({
  /** How it differs from the older one. Of two in one format and on one system, it is on another computer, in another folder, or dropped. */
  differs: z.enum(['format', 'computer', 'folder', 'dropped']),
  format: z.string(),
  platform: z.enum(PLATFORMS),
  path: z.string(),
  /** '' for a dropped bundle. */
  machine: z.string(),
  /** The name of the machine for people, or ''. */
  computer: z.string(),
})
export type OwnCopy = z.infer<typeof ownCopy>

/** The newest confirmed version of one plugin in one format on one platform, and the evidence for it. */
export const latestVersion = z.object({
  /** The spelling that most of its users have. */
  version: z.string(),
  /** Why it is confirmed: by a moderator, else by owners, else by a catalog. `own`: only the user's own newer copy says so, only to them. */
  by: z.enum(['owners', 'catalog', 'moderator', 'own']),
  /** The number of counted owners of the plugin in this format. */
  owners: z.number(),
  running: z.number(),
  /** The number of supporters: they run it, or moved on from it to a newer version. */
  standing: z.number(),
  /** ISO date of its first observation; '' without one. */
  firstSeen: z.string(),
  /** The versions in catalogs, including other versions. */
  catalogs: z.array(z.object({ catalog: z.string(), version: z.string() })),
  /** The user's own copy of this version; missing without one. */
  copy: z.optional(ownCopy),
})
export type LatestVersion = z.infer<typeof latestVersion>

/** The latest version of one plugin, format and platform, if there is evidence. For LV2, whose numbers differ, pass no catalog. */
export function latestVersionOf(
  observations: Observation[],
  catalogs: CatalogVersion[],
  now: Date,
  moderation: Moderation = UNMODERATED,
): LatestVersion | undefined {
  return latestVersionIn(versionFactsOf(observations, catalogs, now, moderation), catalogs)
}

/** The same from what is believed about each version. */
export function latestVersionIn(facts: VersionFact[], catalogs: CatalogVersion[]): LatestVersion | undefined {
  const fact = facts.findLast(({ belief }) => belief.state === 'confirmed')
  if (fact?.belief.state !== 'confirmed') return undefined
  const { version, owners, running, standing, firstSeen, belief } = fact
  return { version, by: belief.by, owners, running, standing, firstSeen, catalogs }
}

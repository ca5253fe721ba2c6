import * as z from 'zod/mini'
import type { CatalogVersion, Moderation, Observation } from './observation.ts'
import { UNMODERATED, versionFactsOf } from './version-facts.ts'

/** The newest version that is believed of one plugin in one format on one platform, and the evidence for it. */
export const latestVersion = z.object({
  /** As most of those who have it read it. */
  version: z.string(),
  /** What it is believed for; a moderator goes before owners, owners before a catalog. */
  by: z.enum(['owners', 'catalog', 'moderator']),
  /** How many people are counted as owners of the plugin in this format. */
  owners: z.number(),
  /** How many of them run this very version. */
  running: z.number(),
  /** How many of them stand for it: they run it, or had it and moved on to a newer one. */
  standing: z.number(),
  /** ISO date on which the first of them was seen with it; '' when nobody was. */
  firstSeen: z.string(),
  /** What catalogs say, of whatever version. */
  catalogs: z.array(z.object({ catalog: z.string(), version: z.string() })),
})
export type LatestVersion = z.infer<typeof latestVersion>

/**
 * The latest version by what scans and drops saw and catalogs say; `undefined` when too little is known to say anything.
 * All of it is of one plugin, one format and one platform. LV2 numbers are not product versions: give no catalog for LV2.
 */
export function latestVersionOf(
  observations: Observation[],
  catalogs: CatalogVersion[],
  now: Date,
  moderation: Moderation = UNMODERATED,
): LatestVersion | undefined {
  const facts = versionFactsOf(observations, catalogs, now, moderation)
  const fact = facts.findLast(({ belief }) => belief.state === 'confirmed')
  if (fact?.belief.state !== 'confirmed') return undefined
  const { version, owners, running, standing, firstSeen, belief } = fact
  return { version, by: belief.by, owners, running, standing, firstSeen, catalogs }
}

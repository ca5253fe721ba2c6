import { and, eq, sql } from 'drizzle-orm'
import { installedFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { type Db, installations, plugins } from '../../../db/schema.ts'

/**
 * Completes bundles of which something could not be read with what was last read at the same place, so that they keep their entry and its
 * facts. Bundles that were read, and those at new places, stay as they are. `machine`: '' for dropped bundles.
 */
export async function withLastReadFacts(
  db: Db,
  userId: string,
  machine: string,
  found: NewPlugin[],
): Promise<NewPlugin[]> {
  const unread = found.filter(({ isUnread }) => isUnread)
  if (unread.length === 0) return found
  const paths = [...new Set(unread.map(({ path }) => path))]
  const rows = await db
    .select({
      place: installations,
      name: sql<string>`coalesce(${plugins.replaced} ->> 'name', ${plugins.name})`,
      manufacturer: sql<string>`coalesce(${plugins.replaced} ->> 'manufacturer', ${plugins.manufacturer})`,
    })
    .from(installations)
    .innerJoin(plugins, and(eq(plugins.userId, installations.userId), eq(plugins.id, installations.pluginId)))
    .where(
      sql`${installations.userId} = ${userId} and ${installations.machine} = ${machine}
        and ${installations.path} = any(${sql.param(paths)}::text[]) and ${installations.seenBy} is null`,
    )
    .orderBy(sql`${plugins.removedAt} is not null`)
  return found.map((one) => {
    if (!one.isUnread) return one
    const here = rows.filter(
      ({ place: { path, format, bundleId } }) =>
        path === one.path &&
        format === installedFormat(one.format) &&
        (one.bundleId === null || bundleId === one.bundleId),
    )
    const [known] = here
    // An LV2 bundle holds several plugins, each with its own identifier.
    const isCertain = one.bundleId !== null || here.length === 1
    return known && isCertain ? completed(one, known) : one
  })
}

type Known = { place: typeof installations.$inferSelect; name: string; manufacturer: string }

/** A damaged file may also hide the better source of a name, so the entry keeps its own. */
function completed(one: NewPlugin, { place, name, manufacturer }: Known): NewPlugin {
  const { site, heldKeys, minSystem } = place
  return {
    ...one,
    name,
    manufacturer: one.isGuess || one.manufacturer === '' ? manufacturer : one.manufacturer,
    version: one.version || place.version,
    architectures: one.architectures.length > 0 ? one.architectures : place.architectures,
    contents: one.contents.length > 0 ? one.contents : place.contents,
    // A bundle that cannot be opened cannot be measured either.
    size: place.size ?? one.size,
    bundleId: one.bundleId ?? place.bundleId,
    signer: one.signer ?? place.signer,
    ...(site !== '' && { site: one.site ?? site }),
    ...(heldKeys.length > 0 && { heldKeys: one.heldKeys ?? heldKeys }),
    ...(minSystem !== '' && { minSystem: one.minSystem ?? minSystem }),
    platform: one.architectures.length > 0 ? one.platform : (place.platform ?? one.platform),
  }
}

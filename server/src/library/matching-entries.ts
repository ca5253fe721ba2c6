import { and, eq, inArray, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import {
  type IdentifiedProduct,
  type IdentifyingFields,
  identityOf,
  pluginToJoin,
} from '#shared/bundles/identity/identity.ts'
import type { Db } from '../db/open.ts'
import { identities, plugins } from '../db/schema.ts'
import { isInLibraryOf } from './plugin-answer.ts'

/** The library's plugin that each of these bundles belongs to, or undefined, by the rule of joining. One query. */
export async function matchingEntries(db: Db, userId: string, bundles: IdentifyingFields[]) {
  const bundleIdentities = bundles.map(identityOf)
  const products = await productsSharing(
    db,
    userId,
    bundleIdentities.map(({ nameKey }) => nameKey),
    bundleIdentities.flatMap(({ keys }) => keys),
  )
  const byKey = new Map<string, IdentifiedProduct[]>()
  for (const product of products) {
    // No key begins with a colon, so it distinguishes names from keys.
    for (const key of [`:${product.nameKey}`, ...product.keys])
      byKey.set(key, [...(byKey.get(key) ?? []), product])
  }
  return bundleIdentities.map((identity) => {
    const candidates = [`:${identity.nameKey}`, ...identity.keys].flatMap((key) => byKey.get(key) ?? [])
    return pluginToJoin(identity, [...new Set(candidates)])
  })
}

async function productsSharing(
  db: Db,
  userId: string,
  nameKeys: string[],
  keys: string[],
): Promise<IdentifiedProduct[]> {
  const named = db
    .select({ id: plugins.id })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.nameKey, [...new Set(nameKeys)])))
  const recognized = db
    .select({ id: identities.pluginId })
    .from(identities)
    .where(and(eq(identities.userId, userId), inArray(identities.key, [...new Set(keys)])))
  const { id, nameKey, vendorKey } = plugins
  // In SQL, because inside a selected column drizzle leaves out the table names.
  const allKeys = sql<string[]>`array(
    select i.key from ${identities} i where i.user_id = plugins.user_id and i.plugin_id = plugins.id)`
  return db
    .select({ id, nameKey, vendorKey, keys: allKeys })
    .from(plugins)
    .where(and(isInLibraryOf(userId), inArray(plugins.id, union(named, recognized))))
}

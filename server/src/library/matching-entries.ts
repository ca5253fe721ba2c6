import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type IdentifyingFields, identityOf } from '#shared/bundles/identity/identity.ts'
import { type RecognizingEntry, recognizingEntry } from '#shared/bundles/identity/recognizing-entry.ts'
import { ruleKeysOf } from '#shared/bundles/identity/rule-keys.ts'
import { type StandingBundle, standsBeside } from '#shared/bundles/identity/stands-beside.ts'
import { installedFormat } from '#shared/plugins/formats.ts'
import type { Db } from '../db/open.ts'
import { identities, installations, joinRules, plugins } from '../db/schema.ts'
import { identityKeysSql, ruleKeysSql } from './entry-facts-sql.ts'
import { isMergedInLibrarySql } from './merged-entries.ts'
import { isRemovedEntrySql } from './removed-entries.ts'

/**
 * The library's plugin that each of these bundles belongs to, or undefined, by the rule of joining. One query. `machine`: the computer
 * of the bundles, '' when unknown.
 */
export const matchingEntries = async (db: Db, userId: string, bundles: IdentifyingFields[], machine = '') =>
  (await matchesInLibrary(db, userId, bundles, machine)).map(({ id }) => id)

/**
 * The same, with whether a bundle has no plugin because the bundle of another name stands where it was last seen. Only a scan that has
 * ended knows that it still does.
 */
export const matchesInLibrary = (db: Db, userId: string, bundles: IdentifyingFields[], machine: string) =>
  matchesAmong(db, userId, bundles, machine, or(isNull(plugins.removedAt), isMergedInLibrarySql))

type Known = { machine: string; known: (string | undefined)[]; now: Date }

/**
 * The removed plugin that each of these bundles belongs to, by the same rule. `known`: the plugins of the library that they belong to, which
 * come first.
 */
export async function matchingRemoved(
  db: Db,
  userId: string,
  bundles: IdentifyingFields[],
  { machine, known, now }: Known,
): Promise<(string | undefined)[]> {
  const open = bundles.filter((_, index) => known[index] === undefined)
  if (open.length === 0) return bundles.map(() => undefined)
  const removed = await matchesAmong(db, userId, open, machine, isRemovedEntrySql(now))
  const byBundle = new Map(open.map((bundle, index) => [bundle, removed[index]?.id]))
  return bundles.map((bundle) => byBundle.get(bundle))
}

async function matchesAmong(
  db: Db,
  userId: string,
  bundles: IdentifyingFields[],
  machine: string,
  among: SQL | undefined,
) {
  const recognizable = bundles.map((bundle) => ({
    place: { machine, format: installedFormat(bundle.format ?? ''), path: bundle.path ?? '' },
    identity: identityOf(bundle),
    ruleKeys: rulesFor(bundle, machine),
  }))
  const products = await productsSharing(db, userId, machine, among, {
    nameKeys: recognizable.map(({ identity }) => identity.nameKey),
    keys: recognizable.flatMap(({ identity }) => identity.keys),
    rules: recognizable.flatMap(({ ruleKeys }) => ruleKeys),
  })
  const byKey = new Map<string, Candidate[]>()
  for (const product of products) {
    // No key begins with a colon, so it distinguishes names from keys.
    for (const key of [`:${product.nameKey}`, ...product.keys, ...product.ruleKeys])
      byKey.set(key, [...(byKey.get(key) ?? []), product])
  }
  return recognizable.map(({ place, identity, ruleKeys }) => {
    const keys = [`:${identity.nameKey}`, ...identity.keys, ...ruleKeys]
    const candidates = keys.flatMap((key) => byKey.get(key) ?? [])
    let isBeside = false
    const found = recognizingEntry({ identity, ruleKeys }, [...new Set(candidates)], (entry) => {
      const isOther = standsBeside(identity, place, entry)
      isBeside ||= isOther
      return isOther
    })
    return { id: found?.entry.mergedInto ?? found?.entry.id, isBeside: isBeside && !found }
  })
}

type Candidate = RecognizingEntry & { installed: StandingBundle[] }

function rulesFor({ format, path, bundleId = null }: IdentifyingFields, machine: string) {
  if (format === undefined || path === undefined) return []
  return ruleKeysOf({ format: installedFormat(format), path, bundleId, machine })
}

async function productsSharing(
  db: Db,
  userId: string,
  machine: string,
  among: SQL | undefined,
  { nameKeys, keys, rules }: { nameKeys: string[]; keys: string[]; rules: string[] },
): Promise<Candidate[]> {
  const { id, nameKey, vendorKey, mergedInto } = plugins
  const oneOf = (texts: string[]) => sql`any(${sql.param([...new Set(texts)])}::text[])`
  const sharing = sql`(
    select id from ${plugins} where user_id = ${userId} and name_key = ${oneOf(nameKeys)}
    union select plugin_id from ${identities} where user_id = ${userId} and key = ${oneOf(keys)}
    union select plugin_id from ${joinRules} where user_id = ${userId} and key = ${oneOf(rules)})`
  // Those that the same computer has, and are there.
  const installed = sql<StandingBundle[]>`(
    select coalesce(json_agg(json_build_object('machine', n.machine, 'format', n.format, 'path', n.path)), '[]')
    from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id
      and n.machine <> '' and n.machine = ${machine} and n.gone_at is null and n.seen_by is null)`
  return db
    .select({ id, nameKey, vendorKey, mergedInto, keys: identityKeysSql, ruleKeys: ruleKeysSql, installed })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), among, sql`${id} in ${sharing}`))
}

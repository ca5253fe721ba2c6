import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { type IdentifyingFields, identityOf } from '#shared/bundles/identity/identity.ts'
import { type RecognizingEntry, recognizingEntry } from '#shared/bundles/identity/recognizing-entry.ts'
import { ruleKeysOf } from '#shared/bundles/identity/rule-keys.ts'
import { type StandingBundle, standsBeside } from '#shared/bundles/identity/stands-beside.ts'
import { installedFormat } from '#shared/plugins/formats.ts'
import type { Db } from '../db/open.ts'
import { identities, installations, joinRules, plugins } from '../db/schema.ts'
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
  const products = await productsSharing(
    db,
    userId,
    machine,
    among,
    recognizable.map(({ identity }) => identity.nameKey),
    recognizable.flatMap(({ identity }) => identity.keys),
    recognizable.flatMap(({ ruleKeys }) => ruleKeys),
  )
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
  nameKeys: string[],
  keys: string[],
  rules: string[],
): Promise<Candidate[]> {
  const named = db
    .select({ id: plugins.id })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.nameKey, [...new Set(nameKeys)])))
  const recognized = db
    .select({ id: identities.pluginId })
    .from(identities)
    .where(and(eq(identities.userId, userId), inArray(identities.key, [...new Set(keys)])))
  const ruled = db
    .select({ id: joinRules.pluginId })
    .from(joinRules)
    .where(and(eq(joinRules.userId, userId), inArray(joinRules.key, [...new Set(rules)])))
  const { id, nameKey, vendorKey, mergedInto } = plugins
  // In SQL, because inside a selected column drizzle leaves out the table names.
  const allKeys = sql<string[]>`array(
    select i.key from ${identities} i where i.user_id = plugins.user_id and i.plugin_id = plugins.id)`
  const ruleKeys = sql<string[]>`array(
    select j.key from ${joinRules} j where j.user_id = plugins.user_id and j.plugin_id = plugins.id)`
  // Those that the same computer has, and are there.
  const installed = sql<StandingBundle[]>`(
    select coalesce(json_agg(json_build_object('machine', n.machine, 'format', n.format, 'path', n.path)), '[]')
    from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id
      and n.machine <> '' and n.machine = ${machine} and n.gone_at is null and n.seen_by is null)`
  return db
    .select({ id, nameKey, vendorKey, mergedInto, keys: allKeys, ruleKeys, installed })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), among, inArray(plugins.id, union(named, recognized, ruled))))
}

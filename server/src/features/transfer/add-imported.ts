import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import { identifyingOf } from '#shared/transfer/identity-of-imported.ts'
import type { ImportedUpdate } from '#shared/transfer/imported-plugin.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import type { Db } from '../../db/open.ts'
import { importChanges, plugins } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { type DefinitionLink, definitionsOf, NO_LINK } from '../../library/definition-links.ts'
import { knownProducts } from '../../library/known-products.ts'
import { isIn } from '../../library/plugin-answer.ts'
import { takeBackJobs } from '../../library/take-back-jobs.ts'
import { type Columns, heldEntries } from './held-entry.ts'
import { mergedEntry } from './merged-entry.ts'
import { isNews, type Outcome } from './outcome.ts'
import { machinesOf, openImport } from './repository.ts'
import { writeImported } from './write-imported.ts'

type Batch = { plugins: PlannedImport[]; updates: (ImportedUpdate & { pluginId: string })[] }

/**
 * Adds the plugins of a file to the library, or what they know to those that are there, in one transaction. Undefined when
 * the import is not this person's or too old. The same call again changes nothing.
 */
export async function addImported(db: Db, userId: string, importId: string, batch: Batch, now: Date) {
  // Before the change: rows that everybody shares must not be held while one person imports.
  const links = await definitionsOf(db, batch.plugins.map(asRead), now)
  return changeLibrary(db, userId, async (tx) => {
    const open = await openImport(tx, userId, importId, now)
    if (!open) return undefined
    const outcomes = await outcomesOf(tx, userId, {
      batch: batch.plugins,
      links,
      since: open.createdAt,
      importId,
      now,
    })
    await writeImported(tx, { userId, importId, outcomes, orphans: batch.updates, now })
    if (outcomes.some(({ held, changed }) => held && changed.includes('isOwned')))
      await takeBackJobs(tx, userId, now)
    const created = outcomes.filter(({ held }) => held === undefined).length
    const joined = outcomes.filter((outcome) => outcome.held && isNews(outcome)).length
    return {
      createdCount: created,
      joinedCount: joined,
      unchangedCount: outcomes.length - created - joined,
      pluginIds: outcomes.map(({ id }) => id),
    }
  })
}

function asRead(plugin: PlannedImport) {
  const bundle = identifyingOf(plugin)
  return { bundle, identity: identityOf(bundle) }
}

type Work = { batch: PlannedImport[]; links: DefinitionLink[]; since: Date; importId: string; now: Date }

async function outcomesOf(tx: Db, userId: string, { batch, links, since, importId, now }: Work) {
  const targets = await targetsOf(tx, userId, { batch, since, importId })
  const held = new Map(
    (await heldEntries(tx, userId, [...targets.values()])).map((entry) => [entry.id, entry]),
  )
  const isTaken = await idsInUse(tx, userId, batch)
  const here = { machines: await machinesOf(tx, userId), makeId: randomUUID, now }
  return batch.map((given, index): Outcome => {
    const entry = held.get(targets.get(given.id) ?? '')
    const merged = mergedEntry(given, entry, { ...here, link: links[index] ?? NO_LINK })
    const columns = Object.keys(merged.columns) as (keyof Columns)[]
    const changed = columns.filter(
      (name) => !isDeepStrictEqual(plain(merged.columns[name]), entry?.columns[name]),
    )
    const id = entry?.id ?? (isTaken.has(given.id) ? randomUUID() : given.id)
    return { given, id, merged, held: entry, changed }
  })
}

/** As it comes out of the database again: an undefined value of an object is none. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/**
 * The plugin of the library that each is: what an earlier try of the same call has made of it, what the plan says, itself, or
 * what has come into the library since the plan was made. Two of one file are never one plugin.
 */
async function targetsOf(
  tx: Db,
  userId: string,
  { batch, since, importId }: Pick<Work, 'batch' | 'since' | 'importId'>,
) {
  const earlier = await earlierTargets(tx, userId, importId, batch)
  const named = new Map(batch.map(({ id, into }) => [id, earlier.get(id) ?? into ?? id]))
  const there = await addedAtOf(tx, userId, [...named.values()])
  const targets = new Map([...named].filter(([, target]) => there.has(target)))
  const open = batch.filter(({ id }) => !targets.has(id))
  const matches = await knownProducts(tx, userId, open.map(identifyingOf))
  const matched = matches.flatMap((id) => id ?? [])
  const newcomers = await addedAtOf(tx, userId, matched)
  const taken = new Set([...targets.values(), ...(await touchedBy(tx, userId, importId, matched))])
  for (const [index, { id }] of open.entries()) {
    const match = matches[index]
    if (!match || taken.has(match) || (newcomers.get(match)?.getTime() ?? 0) < since.getTime()) continue
    targets.set(id, match)
    taken.add(match)
  }
  return targets
}

/** Of what this import has touched already, by what the file calls it. */
async function earlierTargets(tx: Db, userId: string, importId: string, batch: PlannedImport[]) {
  const { originId, pluginId } = importChanges
  const origins = inArray(
    originId,
    batch.map(({ id }) => id),
  )
  const rows = await tx
    .select({ originId, pluginId })
    .from(importChanges)
    .where(and(eq(importChanges.userId, userId), eq(importChanges.importId, importId), origins))
  return new Map(rows.map((row) => [row.originId, row.pluginId]))
}

/** Of these plugins those that this import has touched. */
async function touchedBy(tx: Db, userId: string, importId: string, ids: string[]) {
  const { pluginId } = importChanges
  const rows = await tx
    .select({ pluginId })
    .from(importChanges)
    .where(
      and(eq(importChanges.userId, userId), eq(importChanges.importId, importId), inArray(pluginId, ids)),
    )
  return rows.map((row) => row.pluginId)
}

/** Of these plugins those that are in the library, and since when. */
async function addedAtOf(tx: Db, userId: string, ids: string[]) {
  const rows = await tx
    .select({ id: plugins.id, addedAt: plugins.addedAt })
    .from(plugins)
    .where(and(isIn(userId), inArray(plugins.id, ids)))
  return new Map(rows.map(({ id, addedAt }) => [id, addedAt]))
}

/** Of these ids those that a removed plugin of the library still has. */
async function idsInUse(tx: Db, userId: string, batch: PlannedImport[]) {
  const ids = batch.map(({ id }) => id)
  const rows = await tx
    .select({ id: plugins.id })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  return new Set(rows.map(({ id }) => id))
}

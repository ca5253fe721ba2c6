import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import { groupsOf } from '#shared/groups.ts'
import { identifyingFieldsOf } from '#shared/transfer/identity-of-imported.ts'
import type { ImportedUpdate } from '#shared/transfer/imported-plugin.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import { type Db, importChanges, plugins } from '../../db/schema.ts'
import { cancelWaitingOrganizeJobs } from '../../library/cancel-waiting-organize-jobs.ts'
import { changeLibrary } from '../../library/change-library.ts'
import type { ImportedColumns } from '../../library/columns.ts'
import { type DefinitionLink, definitionsOf, NO_LINK } from '../../library/definition-links.ts'
import { lockUndoableImport } from '../../library/import-part.ts'
import { nameMakers } from '../../library/makers/name-makers.ts'
import { matchingEntries } from '../../library/matching-entries.ts'
import { shownIds } from '../../library/merged-entries.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { knowProducts, readNameOf } from '../../library/products/know-products.ts'
import { readExistingEntries } from './existing-entry.ts'
import { changesLibrary, type ImportOutcome, mergedEntry } from './merged-entry.ts'
import { helperMachines } from './repository.ts'
import { writeImported } from './write-imported.ts'

type Batch = { plugins: PlannedImport[]; updates: (ImportedUpdate & { pluginId: string })[] }

/** Adds or merges the plugins of a file in one transaction; a repeat changes nothing. Undefined when not this user's or too old. */
export async function addImported(db: Db, userId: string, importId: string, batch: Batch, now: Date) {
  // Before the transaction, so that one import does not lock rows that all users share.
  await nameMakers(db, batch.plugins.flatMap(spellingsOf))
  await knowProducts(db, batch.plugins.map(readNameOf))
  const links = await definitionsOf(db, batch.plugins.map(toIdentified), now)
  return changeLibrary(db, userId, async (tx) => {
    const importRow = await lockUndoableImport(tx, userId, importId, now)
    if (!importRow) return undefined
    const input = { batch: batch.plugins, links, since: importRow.createdAt, importId, now }
    const { outcomes, pluginIds } = await outcomesOf(tx, userId, input)
    await writeImported(tx, { userId, importId, outcomes, orphans: batch.updates, now })
    if (outcomes.some(({ existingEntry: held, changed }) => held && changed.includes('isOwned')))
      await cancelWaitingOrganizeJobs(tx, userId, now)
    const createdCount = outcomes.filter(({ existingEntry: held }) => held === undefined).length
    const joinedCount = outcomes.filter((outcome) => outcome.existingEntry && changesLibrary(outcome)).length
    const unchangedCount = batch.plugins.length - createdCount - joinedCount
    return { createdCount, joinedCount, unchangedCount, pluginIds }
  })
}

/** How the maker is spelled in what was read and in the values of others. */
const spellingsOf = (plugin: PlannedImport) => [
  readNameOf(plugin).manufacturer,
  plugin.fromOthers.manufacturer ?? '',
]

function toIdentified(plugin: PlannedImport) {
  const bundle = identifyingFieldsOf(plugin)
  return { bundle, identity: identityOf(bundle) }
}

type OutcomeInput = {
  batch: PlannedImport[]
  links: DefinitionLink[]
  since: Date
  importId: string
  now: Date
}

async function outcomesOf(tx: Db, userId: string, { batch, links, since, importId, now }: OutcomeInput) {
  const targets = await targetsOf(tx, userId, { batch, since, importId })
  const entries = await readExistingEntries(tx, userId, [...targets.values()])
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  const usedIds = await idsInUse(tx, userId, batch)
  const context = { machines: await helperMachines(tx, userId), makeId: randomUUID, now }
  const outcomes = withoutRepeats(batch, targets).map(({ given, index, variants }): ImportOutcome => {
    const entry = entryById.get(targets.get(given.id) ?? '')
    const sourcePlugin = withRowsOf(given, variants)
    const merged = mergedEntry(sourcePlugin, entry, { ...context, variants, link: links[index] ?? NO_LINK })
    const columns = Object.keys(merged.columns) as (keyof ImportedColumns)[]
    const isChanged = (name: keyof ImportedColumns) =>
      !isDeepStrictEqual(asStored(merged.columns[name]), entry?.columns[name])
    const changed = columns.filter(isChanged)
    const id = entry?.id ?? (usedIds.has(given.id) ? randomUUID() : given.id)
    return { sourcePlugin, id, merged, existingEntry: entry, changed }
  })
  const idOf = new Map(outcomes.map(({ sourcePlugin, id }) => [sourcePlugin.id, id]))
  return { outcomes, pluginIds: batch.map(({ id }) => targets.get(id) ?? idOf.get(id) ?? id) }
}

/** Plugins that belong to one entry change it together: the first, with the others as its variants. With the place of the first in the batch. */
function withoutRepeats(batch: PlannedImport[], targets: ReadonlyMap<string, string>) {
  const indexed = batch.map((given, index) => ({ given, index }))
  const groups = groupsOf(indexed, ({ given }) => targets.get(given.id) ?? given.id)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, variants: others.map(({ given }) => given) }] : [],
  )
}

const withRowsOf = (first: PlannedImport, variants: PlannedImport[]): PlannedImport => {
  const all = [first, ...variants]
  return {
    ...first,
    installations: all.flatMap(({ installations }) => installations),
    recognizedBy: all.flatMap(({ recognizedBy }) => recognizedBy),
    rules: all.flatMap(({ rules = [] }) => rules),
    ignored: all.flatMap(({ ignored }) => ignored),
    updates: all.flatMap(({ updates }) => updates),
  }
}

/** As the database returns it, without undefined properties. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The entry of each imported plugin: of an earlier try, planned, with its id, or added since the plan. Two never share an entry. */
type TargetInput = Pick<OutcomeInput, 'batch' | 'since' | 'importId'>

async function targetsOf(tx: Db, userId: string, { batch, since, importId }: TargetInput) {
  const ids = batch.map(({ id }) => id)
  const changed = await changedBy(tx, userId, importId, inArray(importChanges.originId, ids))
  const earlier = new Map(changed.map(({ originId, pluginId }) => [originId, pluginId]))
  const plannedTargets = new Map(batch.map(({ id, into }) => [id, earlier.get(id) ?? into ?? id]))
  const planned = await shownAt(tx, userId, [...plannedTargets.values()])
  const targets = new Map(
    [...plannedTargets].flatMap(([id, target]) => {
      const shown = planned.get(target)
      return shown ? [[id, shown.id] as const] : []
    }),
  )
  const unmatched = batch.filter(({ id }) => !targets.has(id))
  const matches = await matchingEntries(tx, userId, unmatched.map(identifyingFieldsOf))
  const matched = matches.flatMap((id) => id ?? [])
  const shownMatches = await shownAt(tx, userId, matched)
  const touched = await changedBy(tx, userId, importId, inArray(importChanges.pluginId, matched))
  const usedTargets = new Set([...targets.values(), ...touched.map(({ pluginId }) => pluginId)])
  for (const [index, { id }] of unmatched.entries()) {
    const match = shownMatches.get(matches[index] ?? '')
    if (!match || usedTargets.has(match.id) || match.addedAt < since) continue
    targets.set(id, match.id)
    usedTargets.add(match.id)
  }
  return targets
}

/** The entries that this import has already changed, with their ids in the file. */
function changedBy(tx: Db, userId: string, importId: string, which: SQL) {
  const { originId, pluginId } = importChanges
  const isOfImport = and(eq(importChanges.userId, userId), eq(importChanges.importId, importId))
  return tx.select({ originId, pluginId }).from(importChanges).where(and(isOfImport, which))
}

/** The shown entry of each of these ids, itself or what it is merged into, with its time of addition. */
async function shownAt(tx: Db, userId: string, ids: string[]) {
  const shown = await shownIds(tx, userId, ids)
  const rows = await tx
    .select({ id: plugins.id, addedAt: plugins.addedAt })
    .from(plugins)
    .where(and(isInLibraryOf(userId), inArray(plugins.id, [...shown.values()])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map([...shown].flatMap(([id, of]) => (byId.has(of) ? [[id, byId.get(of)] as const] : [])))
}

/** Which of these ids are in use, also by removed plugins. */
async function idsInUse(tx: Db, userId: string, batch: PlannedImport[]) {
  const ids = batch.map(({ id }) => id)
  const rows = await tx
    .select({ id: plugins.id })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  return new Set(rows.map(({ id }) => id))
}

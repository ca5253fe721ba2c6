import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ComputerDaws } from '#shared/formats/computer-daws.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import {
  type Db,
  devices,
  identities,
  ignoredUpdates,
  importChanges,
  installations,
  libraryImports,
  plugins,
  updateHistory,
} from '../../db/schema.ts'
import { cancelWaitingOrganizeJobs } from '../../library/cancel-waiting-organize-jobs.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { IMPORTED_COLUMNS, SHOWN_COLUMNS } from '../../library/columns.ts'
import { type ImportOfUser, type ImportPart, lockUndoableImport } from '../../library/import-part.ts'
import { updateEntries } from '../../library/write-entries.ts'
import { CHECKLIST_IMPORT } from './checklist-import.ts'
import { COLLECTION_IMPORT } from './collection-import.ts'
import { restoreSightings } from './sightings.ts'
import { type UndoStep, undoSteps } from './undo-step.ts'

/** The parts of an import that other features add and undo. */
export type PartsOfFeatures = {
  songs: ImportPart<SentSong>
  daws: ImportPart<ComputerDaws>
  purchases: ImportPart<ImportedPurchase>
  /** Entries that an import adds may become one. */
  variants: {
    fold: (db: Db, userId: string, now: Date) => Promise<number>
    /** Returns how many entries are separate again. */
    undoFolds: (tx: Db, by: ImportOfUser) => Promise<number>
  }
  /** Licenses have calls of their own to be added. */
  licenses: Pick<ImportPart<never>, 'undo'>
}

/** Undoes an import, except later changes and scanned plugins. Undefined when it is not this user's, was undone, or is too old. */
export function undoImport(db: Db, parts: PartsOfFeatures, by: ImportOfUser) {
  const { userId, importId: id, now } = by
  return changeLibrary(db, userId, async (tx) => {
    const importRow = await lockUndoableImport(tx, userId, id, now)
    if (!importRow) return undefined
    const unfolded = await parts.variants.undoFolds(tx, by)
    const scanned = await scannedSince(tx, userId, importRow.createdAt)
    const counts = { gone: 0, removed: 0, restored: 0, kept: 0 }
    for (let page = await pageAfter(tx, userId, id, NIL_ID); page.length > 0; ) {
      const steps = await undoSteps(tx, userId, page, scanned)
      await deleteAdded(tx, userId, steps)
      await applySteps(tx, userId, steps, now)
      const sightings = steps.flatMap(({ change: { pluginId }, sightings }) =>
        sightings.map((one) => ({ ...one, pluginId })),
      )
      await restoreSightings(tx, userId, sightings)
      for (const step of steps) counts[step.is]++
      page = await pageAfter(tx, userId, id, page.at(-1)?.pluginId ?? NIL_ID)
    }
    await deleteUpdates(tx, userId, importRow.orphans)
    await COLLECTION_IMPORT.undo(tx, by)
    await CHECKLIST_IMPORT.undo(tx, by)
    const removedSongCount = await parts.songs.undo(tx, by)
    await parts.daws.undo(tx, by)
    const removedLicenseCount = await parts.licenses.undo(tx, by)
    const removedPurchaseCount = await parts.purchases.undo(tx, by)
    await tx.delete(libraryImports).where(and(eq(libraryImports.userId, userId), eq(libraryImports.id, id)))
    if (counts.restored + counts.kept > 0) await cancelWaitingOrganizeJobs(tx, userId, now)
    return {
      removedCount: Math.max(counts.gone + counts.removed - unfolded, 0),
      restoredCount: counts.restored,
      keptCount: counts.kept,
      removedSongCount,
      removedLicenseCount,
      removedPurchaseCount,
    }
  })
}

const NIL_ID = '00000000-0000-0000-0000-000000000000'
/** Keeps each statement short and each page small. */
const PAGE_SIZE = 1000

function pageAfter(tx: Db, userId: string, importId: string, last: string) {
  const { pluginId } = importChanges
  const isOfImport = and(eq(importChanges.userId, userId), eq(importChanges.importId, importId))
  const isLater = and(isOfImport, gt(pluginId, last))
  return tx.select().from(importChanges).where(isLater).orderBy(asc(pluginId)).limit(PAGE_SIZE)
}

/** The computers that were scanned since: the scan may have found what was imported. */
async function scannedSince(tx: Db, userId: string, since: Date) {
  const rows = await tx
    .select({ machine: devices.machine })
    .from(devices)
    .where(and(eq(devices.userId, userId), gt(devices.lastScanAt, since)))
  return new Set(rows.map(({ machine }) => machine))
}

/** Deletes the imported installations, keys, ignored updates and history of remaining plugins. Scanned plugins keep their keys. */
async function deleteAdded(tx: Db, userId: string, steps: UndoStep[]) {
  const restored = steps.filter(({ is }) => is === 'restored').map(({ change }) => change)
  const remaining = steps.filter(({ is }) => is === 'restored' || is === 'kept').map(({ change }) => change)
  const deletedInstallations = steps.flatMap(({ installations: ids }) => ids)
  await tx.execute(sql`
    delete from ${installations} where user_id = ${userId} and id = any(${sql.param(deletedInstallations)}::uuid[])`)
  const keys = restored.flatMap(({ pluginId, keys: all }) => all.map((key) => ({ pluginId, key })))
  await tx.execute(sql`
    delete from ${identities} i
    using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r("pluginId" uuid, key text)
    where i.user_id = ${userId} and i.plugin_id = r."pluginId" and i.key = r.key`)
  const ignored = remaining.flatMap((change) =>
    change.ignored.map((each) => ({ pluginId: change.pluginId, ...each })),
  )
  await tx.execute(sql`
    delete from ${ignoredUpdates} g
    using jsonb_to_recordset(${JSON.stringify(ignored)}::jsonb) as r("pluginId" uuid, what text, version text)
    where g.user_id = ${userId} and g.plugin_id = r."pluginId" and g.what = r.what and g.version = r.version`)
  const updates = steps.flatMap(({ is, change }) => (is === 'removed' ? [] : change.updates))
  await deleteUpdates(tx, userId, updates)
}

async function deleteUpdates(tx: Db, userId: string, ids: string[]) {
  await tx.execute(sql`
    delete from ${updateHistory} where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`)
}

async function applySteps(tx: Db, userId: string, steps: UndoStep[], now: Date) {
  const idsOf = (is: UndoStep['is']) =>
    sql.param(steps.filter((step) => step.is === is).map(({ change }) => change.pluginId))
  await tx.execute(sql`
    delete from ${plugins} where user_id = ${userId} and id = any(${idsOf('gone')}::uuid[])`)
  await tx.execute(sql`
    update ${plugins} set removed_at = ${now.toISOString()}::timestamptz, was_purged = false
    where user_id = ${userId} and id = any(${idsOf('removed')}::uuid[])`)
  const rows = steps.flatMap(({ change, columns }) => (columns ? [{ id: change.pluginId, ...columns }] : []))
  const source = { userId, list: JSON.stringify(rows), now }
  await tx.execute(updateEntries([...IMPORTED_COLUMNS, ...SHOWN_COLUMNS, 'missingSince'], source))
}

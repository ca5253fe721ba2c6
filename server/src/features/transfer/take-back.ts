import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { changeLibrary } from '../../db/change-library.ts'
import type { Db } from '../../db/open.ts'
import {
  identities,
  ignoredUpdates,
  importChanges,
  installations,
  libraryImports,
  plugins,
  updateHistory,
} from '../../db/schema.ts'
import { takeBackJobs } from '../../db/take-back-jobs.ts'
import { ENTRY_COLUMNS } from './entry-columns.ts'
import { type HeldEntry, heldEntries } from './held-entry.ts'
import { shownOfAll } from './merged-entry.ts'
import { putBack } from './put-back.ts'
import { openImport } from './repository.ts'

/**
 * Takes an import back: what it added goes, what it changed is as it was. What was changed or found since stays. Undefined when
 * it is not this person's, was taken back before, or is too old.
 */
export function takeBackImport(db: Db, userId: string, id: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const open = await openImport(tx, userId, id, now)
    if (!open) return undefined
    await takeOutAdded(tx, userId, id, open.orphans)
    const counts = { gone: 0, removed: 0, restored: 0, kept: 0 }
    for (let page = await pageAfter(tx, userId, id, FIRST); page.length > 0; ) {
      const steps = await stepsOf(tx, userId, page)
      await carryOut(tx, userId, steps, now)
      for (const step of steps) counts[step.is]++
      page = await pageAfter(tx, userId, id, page.at(-1)?.pluginId ?? FIRST)
    }
    await tx.delete(libraryImports).where(and(eq(libraryImports.userId, userId), eq(libraryImports.id, id)))
    if (counts.restored + counts.kept > 0) await takeBackJobs(tx, userId, now)
    return {
      removedCount: counts.gone + counts.removed,
      restoredCount: counts.restored,
      keptCount: counts.kept,
    }
  })
}

const FIRST = '00000000-0000-0000-0000-000000000000'
/** One statement must not take long, and one page not much memory. */
const PAGE = 1000

const pageAfter = (tx: Db, userId: string, importId: string, last: string) =>
  tx
    .select()
    .from(importChanges)
    .where(
      and(
        eq(importChanges.userId, userId),
        eq(importChanges.importId, importId),
        gt(importChanges.pluginId, last),
      ),
    )
    .orderBy(asc(importChanges.pluginId))
    .limit(PAGE)

type Change = Awaited<ReturnType<typeof pageAfter>>[number]

async function stepsOf(tx: Db, userId: string, changes: Change[]) {
  const ids = changes.map(({ pluginId }) => pluginId)
  const held = new Map((await heldEntries(tx, userId, ids)).map((entry) => [entry.id, entry]))
  const screenshots = await screenshotsOf(tx, userId, ids)
  return changes.flatMap((change) => {
    const entry = held.get(change.pluginId)
    return entry ? [stepOf(change, entry, screenshots.get(entry.id) ?? null)] : []
  })
}

async function screenshotsOf(tx: Db, userId: string, ids: string[]) {
  const rows = await tx
    .select({ id: plugins.id, screenshot: plugins.screenshot })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  return new Map(rows.map(({ id, screenshot }) => [id, screenshot]))
}

/** Installations, keys, ignored and begun updates that the import brought. */
async function takeOutAdded(tx: Db, userId: string, importId: string, orphans: string[]) {
  const ofImport = sql`from ${importChanges} c where c.user_id = ${userId} and c.import_id = ${importId}`
  await tx.execute(sql`
    delete from ${installations} n where n.user_id = ${userId}
      and n.id in (select unnest(c.installations) ${ofImport})`)
  await tx.execute(sql`
    delete from ${identities} i using (select c.plugin_id, unnest(c.keys) as key ${ofImport}) c
    where i.user_id = ${userId} and i.plugin_id = c.plugin_id and i.key = c.key`)
  await tx.execute(sql`
    delete from ${ignoredUpdates} g
    using (select c.plugin_id, jsonb_array_elements(c.ignored) as each ${ofImport}) c
    where g.user_id = ${userId} and g.plugin_id = c.plugin_id and g.what = c.each ->> 'what'
      and g.version = c.each ->> 'version'`)
  await tx.execute(sql`
    delete from ${updateHistory} h where h.user_id = ${userId}
      and (h.id in (select unnest(c.updates) ${ofImport}) or h.id = any(${sql.param(orphans)}::uuid[]))`)
}

/** A plugin after its import was taken back: gone, removed for seven days because somebody has worked on it, as before, or kept. */
type Step = { id: string; is: 'gone' | 'removed' | 'restored' | 'kept'; columns?: object }

function stepOf({ before, after }: Change, entry: HeldEntry, screenshot: string | null): Step {
  const { id, columns, installed } = entry
  if (before !== null) {
    const restored = { ...columns, ...putBack(columns, before, after) }
    return { id, is: 'restored', columns: { ...restored, ...shownOfAll(installed, restored) } }
  }
  if (installed.length > 0)
    return { id, is: 'kept', columns: { ...columns, ...shownOfAll(installed, columns) } }
  const now: Record<string, unknown> = { ...columns, screenshot }
  const isUntouched = Object.entries(after).every(([name, value]) => isDeepStrictEqual(now[name], value))
  return { id, is: isUntouched ? 'gone' : 'removed' }
}

async function carryOut(tx: Db, userId: string, steps: Step[], now: Date) {
  const idsOf = (is: Step['is']) => sql.param(steps.filter((step) => step.is === is).map(({ id }) => id))
  await tx.execute(
    sql`delete from ${plugins} where user_id = ${userId} and id = any(${idsOf('gone')}::uuid[])`,
  )
  await tx.execute(sql`
    update ${plugins} set removed_at = ${now.toISOString()}::timestamptz, was_purged = false
    where user_id = ${userId} and id = any(${idsOf('removed')}::uuid[])`)
  const rows = steps.flatMap(({ id, columns }) => (columns ? [{ id, ...columns }] : []))
  await tx.execute(sql`
    update ${plugins} set name = r.name, manufacturer = r.manufacturer, vendor_key = r."vendorKey",
      is_guess = r."isGuess", type = r.type, update_url = r."updateUrl", is_uad = r."isUAD", is_owned = r."isOwned",
      update_available = r."updateAvailable", is_favorite = r."isFavorite", definition_id = r."definitionId",
      metadata = r.metadata, overrides = r.overrides, replaced = r.replaced, tags = r.tags, format = r.format,
      formats = r.formats, version = r.version, path = r.path
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(ENTRY_COLUMNS)})
    where plugins.user_id = ${userId} and plugins.id = r.id`)
}

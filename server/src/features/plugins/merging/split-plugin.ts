import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { splitNameKey } from '#shared/bundles/identity/recognizing-entry.ts'
import { splitKeysOf } from '#shared/bundles/identity/rule-keys.ts'
import { undoMergeText } from '#shared/plugins/undo/undo-merge-text.ts'
import { type Db, installations, joinRules, plugins } from '../../../db/schema.ts'
import { notFound, Problem } from '../../../http/problem.ts'
import { recordSplit } from '../../../library/acts.ts'
import { cancelWaitingOrganizeJobs } from '../../../library/cancel-waiting-organize-jobs.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { findPlugin, isInLibraryOf } from '../../../library/plugin-answer.ts'
import { showAllInstalled } from '../installations/gone-places.ts'
import * as words from '../plugin-words.ts'
import { mergeableEntries, mergedColumnsOf } from './entry-values.ts'
import { keepAllApart } from './similar-plugins.ts'
import { undoFolds } from './undo-folds.ts'

/**
 * Makes an entry of its own from these installations of a plugin, and a rule for each, so that later scans, drops and imports do not
 * join them again. Returns the new plugin, and the act that undoes it; undefined when the plugin is not in the library. Throws 404
 * when an installation is gone, and 400 when none would remain.
 */
export function splitPlugin(db: Db, userId: string, id: string, installationIds: string[], now: Date) {
  return changeLibrary(db, userId, async (tx, libraryRevision) => {
    const [entry] = await tx.select().from(plugins).where(isInLibraryOf(userId, id))
    if (!entry) return undefined
    if (entry.isSample) throw new Problem(400, 'invalid', words.sampleNotSplit)
    const { chosen, remaining } = await dividedInstallations(tx, userId, id, installationIds)
    const pluginId = randomUUID()
    const nameKey = splitNameKey(pluginId)
    await tx
      .insert(plugins)
      .values({ ...entry, ...OWN_VALUES, id: pluginId, nameKey, addedAt: now, versionSince: now })
    const chosenIds = chosen.map((one) => one.id)
    await tx
      .update(installations)
      .set({ pluginId, mergedFrom: null })
      .where(and(eq(installations.userId, userId), inArray(installations.id, chosenIds)))
    const rules = await writeRules(tx, userId, pluginId, splitKeysOf(chosen, remaining))
    // Each of the two lost what the other has: a newer copy there is no longer one of the same plugin.
    const lost = [...chosen, ...remaining.map((one) => ({ ...one, pluginId }))]
    const away = lost.filter(({ goneAt }) => goneAt === null)
    await showAllInstalled(tx, userId, { away, back: [{ pluginId }, { pluginId: id }] }, now)
    if (entry.isUAD) await cancelWaitingOrganizeJobs(tx, userId, now)
    const made = (await mergeableEntries(tx, userId, [pluginId])).get(pluginId)
    const split = {
      pluginId,
      fromId: id,
      values: made ? mergedColumnsOf(made) : {},
      installations: chosen.map(({ id: installationId, mergedFrom }) => ({ id: installationId, mergedFrom })),
      rules,
    }
    const act = await recordSplit(tx, userId, split, now)
    const plugin = await findPlugin(tx, userId, pluginId)
    return plugin && { ...plugin, libraryRevision, ...(act && { act }) }
  })
}

/** The first values of a new entry. It does not get those of the entry that it was part of. */
const OWN_VALUES = { isFavorite: false, screenshot: null, notes: '', overrides: {}, missingSince: null }

/** The chosen installations of a plugin and the others. */
async function dividedInstallations(tx: Db, userId: string, pluginId: string, installationIds: string[]) {
  const ids = new Set(installationIds)
  const all = await tx
    .select()
    .from(installations)
    .where(and(eq(installations.userId, userId), eq(installations.pluginId, pluginId)))
  const chosen = all.filter(({ id }) => ids.has(id))
  if (chosen.length < ids.size) throw new Problem(404, 'not_found', words.installationGone)
  if (chosen.length === all.length) throw new Problem(400, 'invalid', words.oneMustStay)
  return { chosen, remaining: all.filter(({ id }) => !ids.has(id)) }
}

/** Writes the rules for these keys. Returns those that led to another entry before. */
async function writeRules(tx: Db, userId: string, pluginId: string, keys: string[]) {
  const { rows } = await tx.execute<{ key: string; pluginId: string }>(sql`
    select key, plugin_id as "pluginId" from ${joinRules}
    where user_id = ${userId} and key = any(${sql.param(keys)}::text[])`)
  await tx.execute(sql`
    insert into ${joinRules} (user_id, key, plugin_id)
    select ${userId}::uuid, key, ${pluginId}::uuid from unnest(${sql.param(keys)}::text[]) as key
    on conflict (user_id, key) do update set plugin_id = excluded.plugin_id`)
  return rows
}

/**
 * Makes entries of their own of the variants in an entry, which nothing puts together again. Returns a sentence that says so. Throws 404 when
 * it has none.
 */
export function separateVariants(db: Db, userId: string, id: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    if ((await tx.$count(plugins, isInLibraryOf(userId, id))) === 0) throw notFound('Plugin')
    const undone = await undoFolds(tx, userId, [id], now)
    const merged = undone.flatMap((each) => each.merged)
    if (merged.length === 0) throw new Problem(404, 'not_found', words.noVariants)
    await keepAllApart(tx, userId, [id, ...merged.map((entry) => entry.id)])
    const kept = undone[0]?.entries.get(id)
    const message = undoMergeText({
      names: merged.map(({ name }) => name),
      keptName: kept?.name ?? '',
      isKeptGone: false,
      hasLeft: undone.some(({ left }) => left.has(id)),
    })
    return { message }
  })
}

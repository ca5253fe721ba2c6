import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { paramsOfView, viewIn, viewWithTag } from '#shared/library-view/view.ts'
import type { tagChange } from '#shared/plugins/plugin-edit.ts'
import { notifyServers } from '../../../db/notify-servers.ts'
import { collections, type Db, plugins, type ViewChange } from '../../../db/schema.ts'
import { entriesForUndo, recordAct } from '../../../library/acts.ts'
import { changeEntries } from '../../../library/change-library.ts'

/**
 * Renames a tag of all plugins, or takes it from them when `to` is null. Removed and merged plugins follow, so that none brings the
 * old name back. Returns how many of the library were changed and the act that undoes it; undefined when no plugin has the tag.
 */
export function changeTag(db: Db, userId: string, { tag, to }: z.output<typeof tagChange>, now: Date) {
  return changeEntries(db, userId, async (tx) => {
    const { id, removedAt, tags } = plugins
    const hasTag = and(eq(plugins.userId, userId), sql`${sql.param(tag)}::text = any(${tags})`)
    const tagged = await tx.select({ id, removedAt }).from(plugins).where(hasTag)
    if (tagged.length === 0) return undefined
    const ids = tagged.map((plugin) => plugin.id)
    const before = await entriesForUndo(tx, userId, ids, { withRemoved: true })
    const without = sql`array_remove(${tags}, ${sql.param(tag)}::text)`
    const renamed = sql`array_replace(${tags}, ${sql.param(tag)}::text, ${sql.param(to)}::text)`
    const isMerged = sql`${sql.param(to)}::text = any(${without})`
    await tx
      .update(plugins)
      .set({ tags: to === null ? without : sql`case when ${isMerged} then ${without} else ${renamed} end` })
      .where(hasTag)
    const views = to === null ? [] : await renameTagInViews(tx, userId, { tag, to })
    const act = await recordAct(tx, { userId, now, before, fields: ['tags'], views })
    const changedCount = tagged.filter((plugin) => plugin.removedAt === null).length
    return { changedCount, ...(act && { act }) }
  })
}

function addressWithTag(address: string, change: { tag: string; to: string }) {
  const view = viewIn(new URLSearchParams(address))
  const changed = viewWithTag(view, change)
  return changed === view ? address : new URLSearchParams(paramsOfView(changed)).toString()
}

/** Renames the tag in the addresses of saved views. Returns those that are different, so that they can come back. */
async function renameTagInViews(tx: Db, userId: string, change: { tag: string; to: string }) {
  const { id, view } = collections
  const saved = await tx
    .select({ id, view })
    .from(collections)
    .where(and(eq(collections.userId, userId), eq(collections.kind, 'view')))
  const changes = saved.flatMap(({ id, view }): ViewChange[] => {
    const after = addressWithTag(view, change)
    return after === view ? [] : [{ collectionId: id, before: view, after }]
  })
  await writeViews(tx, userId, changes)
  return changes
}

/** Puts the addresses of saved views back, except those that were changed since. */
export const undoViews = (tx: Db, userId: string, changes: ViewChange[]) =>
  writeViews(
    tx,
    userId,
    changes.map(({ collectionId, before, after }) => ({ collectionId, before: after, after: before })),
  )

async function writeViews(tx: Db, userId: string, changes: ViewChange[]) {
  const { id, view } = collections
  for (const { collectionId, before, after } of changes) {
    const isUnchanged = and(eq(collections.userId, userId), eq(id, collectionId), eq(view, before))
    await tx.update(collections).set({ view: after }).where(isUnchanged)
  }
  if (changes.length > 0) await notifyServers(tx, { userId, what: 'collections' })
}

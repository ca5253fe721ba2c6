import { and, eq, gt, sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import {
  ACT_FIELDS,
  type ActField,
  type EntryValues,
  fieldChanges,
} from '#shared/plugins/undo/field-changes.ts'
import type { Db } from '../db/open.ts'
import {
  type ActChange,
  acts,
  type MergeChange,
  plugins,
  type SplitChange,
  type ViewChange,
} from '../db/schema.ts'
import { pick, recordOf } from './columns.ts'
import { isInLibraryOf } from './plugin-answer.ts'
import { restorableSince } from './removed-entries.ts'
import { records } from './write-entries.ts'

/** The columns of an entry that an undo can put back. */
const UNDONE_COLUMNS = [
  'manufacturer',
  'vendorKey',
  'isGuess',
  'type',
  'isUAD',
  'isOwned',
  'updateAvailable',
  'isFavorite',
  'tags',
  'screenshot',
  'metadata',
  'replaced',
] as const

const entryColumns = pick(plugins, ['id', 'name', ...UNDONE_COLUMNS])

/** The entries of the library with these ids, as an act finds and leaves them. */
export const entriesForUndo = (tx: Db, userId: string, ids: string[], { withRemoved = false } = {}) =>
  tx
    .select(entryColumns)
    .from(plugins)
    .where(
      and(
        withRemoved ? eq(plugins.userId, userId) : isInLibraryOf(userId),
        sql`${plugins.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )

type Entry = Awaited<ReturnType<typeof entriesForUndo>>[number]
type Act = {
  userId: string
  now: Date
  before: Entry[]
  /** The fields that its undo puts back; without it, all. */
  fields?: readonly ActField[]
  /** The identity keys that it added, by plugin. */
  keys?: { pluginId: string; key: string }[]
  /** Pictures that it took from plugins. */
  pictures?: string[]
  /** The saved views that it changed; with this list the act reaches removed plugins too. */
  views?: ViewChange[]
}

/**
 * Records what an act has changed since `before` was read, so that it can be undone. Call it at the end of the act, in its
 * transaction. Returns the id of the act, or undefined when nothing has changed.
 */
export async function recordAct(tx: Db, act: Act): Promise<string | undefined> {
  const { userId, now, before, fields: recorded = ACT_FIELDS, keys = [], pictures = [], views } = act
  if (before.length === 0) return undefined
  const ids = before.map(({ id }) => id)
  const entriesNow = await entriesForUndo(tx, userId, ids, { withRemoved: views !== undefined })
  const after = new Map(entriesNow.map((entry) => [entry.id, entry]))
  const keysOf = groupsOf(keys, ({ pluginId }) => pluginId)
  const changes = before.flatMap((entry): ActChange[] => {
    const changed = after.get(entry.id)
    const all = changed ? fieldChanges(entry, changed) : []
    const fields = all.filter(({ field }) => recorded.includes(field))
    const added = keysOf.get(entry.id)?.map(({ key }) => key)
    return fields.length === 0 ? [] : [{ pluginId: entry.id, fields, ...(added && { keys: added }) }]
  })
  if (changes.length === 0) return undefined
  const pluginCount = changes.length
  return insertAct(tx, { userId, createdAt: now, changes, pluginCount, pictures, ...(views && { views }) })
}

/** Records a merge. Returns the id of the act. */
export const recordMerge = (tx: Db, userId: string, merge: MergeChange, now: Date) =>
  insertAct(tx, { userId, createdAt: now, changes: [], merge, pluginCount: merge.mergedIds.length + 1 })

/** Records a split. Returns the id of the act. */
export const recordSplit = (tx: Db, userId: string, split: SplitChange, now: Date) =>
  insertAct(tx, { userId, createdAt: now, changes: [], split, pluginCount: 2 })

async function insertAct(tx: Db, act: typeof acts.$inferInsert) {
  const [inserted] = await tx.insert(acts).values(act).returning({ id: acts.id })
  await forgetOldActs(tx, act.userId)
  return inserted?.id
}

/** How many changed plugins the acts of one user remember in all. */
const MAX_REMEMBERED = 20_000

async function forgetOldActs(tx: Db, userId: string) {
  const newest = sql`
    select id from (
      select id, sum(plugin_count) over (order by created_at desc, id) as remembered
      from ${acts} where user_id = ${userId}) as counted
    where remembered > ${MAX_REMEMBERED}`
  await tx.delete(acts).where(and(eq(acts.userId, userId), sql`${acts.id} in (${newest})`))
}

/** The act, if it is this user's and can still be undone. */
export async function undoableAct(tx: Db, userId: string, id: string, now: Date) {
  const isAct = and(eq(acts.userId, userId), eq(acts.id, id), gt(acts.createdAt, restorableSince(now)))
  const [act] = await tx.select().from(acts).where(isAct)
  return act
}

/** Writes these columns of entries, whatever an undo has left or put back. */
export async function writeUndoneEntries(tx: Db, userId: string, entries: EntryValues[]) {
  const { assignments, types } = recordOf(plugins, UNDONE_COLUMNS)
  await tx.execute(sql`
    update ${plugins} set ${assignments} from ${records(JSON.stringify(entries), sql`id uuid, ${types}`)}
    where plugins.user_id = ${userId} and plugins.id = r.id`)
}

export const forgetAct = (tx: Db, userId: string, id: string) =>
  tx.delete(acts).where(and(eq(acts.userId, userId), eq(acts.id, id)))

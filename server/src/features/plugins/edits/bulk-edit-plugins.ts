import { and, inArray, sql } from 'drizzle-orm'
import { MAX_TAGS } from '#shared/plugins/limits.ts'
import type { BulkEdit } from '#shared/plugins/plugin-edit.ts'
import { type Db, plugins } from '../../../db/schema.ts'
import { notFound, Problem } from '../../../http/problem.ts'
import { entriesForUndo, recordAct } from '../../../library/acts.ts'
import { cancelWaitingOrganizeJobs } from '../../../library/cancel-waiting-organize-jobs.ts'
import { changeEntries } from '../../../library/change-library.ts'
import { isInLibraryOf } from '../../../library/plugin-answer.ts'
import * as words from '../plugin-words.ts'
import { recognizeByTyped, typedIdentity } from './edit-plugin.ts'
import { withOwnershipMark } from './ownership-mark.ts'

/**
 * Changes all of these plugins or none: throws 404 if one is not in the library. Returns how many were changed, and the act that
 * undoes it, unless nothing is different.
 */
export function bulkEditPlugins(db: Db, userId: string, { pluginIds, changes }: BulkEdit, now: Date) {
  const ids = [...new Set(pluginIds)]
  const { addTags, removeTags, isFree, ...values } = changes
  const { id, name, manufacturer, tags, isSample } = plugins
  return changeEntries(db, userId, async (tx) => {
    const before = await entriesForUndo(tx, userId, ids)
    const edited = await tx
      .update(plugins)
      .set({
        ...values,
        replaced: withReplaced(changes),
        metadata: changedMetadata(changes),
        ...((addTags || removeTags) && { tags: withTags(addTags ?? [], removeTags ?? []) }),
        ...(values.manufacturer !== undefined && {
          isGuess: false,
          vendorKey: typedIdentity('', values.manufacturer).vendorKey,
        }),
      })
      .where(and(isInLibraryOf(userId), inArray(plugins.id, ids)))
      .returning({ id, name, manufacturer, tags, isSample })
    if (edited.length < ids.length) throw notFound('Plugin')
    refuseTooManyTags(edited)
    const keys = values.manufacturer ? await recognizeByTyped(tx, userId, edited) : []
    if (values.isOwned !== undefined) await cancelWaitingOrganizeJobs(tx, userId, now)
    const act = await recordAct(tx, { userId, now, before, keys })
    return { updatedCount: edited.length, ...(act && { act }) }
  })
}

/** The existing tags keep their order, new tags come after them. */
const withTags = (added: string[], removed: string[]) => sql`array(
  select tag from unnest(${plugins.tags} || array(
    select tag from unnest(${sql.param(added)}::text[]) as tag where tag <> all(${plugins.tags}))) with ordinality as t(tag, place)
  where tag <> all(${sql.param(removed)}::text[]) order by place)`

function changedMetadata({ isFree, isOwned, isUAD }: BulkEdit['changes']) {
  const priced =
    isFree === undefined
      ? sql`${plugins.metadata}`
      : sql`${plugins.metadata} || jsonb_build_object('isFree', ${isFree}::boolean)`
  return isOwned === undefined ? priced : withOwnershipMark(priced, isOwned, isUAD)
}

/** The chosen values replace the values that were read, which are saved so that the choice can be undone. */
function withReplaced({ manufacturer, type, isFree }: BulkEdit['changes']) {
  const read = [
    ...(manufacturer === undefined
      ? []
      : [sql`'manufacturer', ${plugins.manufacturer}, 'isGuess', ${plugins.isGuess}`]),
    ...(type === undefined ? [] : [sql`'type', ${plugins.type}`]),
    ...(isFree === undefined ? [] : [sql`'isFree', ${plugins.metadata} -> 'isFree'`]),
  ]
  return sql`jsonb_build_object(${sql.join(read, sql`, `)}) || ${plugins.replaced}`
}

function refuseTooManyTags(edited: { name: string; tags: string[] }[]) {
  const full = edited.find((plugin) => plugin.tags.length > MAX_TAGS)
  if (full) throw new Problem(400, 'invalid', words.tooManyTags(MAX_TAGS, full.name))
}

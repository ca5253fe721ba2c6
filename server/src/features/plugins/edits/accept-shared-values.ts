import { and, eq, inArray } from 'drizzle-orm'
import type { SharedField } from '#shared/community/shared-field.ts'
import { LIFECYCLE_FIELDS } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import { type Db, plugins, type ReplacedValues, revisions } from '../../../db/schema.ts'
import { changeEntries } from '../../../library/change-library.ts'
import { findPlugin, isInLibraryOf } from '../../../library/plugin-answer.ts'
import { typedIdentity } from './typed-identity.ts'

type Entry = typeof plugins.$inferSelect

/** Undoes the user's choices for these fields and withdraws pending claims on them. Undefined when the plugin is not in the library. */
export function acceptSharedValues(db: Db, userId: string, id: string, fields: SharedField[]) {
  return changeEntries(db, userId, async (tx, libraryRevision) => {
    const [entry] = await tx.select().from(plugins).where(isInLibraryOf(userId, id))
    if (!entry) return undefined
    await tx.update(plugins).set(columnsWithout(entry, fields)).where(isInLibraryOf(userId, id))
    if (entry.definitionId !== null) await withdrawPendingClaims(tx, userId, entry.definitionId, fields)
    const plugin = await findPlugin(tx, userId, id)
    return plugin && { ...plugin, libraryRevision }
  })
}

async function withdrawPendingClaims(tx: Db, userId: string, definitionId: string, fields: SharedField[]) {
  if (fields.length === 0) return
  const { authorId, status, field } = revisions
  const isPending = and(eq(revisions.definitionId, definitionId), eq(authorId, userId), eq(status, 'pending'))
  await tx
    .update(revisions)
    .set({ status: 'withdrawn' })
    .where(and(isPending, inArray(field, fields)))
}

function columnsWithout(entry: Entry, fields: SharedField[]) {
  const dropped = fields.filter((field) => field in entry.replaced)
  const read: ReplacedValues = Object.fromEntries(dropped.map((field) => [field, entry.replaced[field]]))
  const { name, manufacturer, type, updateUrl, description, isFree } = read
  const { description: ownDescription, isFree: ownIsFree, ...others } = entry.metadata
  const metadata = { ...others }
  for (const each of LIFECYCLE_FIELDS) if (dropped.includes(each)) delete metadata[each]
  return {
    name: text(name, entry.name),
    type: text(type, entry.type),
    updateUrl: text(updateUrl, entry.updateUrl),
    ...(manufacturer !== undefined && restoredMaker(entry, text(manufacturer, ''))),
    metadata: {
      ...metadata,
      description: text(description, ownDescription),
      isFree: isFree === undefined ? ownIsFree : isFree === true,
    },
    replaced: withoutDropped(entry.replaced, dropped),
  }
}

const text = (read: ReplacedValues[SharedField], own: string) => (typeof read === 'string' ? read : own)

/** A guessed maker is a guess again, and is not used to recognize the plugin. */
function restoredMaker({ name, replaced }: Entry, manufacturer: string) {
  const isGuess = replaced.isGuess === true
  const vendorKey = isGuess ? '' : typedIdentity(name, manufacturer).vendorKey
  return { manufacturer, isGuess, vendorKey }
}

function withoutDropped(replaced: ReplacedValues, dropped: SharedField[]): ReplacedValues {
  const { isGuess, ...rest } = replaced
  const entries = Object.entries(rest).filter(([field]) => !dropped.some((one) => one === field))
  const hasMaker = entries.some(([field]) => field === 'manufacturer')
  return { ...Object.fromEntries(entries), ...(hasMaker && isGuess !== undefined && { isGuess }) }
}

import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, or } from 'drizzle-orm'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import {
  claimsIn,
  type SeenRevisions,
  type SharedField,
  type SharedValue,
} from '#shared/community/shared-field.ts'
import type { SharingMode } from '#shared/community/trust.ts'
import { LIFECYCLE_FIELDS, perLifecycleField } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { PluginEdit } from '#shared/plugins/plugin-edit.ts'
import {
  type Db,
  type InstallationOverrides,
  identities,
  plugins,
  type ReplacedValues,
  revisions,
} from '../../../db/schema.ts'
import { recordAct } from '../../../library/acts.ts'
import { changeEntries } from '../../../library/change-library.ts'
import { columnsAndMetadata, VALUE_FIELDS } from '../../../library/columns-and-metadata.ts'
import { makeClaims } from '../../../library/community/make-claims.ts'
import { notifyLibraries } from '../../../library/community/notify-libraries.ts'
import { findPlugin, isInLibraryOf } from '../../../library/plugin-answer.ts'
import { showAllInstalled } from '../installations/gone-places.ts'

type Edit = PluginEdit & { base?: SeenRevisions | undefined }
/** `network` is the prefix of the address that calls, or null. */
type Sharing = { mode: SharingMode; network: string | null; now: Date }

/**
 * Saves the edit dialog: changed values become the user's own, and values of the plugin itself are shared as far as the rules
 * allow. Version and formats that differ from the installations are saved as overrides. `act` undoes the change of tags; other
 * values have a history. Returns undefined when the plugin is not in the library.
 */
export async function editPlugin(db: Db, userId: string, id: string, edit: Edit, sharing: Sharing) {
  const { now } = sharing
  const edited = await changeEntries(db, userId, async (tx, libraryRevision) => {
    const [entry] = await tx.select().from(plugins).where(isInLibraryOf(userId, id))
    const shown = await findPlugin(tx, userId, id)
    if (!entry || !shown) return undefined
    const chosen = await chosenEditValues(tx, entry, shown, edit)
    const { version, format, formats, tags } = edit
    const manufacturer = chosen.values.manufacturer ?? entry.manufacturer
    const name = chosen.values.name ?? entry.name
    const overrides = overridesOf(entry, { version, formats: formats ?? (format && [format]) })
    await tx
      .update(plugins)
      .set({
        ...chosen.columns,
        ...(manufacturer !== entry.manufacturer && {
          isGuess: false,
          vendorKey: typedIdentity('', manufacturer).vendorKey,
        }),
        ...(tags && { tags }),
        overrides,
      })
      .where(isInLibraryOf(userId, id))
    await recognizeByTyped(tx, userId, [{ id, name, manufacturer, isSample: entry.isSample }])
    if (!isDeepStrictEqual(overrides, entry.overrides))
      await showAllInstalled(tx, userId, { back: [{ pluginId: id }], typedBefore: entry.overrides }, now)
    const plugin = await findPlugin(tx, userId, id)
    const act = await recordAct(tx, { userId, now, before: [entry], fields: ['tags'] })
    const wishes = claimsIn(chosen.values, chosen.before).map((claim) => ({
      ...claim,
      baseId: edit.base?.[claim.field] ?? null,
    }))
    const { definitionId } = entry
    const claims = await makeClaims(tx, { userId, definitionId, wishes, ...sharing })
    return plugin && { ...plugin, claims, libraryRevision, ...(act && { act }) }
  })
  if (edited?.definitionId) await notifyLibraries(db, edited.definitionId)
  return edited
}

type Entry = { version: string; formats: string[]; overrides: InstallationOverrides }

/** An unchanged value is not an override; an emptied value removes the override. */
function overridesOf(entry: Entry, { version, formats }: InstallationOverrides): InstallationOverrides {
  const overrides = { ...entry.overrides }
  if (version === '') delete overrides.version
  else if (version !== undefined && version !== entry.version) overrides.version = version
  if (formats?.length === 0) delete overrides.formats
  else if (formats && formats.join() !== entry.formats.join()) overrides.formats = formats
  return overrides
}

type Field = (typeof VALUE_FIELDS)[number]
type Values = Required<Pick<Plugin & Plugin['metadata'], Field>>

type EntryRow = typeof plugins.$inferSelect

/** The values that an edit changes, those shown before, and the columns to write. A field left as the dialog showed it is not a choice. */
async function chosenEditValues(tx: Db, entry: EntryRow, shown: Plugin, edit: Edit) {
  const before = valuesOf(shown)
  const edited = { ...edit, name: edit.name.trim() }
  const differing = VALUE_FIELDS.filter(
    (field) => edited[field] !== undefined && edited[field] !== before[field],
  )
  const untouched = differing.length > 0 ? await valuesWhenOpened(tx, entry, edit) : {}
  const chosen = differing.filter((field) => field in entry.replaced || edited[field] !== untouched[field])
  const values: Partial<Values> = Object.fromEntries(chosen.map((field) => [field, edited[field]]))
  return { values, before, columns: columnsOf(entry, values) }
}

const valuesOf = ({ metadata, ...columns }: EntryRow | Plugin): Values => ({
  ...perLifecycleField(() => ''),
  ...columns,
  ...metadata,
})

/** Saves the values that were read, so that the user can undo the choice. */
function columnsOf(entry: EntryRow, chosen: Partial<Values>) {
  const { columns, metadata } = columnsAndMetadata(chosen)
  const own = valuesOf(entry)
  const fields = VALUE_FIELDS.filter((field) => chosen[field] !== undefined)
  const replaced: ReplacedValues = Object.fromEntries(fields.map((field) => [field, own[field]]))
  if (columns.manufacturer !== undefined) replaced.isGuess = entry.isGuess
  return {
    ...columns,
    metadata: { ...entry.metadata, ...metadata },
    replaced: { ...replaced, ...entry.replaced },
  }
}

/** The values that the dialog showed when it was opened, of the fields that others have changed since. */
async function valuesWhenOpened(tx: Db, entry: EntryRow, { base = {} }: Edit) {
  if (entry.definitionId === null) return {}
  const { id, field, said, status, definitionId } = revisions
  const seen = Object.values(base).filter((revision) => revision !== null)
  const rows = await tx
    .select({ id, field, said, status })
    .from(revisions)
    .where(and(eq(definitionId, entry.definitionId), or(eq(status, 'live'), inArray(id, seen))))
  const isOld = (name: Field) =>
    rows.some((row) => row.field === name && row.status === 'live' && row.id !== (base[name] ?? null))
  const own = { ...valuesOf(entry), ...entry.fromOthers }
  const shownThen = (name: Field): SharedValue =>
    rows.find((row) => row.id === base[name])?.said?.value ?? own[name]
  return Object.fromEntries(VALUE_FIELDS.filter(isOld).map((name) => [name, shownThen(name)]))
}

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

function columnsWithout(entry: EntryRow, fields: SharedField[]) {
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
function restoredMaker({ name, replaced }: EntryRow, manufacturer: string) {
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

/** The identity of a plugin from the name and maker that a user typed, without anything read from a bundle. */
export const typedIdentity = (name: string, manufacturer: string) => identityOf({ name, manufacturer })

type NamedEntry = { id: string; name: string; manufacturer: string; isSample: boolean }

/** Lets entries be recognized by their typed names and makers. Returns the identity keys that they did not have before. */
export async function recognizeByTyped(tx: Db, userId: string, entries: NamedEntry[]) {
  const rows = entries
    .filter(({ isSample }) => !isSample)
    .flatMap(({ id, name, manufacturer }) =>
      typedIdentity(name, manufacturer).keys.map((key) => ({ userId, key, pluginId: id })),
    )
  if (rows.length === 0) return []
  const { pluginId, key } = identities
  return tx.insert(identities).values(rows).onConflictDoNothing().returning({ pluginId, key })
}

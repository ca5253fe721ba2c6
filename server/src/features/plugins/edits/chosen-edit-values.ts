import { and, eq, inArray, or } from 'drizzle-orm'
import type { SeenRevisions, SharedValue } from '#shared/community/shared-field.ts'
import { LIFECYCLE_FIELDS, perLifecycleField } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { PluginEdit } from '#shared/plugins/plugin-edit.ts'
import { type Db, type plugins, type ReplacedValues, revisions } from '../../../db/schema.ts'
import { columnsAndMetadata } from '../../../library/columns-and-metadata.ts'

/** The fields of the edit dialog that describe the plugin itself. */
const FIELDS = [
  'name',
  'manufacturer',
  'type',
  'description',
  'updateUrl',
  'isFree',
  ...LIFECYCLE_FIELDS,
] as const
type Field = (typeof FIELDS)[number]
type Values = Required<Pick<Plugin & Plugin['metadata'], Field>>

type Entry = typeof plugins.$inferSelect
type Edit = PluginEdit & { base?: SeenRevisions | undefined }

/** The values that an edit changes, those shown before, and the columns to write. A field left as the dialog showed it is no choice. */
export async function chosenEditValues(tx: Db, entry: Entry, shown: Plugin, edit: Edit) {
  const before = valuesOf(shown)
  const edited = { ...edit, name: edit.name.trim() }
  const differing = FIELDS.filter((field) => edited[field] !== undefined && edited[field] !== before[field])
  const untouched = differing.length > 0 ? await valuesWhenOpened(tx, entry, edit) : {}
  const chosen = differing.filter((field) => field in entry.replaced || edited[field] !== untouched[field])
  const values: Partial<Values> = Object.fromEntries(chosen.map((field) => [field, edited[field]]))
  return { values, before, columns: columnsOf(entry, values) }
}

const valuesOf = ({ metadata, ...columns }: Entry | Plugin): Values => ({
  ...perLifecycleField(() => ''),
  ...columns,
  ...metadata,
})

/** Saves the values that were read, so that the user can undo the choice. */
function columnsOf(entry: Entry, chosen: Partial<Values>) {
  const { columns, metadata } = columnsAndMetadata(chosen)
  const own = valuesOf(entry)
  const fields = FIELDS.filter((field) => chosen[field] !== undefined)
  const replaced: ReplacedValues = Object.fromEntries(fields.map((field) => [field, own[field]]))
  if (columns.manufacturer !== undefined) replaced.isGuess = entry.isGuess
  return {
    ...columns,
    metadata: { ...entry.metadata, ...metadata },
    replaced: { ...replaced, ...entry.replaced },
  }
}

/** The values that the dialog showed when it was opened, of the fields that others have changed since. */
async function valuesWhenOpened(tx: Db, entry: Entry, { base = {} }: Edit) {
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
  return Object.fromEntries(FIELDS.filter(isOld).map((name) => [name, shownThen(name)]))
}

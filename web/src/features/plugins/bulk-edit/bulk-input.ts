import { type BulkEdit, bulkEdit } from '#shared/plugins/plugin-edit.ts'
import { withTags } from '../../../ui/text/with-tags.ts'
import { atLeastOneTag, cantSave } from '../plugin-words.ts'

/** Owned and free are on, other flags are off, texts are empty. */
const VALUES = {
  manufacturer: '',
  type: '',
  isUAD: false,
  isOwned: true,
  updateAvailable: false,
  isFavorite: false,
  isFree: true,
  addTags: '',
  removeTags: '',
}
export type BulkValues = typeof VALUES
export type BulkField = keyof BulkValues

/** The input of the bulk edit: a value for every field, and the included fields. Tags are separated by commas. */
export type BulkInput = { included: ReadonlySet<BulkField>; values: BulkValues }

export const BULK_DEFAULTS: BulkInput = { included: new Set(), values: VALUES }

type Changes = BulkEdit['changes']

/** Returns the changes of the included fields, or the reason why they are invalid. */
export function bulkChanges({ included, values }: BulkInput): { changes: Changes } | { refusal: string } {
  const { addTags, removeTags } = values
  const all = { ...values, addTags: withTags([], addTags), removeTags: withTags([], removeTags) }
  const includedValues = Object.fromEntries([...included].map((field) => [field, all[field]]))
  const result = bulkEdit.shape.changes.safeParse(includedValues)
  if (!result.success) return { refusal: result.error.issues[0]?.message ?? cantSave }
  const { addTags: added, removeTags: removed } = result.data
  if (added?.length === 0 || removed?.length === 0) return { refusal: atLeastOneTag }
  return { changes: result.data }
}

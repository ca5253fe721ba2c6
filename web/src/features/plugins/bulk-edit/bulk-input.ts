import { type BulkEdit, bulkEdit } from '#shared/plugins/plugin-edit.ts'
import { withTags } from '../../../ui/text/with-tags.ts'
import { atLeastOneTag, cantSave } from '../plugin-words.ts'

/** The input of the bulk edit: a value for every field, and the included fields. Tags are separated by commas. */
export type BulkInput = {
  included: ReadonlySet<BulkField>
  values: BulkValues
}

export type BulkValues = {
  manufacturer: string
  type: string
  isUAD: boolean
  isOwned: boolean
  updateAvailable: boolean
  isFavorite: boolean
  isFree: boolean
  addTags: string
  removeTags: string
}
export type BulkField = keyof BulkValues

/** Owned and free are on, other flags are off, texts are empty. */
export const BULK_DEFAULTS: BulkInput = {
  included: new Set(),
  values: {
    manufacturer: '',
    type: '',
    isUAD: false,
    isOwned: true,
    updateAvailable: false,
    isFavorite: false,
    isFree: true,
    addTags: '',
    removeTags: '',
  },
}

type Changes = BulkEdit['changes']

/** Returns the changes of the included fields, or the reason why they are invalid. */
export function bulkChanges({ included, values }: BulkInput): { changes: Changes } | { refusal: string } {
  const { addTags, removeTags } = values
  const all = { ...values, addTags: withTags([], addTags), removeTags: withTags([], removeTags) }
  const includedValues = Object.entries(all).filter(([field]) =>
    [...included].some((other) => other === field),
  )
  const result = bulkEdit.shape.changes.safeParse(Object.fromEntries(includedValues))
  if (!result.success) return { refusal: result.error.issues[0]?.message ?? cantSave }
  const { addTags: added, removeTags: removed } = result.data
  if (added?.length === 0 || removed?.length === 0) return { refusal: atLeastOneTag }
  return { changes: result.data }
}

export function withIncluded(input: BulkInput, field: BulkField, isIncluded: boolean): BulkInput {
  const included = new Set(input.included)
  if (isIncluded) included.add(field)
  else included.delete(field)
  return { ...input, included }
}

export function withValue<Field extends BulkField>(
  input: BulkInput,
  field: Field,
  value: BulkValues[Field],
): BulkInput {
  return { ...input, values: { ...input.values, [field]: value } }
}

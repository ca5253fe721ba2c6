import {
  isBlankValue,
  SHARED_FIELDS,
  type SharedField,
  type SharedValue,
} from '#shared/community/shared-field.ts'
import type { SharedImportValues } from '#shared/transfer/imported-plugin.ts'

type Row = {
  replaced: object
  fromOthers: SharedImportValues
  /** What is shared of the plugin here. */
  shared: Partial<Record<SharedField, SharedValue>>
}

/** The values of a plugin that its page shows although neither its person nor its bundles say so: others do. */
export function fromOthersOf({ replaced, fromOthers, shared }: Row): SharedImportValues {
  const all: Partial<Record<SharedField, SharedValue>> = { ...fromOthers, ...shared }
  // A picture is its owner's, who has only lent it.
  const fields = SHARED_FIELDS.filter(
    (field) => field !== 'screenshot' && !(field in replaced) && !isBlankValue(all[field]),
  )
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}

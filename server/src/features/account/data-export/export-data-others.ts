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
  /** The shared values of the plugin on this server. */
  shared: Partial<Record<SharedField, SharedValue>>
}

/** The values that a plugin's page shows because other people shared them. */
export function valuesFromOthers({ replaced, fromOthers, shared }: Row): SharedImportValues {
  const all: Partial<Record<SharedField, SharedValue>> = { ...fromOthers, ...shared }
  // Shared pictures belong to the users who shared them.
  const fields = SHARED_FIELDS.filter(
    (field) => field !== 'screenshot' && !(field in replaced) && !isBlankValue(all[field]),
  )
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}

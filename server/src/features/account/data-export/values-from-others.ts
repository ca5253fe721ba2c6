import {
  isBlankValue,
  SHARED_FIELDS,
  type SharedField,
  type SharedValue,
} from '#shared/community/shared-field.ts'
import { shownMakerName } from '#shared/makers/maker-name.ts'
import type { SharedImportValues } from '#shared/transfer/imported-plugin.ts'

type Row = {
  replaced: object
  manufacturer: string
  /** The maker as the page shows it. */
  shownMaker: string
  fromOthers: SharedImportValues
  /** The shared values of the plugin on this server. */
  shared: Partial<Record<SharedField, SharedValue>>
}

/** The values that a plugin's page shows because other people shared them. */
export function valuesFromOthers(row: Row): SharedImportValues {
  const { replaced, fromOthers, shared } = row
  const all: Partial<Record<SharedField, SharedValue>> = { ...fromOthers, ...shared, ...agreedMaker(row) }
  // Shared pictures belong to the users who shared them.
  const fields = SHARED_FIELDS.filter(
    (field) => field !== 'screenshot' && !(field in replaced) && !isBlankValue(all[field]),
  )
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}

/** The name of the maker where others agreed on one. A name that follows from the spelling alone comes from nobody. */
function agreedMaker({ manufacturer, shownMaker, fromOthers, shared }: Row) {
  const spelling = shared.manufacturer ?? fromOthers.manufacturer ?? manufacturer
  const isAgreed = shownMaker !== spelling && shownMaker !== shownMakerName([String(spelling)])
  return isAgreed ? { manufacturer: shownMaker } : {}
}

import { recordOf } from '../../groups.ts'

/**
 * The texts of an entry's metadata that say where its product stands, with their labels: the address of its manual, the product that
 * replaces it (see `successorNames`), and whether its maker has ended it (see `discontinuedIn`). An entry for which nobody said one does
 * not have it. The compiler asks for what else a row needs.
 */
export const LIFECYCLE_LABELS = {
  manualUrl: 'Manual',
  supersededBy: 'Superseded by',
  discontinued: 'Discontinued',
}
export type LifecycleField = keyof typeof LIFECYCLE_LABELS

// as: the keys of the table
export const LIFECYCLE_FIELDS = Object.keys(LIFECYCLE_LABELS) as LifecycleField[]

/** A value for each of these fields. */
export const perLifecycleField = <Value>(make: (field: LifecycleField) => Value) =>
  recordOf(LIFECYCLE_FIELDS, make)

/** Reads the stored text of `discontinued`. */
export const isDiscontinued = (text: string | undefined) => text !== undefined && text !== '' && text !== 'no'

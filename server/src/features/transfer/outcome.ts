import type { PlannedImport } from '#shared/transfer/plan.ts'
import type { ImportedColumns } from '../../library/columns.ts'
import type { HeldEntry } from './held-entry.ts'
import type { Merged } from './merged-entry.ts'

/** The outcome of one plugin of the file. `changed` names the changed columns; all of them for a new entry. */
export type Outcome = {
  given: PlannedImport
  id: string
  merged: Merged
  held: HeldEntry | undefined
  changed: (keyof ImportedColumns)[]
}

/** Whether the file's plugin changes the library. */
export const isNews = ({ changed, merged }: Outcome) =>
  changed.length + merged.installations.length + merged.keys.length > 0 ||
  merged.ignored.length + merged.updates.length > 0

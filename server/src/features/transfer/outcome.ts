import type { PlannedImport } from '#shared/transfer/plan.ts'
import type { ImportedColumns } from '../../library/columns.ts'
import type { ExistingEntry } from './held-entry.ts'
import type { MergedEntry } from './merged-entry.ts'

/** The outcome of one plugin of the file. `changed` names the changed columns; all of them for a new entry. */
export type ImportOutcome = {
  sourcePlugin: PlannedImport
  id: string
  merged: MergedEntry
  existingEntry: ExistingEntry | undefined
  changed: (keyof ImportedColumns)[]
}

/** Whether the file's plugin changes the library. */
export const changesLibrary = ({ changed, merged }: ImportOutcome) =>
  changed.length + merged.installations.length + merged.keys.length > 0 ||
  merged.ignored.length + merged.updates.length > 0

import type { PlannedImport } from '#shared/transfer/plan.ts'
import type { Columns, HeldEntry } from './held-entry.ts'
import type { Merged } from './merged-entry.ts'

/** What became of one plugin of the file. `changed` names the columns that differ now; all of them for a new one. */
export type Outcome = {
  given: PlannedImport
  id: string
  merged: Merged
  held: HeldEntry | undefined
  changed: (keyof Columns)[]
}

/** Whether the plugin of the file has told the library something. */
export const isNews = ({ changed, merged }: Outcome) =>
  changed.length + merged.installations.length + merged.keys.length > 0 ||
  merged.ignored.length + merged.updates.length > 0

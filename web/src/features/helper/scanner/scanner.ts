import type { ListedPlugin } from '#shared/helper/found.ts'
import type { AddedAnswer } from '#shared/plugins/added-counts.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'

/** A scanned plugin. `note` is '' or the reason why it could not be read completely. A gone plugin is only in the library. */
export type ScannedPlugin = {
  id: string
  plugin: NewPlugin
  note: string
  exists: boolean
  status: ListedPlugin['status']
}

/** A scan for the page, run by the demo or by a device. */
export type Scanner = {
  /** The folders that can be selected. */
  folders: { value: string; label: string }[]
  folder: string
  choose: (folder: string) => void
  /** Why no scan can be started now; '' when one can. */
  refusal: string
  isScanning: boolean
  /** The found plugins are still being loaded; a new scan can be started meanwhile. */
  isListing: boolean
  /** 0 to 100; undefined before the first scan. */
  percent: number | undefined
  /** The path that is being scanned, or what the scan waits for. */
  place: string
  /** Why the last scan failed, or a remark about it; '' without one. */
  failure: string
  found: ScannedPlugin[]
  /** The total number, also while not all of them are loaded. */
  foundCount: number
  /** The time when the last scan was completed, ISO. */
  lastAt: string | null
  start: () => void
  /** Cancels the running scan; undefined when it cannot be canceled. */
  cancel?: (() => void) | undefined
  /** Adds plugins to the library in parts, and yields the counts of each part. `isNewOnly` adds only the new ones. */
  add: (plugins: ScannedPlugin[], isNewOnly: boolean) => AsyncGenerator<AddedAnswer>
  /** Marks all plugins as existing, after they were added. */
  markExisting: () => void
}

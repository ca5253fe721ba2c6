import type { ListedPlugin } from '#shared/helper/found.ts'
import type { AddedCounts } from '#shared/plugins/added.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'

/** A row of the scan. `note` explains what could not be read, or is ''. A row with status `gone` exists only in the library. */
export type ScannedPlugin = {
  id: string
  plugin: NewPlugin
  note: string
  exists: boolean
  status: ListedPlugin['status']
}

/** A scan as the page shows it, run by the demo or by a device. */
export type Scanner = {
  /** The folders to choose from. */
  folders: { value: string; label: string }[]
  folder: string
  choose: (folder: string) => void
  /** Why no scan can be started; '' if one can. */
  refusal: string
  isScanning: boolean
  /** 0 to 100; undefined while nothing has been scanned. */
  percent: number | undefined
  /** The path that is being scanned, or what the scan waits for. */
  place: string
  /** Why the last scan failed or ended; '' otherwise. */
  failure: string
  found: ScannedPlugin[]
  /** The number of rows, of which `found` may contain only a part. */
  foundCount: number
  /** The end of the last complete scan, an ISO date. */
  lastAt: string | null
  start: () => void
  /** Cancels the running scan; undefined if it cannot be canceled. */
  cancel?: (() => void) | undefined
  /** Marks all rows as existing, after they were added. */
  markExisting: () => void
  /** The device that was scanned. */
  deviceId?: string | undefined
}

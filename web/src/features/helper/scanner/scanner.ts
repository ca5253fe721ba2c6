import type { ListedPlugin } from '#shared/helper/found.ts'
import type { AddedCounts } from '#shared/plugins/added.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'

/** A row of what was scanned. `note` is '' or says why it could not be read well. What is gone exists in the library only. */
export type ScannedPlugin = {
  id: string
  plugin: NewPlugin
  note: string
  exists: boolean
  status: ListedPlugin['status']
}

/** A scan as the page shows it, whoever carries it out: the demonstration or a device. */
export type Scanner = {
  /** What can be chosen to be scanned. */
  folders: { value: string; label: string }[]
  folder: string
  choose: (folder: string) => void
  /** Why no scan can be begun now; '' when it can. */
  refusal: string
  isScanning: boolean
  /** 0 to 100; undefined while nothing has been scanned. */
  percent: number | undefined
  /** Where the scan is, or what it waits for. */
  place: string
  /** Why the last scan failed, or what it says of itself; '' when there is nothing to say. */
  failure: string
  found: ScannedPlugin[]
  /** How many there are, when not all of them are here yet. */
  foundCount: number
  /** When the last scan was complete, ISO. */
  lastAt: string | null
  start: () => void
  /** Ends the scan that is under way; without it, it cannot be ended. */
  cancel?: (() => void) | undefined
  /** Adds plugins to the library in parts, and yields what became of each part. With `isNewOnly` these are the new ones. */
  add: (plugins: ScannedPlugin[], isNewOnly: boolean) => AsyncGenerator<AddedCounts>
  /** They are in the library now. */
  markExisting: () => void
}

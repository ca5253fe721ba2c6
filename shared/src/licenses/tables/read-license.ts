import type { Day } from '../../calendar-day.ts'
import type { TableKind, TablePlaceKind, TableState } from './license-words.ts'

/** A license of a table. Several rows may be one license that is active on several places. */
export type ReadLicense = {
  /** The numbers of its rows in the file. */
  rows: number[]
  title: string
  maker: string
  kind: TableKind
  state: TableState
  seats: number | null
  startsOn: Day | null
  endsOn: Day | null
  account: string
  note: string
  places: { kind: TablePlaceKind; name: string }[]
  /** A key that tells it apart in its list, the same each time that the list is read. */
  sourceKey: string
  /** Secret: it must not leave the browser in clear, and is in no message. */
  serial: string
  /** The unreadable parts, in sentences; the license has none of them. */
  problems: string[]
}

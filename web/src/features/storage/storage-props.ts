import type { Storage } from '#shared/storage/storage-answer.ts'
import type { AskedBundles } from '../../library/bundles/asked-bundles.ts'

/** What the view of storage and its lists get. */
export type StorageViewProps = {
  storage: Storage
  /** The chosen computer; undefined for all. */
  machine: string | undefined
  onChoose: (machine: string | undefined) => void
  /** Whether a helper can move bundles on a computer. */
  canMove: (machine: string) => boolean
  onSetAside: (asked: AskedBundles) => void
  /** The paths of the library and of the Songs page. */
  library: string
  songs: string
}

/** The same with the names of computers. */
export type StorageListProps = StorageViewProps & { nameOf: (machine: string) => string }

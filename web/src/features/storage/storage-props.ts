import type { Storage } from '#shared/storage/storage-answer.ts'
import type { BundlesToSetAside } from '../../library/bundles/bundles-to-set-aside.ts'

/** The props of the view of storage and of its lists. */
export type StorageViewProps = {
  storage: Storage
  /** The chosen computer; undefined for all. */
  machine: string | undefined
  /** True when a helper can move bundles on a computer. */
  canMove: (machine: string) => boolean
  onSetAside: (asked: BundlesToSetAside) => void
  /** The paths of the library and of the Songs page. */
  library: string
  songs: string
}

/** The same with the names of computers. */
export type StorageListProps = StorageViewProps & { nameOf: (machine: string) => string }

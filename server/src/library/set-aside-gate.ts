import type { Db } from '../db/open.ts'

/** Asks about bundles again before a helper sets them aside, or deletes them. The feature of setting aside implements it. */
export type SetAsideGate = {
  /** True if these installations may be moved, in a transaction that holds the lock of the library. */
  mayMove: (tx: Db, userId: string, installationIds: string[]) => Promise<boolean>
  /** True if no song needs one of these installations, which are set aside. */
  mayDelete: (tx: Db, userId: string, installationIds: string[]) => Promise<boolean>
}

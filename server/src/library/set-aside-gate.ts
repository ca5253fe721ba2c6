import type { Db } from '../db/open.ts'

/** Asks about bundles again before a helper sets them aside, or deletes them. The feature of setting aside implements it. */
export type SetAsideGate = {
  /** Whether still nothing stands against moving these installations, in a transaction that holds the lock of the library. */
  mayMove: (tx: Db, userId: string, installationIds: string[]) => Promise<boolean>
  /** Whether still no song needs one of these installations, which are set aside. */
  mayDelete: (tx: Db, userId: string, installationIds: string[]) => Promise<boolean>
}

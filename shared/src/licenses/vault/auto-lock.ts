/** Milliseconds without use, or in a hidden tab, after which a vault is locked. */
export const LOCK_AFTER = 10 * 60_000

/** A moment by two clocks: one that nobody can set but that may stop while a computer sleeps, and the one on the wall. */
export type Moment = { steady: number; wall: number }

/** True when a vault must be locked now. A clock that was set, in either direction, only locks it earlier. */
export const isLockDue = (since: Moment, now: Moment): boolean =>
  now.steady - since.steady >= LOCK_AFTER || Math.abs(now.wall - since.wall) >= LOCK_AFTER

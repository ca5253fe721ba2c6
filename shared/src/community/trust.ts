/** The trust levels of an account. Administrators of the server are moderators. */
export const TRUST_LEVELS = ['new', 'member', 'trusted', 'moderator'] as const
export type TrustLevel = (typeof TRUST_LEVELS)[number]

/** `droppedAt`: when the level last fell, in milliseconds since 1970. Earlier values no longer count. */
export type Trust = { level: TrustLevel; droppedAt: number | null }

/** A value that was live. `isConfirmed`: several independent owners agreed. `undoneAt`: when another person undid it, in milliseconds since 1970. */
export type SharedValueRecord = { liveAt: number; isConfirmed: boolean; undoneAt: number | null }

/**
 * The trust of an account, computed from its shared values. Three undone within seven days cost one level; ten
 * good ones make a member, fifty a trusted one while fewer than five percent were undone and the first is 60 days old. A value is
 * good when independent owners confirmed it and it was live for 14 days: nobody's silence earns trust. Moderators change only
 * on the command line.
 */
export function trustAfter(trust: Trust, records: SharedValueRecord[], now: number): Trust {
  if (trust.level === 'moderator') return trust
  const since = trust.droppedAt ?? Number.NEGATIVE_INFINITY
  const undone = records.filter(({ undoneAt }) => undoneAt !== null && undoneAt > since)
  if (isDistrusted(undone, now)) return { level: BELOW[trust.level], droppedAt: now }
  const good = records.filter((record) => record.liveAt > since && isGood(record, now))
  return { ...trust, level: higherOf(trust.level, levelOf(good, undone.length, now)) }
}

/** The number of values that an account may share within 24 hours. */
export const SHARED_PER_DAY: Record<TrustLevel, number> = {
  new: 20,
  member: 200,
  trusted: 200,
  moderator: Number.POSITIVE_INFINITY,
}

export const isTrusted = (level: TrustLevel) => level === 'trusted' || level === 'moderator'

export const DAY_MS = 24 * 60 * 60 * 1000

function isDistrusted(undone: SharedValueRecord[], now: number) {
  return undone.filter(({ undoneAt }) => (undoneAt ?? 0) > now - 7 * DAY_MS).length >= 3
}

const BELOW: Record<Exclude<TrustLevel, 'moderator'>, TrustLevel> = {
  new: 'new',
  member: 'new',
  trusted: 'member',
}

const isGood = ({ undoneAt, isConfirmed, liveAt }: SharedValueRecord, now: number) =>
  undoneAt === null && isConfirmed && liveAt <= now - 14 * DAY_MS

function levelOf(good: SharedValueRecord[], undone: number, now: number): TrustLevel {
  const isLong = good.some(({ liveAt }) => liveAt <= now - 60 * DAY_MS)
  if (good.length >= 50 && isLong && undone / (good.length + undone) < 0.05) return 'trusted'
  return good.length >= 10 ? 'member' : 'new'
}

const higherOf = (a: TrustLevel, b: TrustLevel) => (TRUST_LEVELS.indexOf(a) > TRUST_LEVELS.indexOf(b) ? a : b)

/** The server's sharing setting. */
export const SHARING_MODES = ['off', 'members', 'review-all'] as const
export type SharingMode = (typeof SHARING_MODES)[number]

/** How a server shares; `people` is its number of accounts. */
export type SharingPolicy = { mode: SharingMode; people: number }

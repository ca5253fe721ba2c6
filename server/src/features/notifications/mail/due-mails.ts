import { localTime } from '#shared/notifications/local-time.ts'
import type { NotificationKind } from '#shared/notifications/notification.ts'
import type { Preferences } from '#shared/notifications/preferences.ts'
import { isQuiet } from '#shared/notifications/quiet-hours.ts'

export type Waiting = { id: string; kind: NotificationKind; createdAt: Date; readAt: Date | null }

/** Mails to be sent now, each with the notifications in it, and the notifications that go into none. */
export type DueMails = { mails: { key: string; ids: string[] }[]; dropped: string[] }

const DAY = 24 * 60 * 60 * 1000
/** What nobody could mail for so long is no news any more. */
const STALE = 3 * DAY
/** Whoever can sign in to an account could otherwise fill somebody's mailbox with it. */
const SECURITY_A_DAY = 5
const DIGEST_MINUTES = 8 * 60

/**
 * Which mails a person gets now. Security goes out at once, at any hour. Everything else waits for the next morning's
 * digest: eight o'clock where the person lives, or the end of their quiet hours. What was read meanwhile has arrived.
 */
export function dueMails(
  waiting: Waiting[],
  preferences: Preferences,
  now: Date,
  securityToday = 0,
): DueMails {
  if (!preferences.emailNotifications) return { mails: [], dropped: waiting.map(({ id }) => id) }
  const fresh = waiting.filter((one) => !one.readAt && now.getTime() - one.createdAt.getTime() <= STALE)
  const alerts = fresh.filter(({ kind }) => kind === 'security')
  const sent = alerts.slice(0, Math.max(0, SECURITY_A_DAY - securityToday))
  const gone = new Set([...waiting.filter((one) => !fresh.includes(one)), ...alerts.slice(sent.length)])
  return {
    mails: [
      ...sent.map(({ id }) => ({ key: `${SECURITY}${id}`, ids: [id] })),
      ...digest(
        fresh.filter(({ kind }) => kind !== 'security'),
        preferences,
        now,
      ),
    ],
    dropped: [...gone].map(({ id }) => id),
  }
}

export const SECURITY = 'security '

/** One a day: what is told after this morning's waits for tomorrow's. */
function digest(fresh: Waiting[], preferences: Preferences, now: Date) {
  const here = localTime(now, preferences.timeZone)
  if (here.minutes < DIGEST_MINUTES || isQuiet(preferences, now)) return []
  const ids = fresh
    .filter(({ createdAt }) => {
      const then = localTime(createdAt, preferences.timeZone)
      return then.day < here.day || then.minutes < DIGEST_MINUTES
    })
    .map(({ id }) => id)
  return ids.length ? [{ key: `digest ${here.day}`, ids }] : []
}

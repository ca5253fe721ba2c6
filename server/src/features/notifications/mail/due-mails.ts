import { isQuietTime } from '#shared/notifications/is-quiet-time.ts'
import { localTime } from '#shared/notifications/local-time.ts'
import type { NotificationKind } from '#shared/notifications/notification.ts'
import type { Preferences } from '#shared/notifications/preferences.ts'

export type WaitingNotification = { id: string; kind: NotificationKind; createdAt: Date; readAt: Date | null }

/** The mails to send now, each with its notifications, and the notifications that are not mailed. */
export type DueMails = { mails: { key: string; ids: string[] }[]; dropped: string[] }

/** A notification that could not be mailed for so long, in milliseconds, is outdated. */
const STALE_AFTER = 3 * 24 * 60 * 60 * 1000
/** Otherwise repeated sign-ins could flood a mailbox. */
const MAX_ALERTS_A_DAY = 5
const DIGEST_MINUTES = 8 * 60

/**
 * Which mails a user gets now. Security notifications are mailed at once, at any hour. All others wait for the next digest:
 * at eight in the user's time zone, or at the end of the quiet hours. Read notifications are not mailed.
 */
export function dueMails(
  waiting: WaitingNotification[],
  preferences: Preferences,
  now: Date,
  securityToday = 0,
): DueMails {
  if (!preferences.emailNotifications) return { mails: [], dropped: waiting.map(({ id }) => id) }
  const fresh = waiting.filter((one) => !one.readAt && now.getTime() - one.createdAt.getTime() <= STALE_AFTER)
  const alerts = fresh.filter(({ kind }) => kind === 'security')
  const sent = alerts.slice(0, Math.max(0, MAX_ALERTS_A_DAY - securityToday))
  const unmailed = new Set([...waiting.filter((one) => !fresh.includes(one)), ...alerts.slice(sent.length)])
  const others = fresh.filter(({ kind }) => kind !== 'security')
  const alertMails = sent.map(({ id }) => ({ key: `${SECURITY_MAIL_PREFIX}${id}`, ids: [id] }))
  return {
    mails: [...alertMails, ...digest(others, preferences, now)],
    dropped: [...unmailed].map(({ id }) => id),
  }
}

export const SECURITY_MAIL_PREFIX = 'security '

/** One digest a day: later notifications wait for the next one. */
function digest(fresh: WaitingNotification[], preferences: Preferences, now: Date) {
  const here = localTime(now, preferences.timeZone)
  if (here.minutes < DIGEST_MINUTES || isQuietTime(preferences, now)) return []
  const ids = fresh
    .filter(({ createdAt }) => {
      const then = localTime(createdAt, preferences.timeZone)
      return then.day < here.day || then.minutes < DIGEST_MINUTES
    })
    .map(({ id }) => id)
  return ids.length ? [{ key: `digest ${here.day}`, ids }] : []
}

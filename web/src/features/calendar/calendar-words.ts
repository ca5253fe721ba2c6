import type { SubscribedCalendar } from '#shared/calendar/contract.ts'
import { timeAgo } from '../../ui/text/time-ago.ts'

/** The sentences about the calendar of what ends. */
export const calendarWords = {
  title: 'Subscribe in a Calendar',
  about: 'Your plans, subscriptions and trials, on the day they end.',
  offer:
    'You get a secret address that you add to your calendar app. It reads the names of what ends and the days, and reminds you seven days and one day before. Prices, serials and accounts are not in it.',
  once: "You won't see this address again. Anyone who has it can read what ends, without an account.",
  how: 'In your calendar app choose “Add calendar from URL” (“New Calendar Subscription” on a Mac), and paste the address. The app reads it again every few hours.',
  plainHttp:
    'Calendar services on the Internet cannot reach an address that is only in your network. An app on this network can.',
  state: ({ createdAt, lastReadAt }: SubscribedCalendar, now: Date) =>
    `Made ${timeAgo(createdAt, now)} · ${lastReadAt === null ? 'not read yet' : `read ${timeAgo(lastReadAt, now)}`}`,
  lost: 'The address was shown once. If you need it again, replace it.',
  replace: 'A new address takes its place. Calendars that have the present one stop getting changes.',
  revoke: 'Calendars that have this address stop getting changes.',
  copied: { title: 'Address copied' },
  notCopied: { title: 'Not copied', description: 'Select the address and copy it yourself.' },
  revoked: { title: 'Address revoked', description: 'It no longer shows anything.' },
  notMade: (reason: string) => ({ title: 'No address was made', description: reason }),
  notRevoked: (reason: string) => ({ title: 'Address not revoked', description: reason }),
}

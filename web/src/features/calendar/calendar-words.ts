import type { SubscribedCalendar } from '#shared/calendar/contract.ts'
import { timeAgo } from '../../ui/text/time-ago.ts'

/** The sentences about the calendar of what ends. */
export const calendarWords = {
  title: 'Subscribe in a Calendar',
  about: 'Your plans, subscriptions and trials, on the day they end.',
  offer:
    'You get a secret address for your calendar app. It has only names and end dates, never prices or serials. Reminders come seven days and one day before.',
  once: "You won't see this address again. Anyone who has it can see what ends, without an account.",
  how: 'In your calendar app choose “Add calendar from URL” (“New Calendar Subscription” on a Mac), and paste the address. The app reads it again every few hours.',
  plainHttp:
    'Online calendar services cannot reach an address on your local network. A calendar app on that network can.',
  state: ({ createdAt, lastReadAt }: SubscribedCalendar, now: Date) =>
    `Made ${timeAgo(createdAt, now)} · ${lastReadAt === null ? 'not read yet' : `read ${timeAgo(lastReadAt, now)}`}`,
  lost: 'The address was shown once. If you need it again, replace it.',
  replace: 'You get a new address. Calendars with the current one stop updating.',
  revoke: 'Calendars with this address stop updating.',
  copied: { title: 'Address copied' },
  notCopied: { title: 'Not copied', description: 'Select the address and copy it yourself.' },
  revoked: { title: 'Address revoked', description: 'It no longer shows anything.' },
  notMade: (reason: string) => ({ title: 'No address was created', description: reason }),
  notRevoked: (reason: string) => ({ title: 'Address not revoked', description: reason }),
}

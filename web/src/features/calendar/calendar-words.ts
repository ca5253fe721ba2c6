import type { SubscribedCalendar } from '#shared/calendar/contract.ts'
import { timeAgo } from '../../ui/text/time-ago.ts'

/* The sentences about the calendar of what ends. */

export const title = 'Subscribe in a Calendar'
export const about = 'Your plans, subscriptions and trials, on the day they end.'
export const offer =
  'You get a secret address for your calendar app. It has only names and end dates, never prices or serials. Reminders come seven days and one day before.'
export const shownOnce =
  "You won't see this address again. Anyone who has it can see what ends, without an account."
export const howToAdd =
  'In your calendar app choose “Add calendar from URL” (“New Calendar Subscription” on a Mac), and paste the address. The app reads it again every few hours.'
export const localAddress =
  "Online calendar services can't reach an address on your local network. A calendar app on that network can."
export const state = ({ createdAt, lastReadAt }: SubscribedCalendar, now: Date) =>
  lastReadAt === null
    ? `Created ${timeAgo(createdAt, now)} · not read yet`
    : `Created ${timeAgo(createdAt, now)} · last read ${timeAgo(lastReadAt, now)}`
export const lost = 'The address was shown once. If you need it again, replace it.'
export const replace = 'You get a new address. Calendars with the current one stop updating.'
export const revoke = 'Calendars with this address stop updating.'
export const copied = { title: 'Address copied' }
export const notCopied = { title: 'Not copied', description: 'Select the address and copy it yourself.' }
export const revoked = { title: 'Address revoked', description: 'It no longer shows anything.' }
export const notMade = (reason: string) => ({ title: 'Address not created', description: reason })
export const notRevoked = (reason: string) => ({ title: 'Address not revoked', description: reason })
export const couldntLoadCalendar = "We couldn't load your calendar"
export const loadingCalendar = 'Loading your calendar...'
export const createAddress = 'Create Address'
export const replaceAddress = 'Replace Address'
export const replaceButton = 'Replace'
export const replacing = 'Replacing...'
export const copyAddress = 'Copy Address'
export const revokeAddress = 'Revoke Address'

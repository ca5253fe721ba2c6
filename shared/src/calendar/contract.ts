import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'

/** The calendar of what ends, which calendar programs read at a secret address. The address itself is shown once and never stored. */
const subscribedCalendar = z.object({
  createdAt: z.string(),
  /** To the hour; null before the first time. */
  lastReadAt: z.nullable(z.string()),
})
export type SubscribedCalendar = z.infer<typeof subscribedCalendar>

/** The path of a calendar, below the address of the site. */
export const calendarPathOf = (token: string) => `/calendar/${token}.ics`

export const calendarContract = {
  find: {
    ...call('GET', '/api/account/calendar', 'browser'),
    summary: 'When the address of the calendar was made and read; null without one.',
    response: z.nullable(subscribedCalendar),
  },
  make: {
    ...call('POST', '/api/account/calendar', 'browser'),
    summary:
      'Creates the calendar address for what ends. An earlier address stops working. The token is shown once.',
    response: z.object({ calendar: subscribedCalendar, token: z.string() }),
  },
  revoke: {
    ...call('DELETE', '/api/account/calendar', 'browser'),
    summary: 'Revokes the address of the calendar. 404 without one.',
    response: doneResponse,
  },
} satisfies Contract

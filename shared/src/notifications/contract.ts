import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import { notification, SHOWN_NOTIFICATIONS } from './notification.ts'
import { preferences } from './preferences.ts'

const seenNotifications = z.object({
  ids: z
    .array(z.uuid('This is not the id of a notification.'), 'ids must be a list.')
    .check(z.maxLength(SHOWN_NOTIFICATIONS, `At most ${SHOWN_NOTIFICATIONS} notifications at once.`)),
})

/** The token in the link of a mail. */
const token = z.object({ token: z.string('token must be text.').check(z.maxLength(100)) })

export const notificationsContract = {
  list: {
    ...call('GET', '/api/notifications'),
    summary:
      'The newest notifications, at most fifty: one for each plugin with an update, and one for all equal ones of a day.',
    response: z.array(notification),
  },
  read: {
    ...call('POST', '/api/notifications/read'),
    worksOnFullDisk: true,
    summary: 'Marks notifications, and those that they combine, as read; returns the list.',
    body: seenNotifications,
    response: z.array(notification),
  },
  readAll: {
    ...call('POST', '/api/notifications/read-all'),
    worksOnFullDisk: true,
    summary: 'Marks every notification as read, also those that are not in the list; returns the list.',
    response: z.array(notification),
  },
  preferences: {
    ...call('GET', '/api/notifications/preferences'),
    summary: 'The notification switches.',
    response: preferences,
  },
  changePreferences: {
    ...call('PATCH', '/api/notifications/preferences'),
    summary: 'Changes notification switches.',
    body: z.partial(preferences),
    response: preferences,
  },
  sendConfirmation: {
    ...call('POST', '/api/notifications/confirmation', 'browser'),
    summary: 'Mails a link that confirms the email address; at most three per day.',
    response: doneResponse,
  },
  confirmAddress: {
    ...call('POST', '/api/notifications/confirm-address', 'public'),
    summary: 'Confirms the email address that received the mail with this token.',
    body: token,
    response: doneResponse,
  },
  unsubscribe: {
    ...call('POST', '/api/notifications/unsubscribe', 'public'),
    worksOnFullDisk: true,
    summary: 'Stops all mails to the recipient of the mail with this token.',
    body: token,
    response: doneResponse,
  },
} satisfies Contract

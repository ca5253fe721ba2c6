import type { Notification } from '#shared/notifications/notification.ts'

let count = 0

/** A notification nobody has seen yet. */
export const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  kind: 'update',
  title: 'Pro-Q 3 4.0 is available',
  text: 'You have version 3.2.',
  link: '/updates',
  count: 1,
  createdAt: '2026-01-05T12:00:00.000Z',
  readAt: null,
  ...given,
})

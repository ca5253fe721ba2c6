import type { NewNotification } from '../notifications/notification.ts'

/** Tells a user, once, that plugins of their library have types that nobody typed. */
export const typesNotification = (count: number): NewNotification => ({
  key: 'types of products',
  kind: 'news',
  title: 'Your plugins are sorted by what they do',
  text: `Plugfolio knows the type of ${count} ${count === 1 ? 'more plugin' : 'more plugins'} now. What you typed yourself stays.`,
  link: '/plugins?group=type',
})

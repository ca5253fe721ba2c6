import type { NewNotification } from '../notifications/notification.ts'

/** Tells a user, once, that variants of products in their library have become one entry each. */
export const variantsNotification = (count: number): NewNotification => ({
  key: 'variants of products',
  kind: 'news',
  title: 'One entry for each product',
  text: `${count} ${count === 1 ? 'variant' : 'variants'}, such as Mono and Stereo, ${count === 1 ? 'stands' : 'stand'} with the others of the same product now. The details of a product name its variants, and can separate them again.`,
  link: '/plugins',
})

/** Tells a user, once, that plugins of their library have types that nobody typed. */
export const typesNotification = (count: number): NewNotification => ({
  key: 'types of products',
  kind: 'news',
  title: 'Your plugins are sorted by what they do',
  text: `Plugfolio knows the type of ${count} ${count === 1 ? 'more plugin' : 'more plugins'} now. What you typed yourself stays.`,
  link: '/plugins?group=type',
})

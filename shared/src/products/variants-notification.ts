import type { NewNotification } from '../notifications/notification.ts'
import { counted, englishNumber } from '../text/locale.ts'

/** Tells a user, once, that variants of products in their library have become one entry each. */
export const variantsNotification = (count: number): NewNotification => ({
  key: 'variants of products',
  kind: 'news',
  title: 'One entry for each product',
  text:
    count === 1
      ? '1 variant, such as Mono or Stereo, is now part of its product. You can separate it in the details.'
      : `${englishNumber(count)} variants, such as Mono and Stereo, are now part of their products. You can separate them in the details.`,
  link: '/plugins',
})

/** Tells a user, once, that plugins of their library have types that they did not type. */
export const typesNotification = (count: number): NewNotification => ({
  key: 'types of products',
  kind: 'news',
  title: 'Your plugins are sorted by what they do',
  text: `Plugfolio now knows the type of ${counted(count, 'more plugin')}. Types that you entered stay.`,
  link: '/plugins?group=type',
})

import { PRODUCT } from '#shared/product.ts'
import {
  ADDRESS_CHANGED_MAIL_PREFIX,
  CONFIRMATION_LINK_LIFETIME,
  CONFIRMATION_MAIL_PREFIX,
} from '../../../db/ask-to-confirm-address.ts'
import type { ClaimedMail } from './claimed-mail.ts'
import { createLetter } from './letter.ts'

/**
 * The letter to an unconfirmed or a previous address; undefined for every other mail, and for an old one. It contains no text
 * that the user has chosen, since the address may belong to a stranger.
 */
export function addressLetter({ userId, key, to, createdAt, token }: ClaimedMail, site: string, now: Date) {
  if (to === null || now.getTime() - createdAt.getTime() > CONFIRMATION_LINK_LIFETIME) return undefined
  const item = key.startsWith(CONFIRMATION_MAIL_PREFIX)
    ? confirmation(token)
    : key.startsWith(ADDRESS_CHANGED_MAIL_PREFIX)
      ? CHANGED
      : undefined
  if (!item) return undefined
  const why = `An account of ${site}/ uses this email address. If that is not your account, you can ignore this mail.`
  return createLetter({
    person: { id: userId, displayName: '', email: to },
    key,
    items: [item],
    site,
    token,
    why,
  })
}

const confirmation = (token: string) => ({
  title: `Confirm your email address for ${PRODUCT}`,
  text: 'Open this link within 24 hours. Until then nothing else is mailed to this address.',
  link: `/confirm-email/${token}`,
})

const CHANGED = {
  title: `${PRODUCT} no longer mails you at this address`,
  text: 'The email address of your account was changed. If that was not you, change your password and ask the host of this server for help.',
  link: '/settings',
}

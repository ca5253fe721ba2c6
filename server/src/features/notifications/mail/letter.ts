import { createHash } from 'node:crypto'
import type { Notification } from '#shared/notifications/notification.ts'
import { PRODUCT } from '#shared/product.ts'
import * as words from '../notification-words.ts'

/** A mail that is ready to send. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
}

type LetterItem = Pick<Notification, 'title' | 'text' | 'link'>

type LetterContents = {
  person: { id: string; displayName: string; email: string }
  key: string
  items: LetterItem[]
  /** The address of this server, without a trailing slash. */
  site: string
  token: string
  /** The reason for a mail that no preference controls; it has no link to end mails. */
  reason?: string
}

const MAX_ITEMS = 30

/** Notifications as a mail of text and links, without pictures and tracking. */
export function createLetter({ person, key, items, site, token, reason }: LetterContents): Letter {
  const unsubscribeUrl = reason ? '' : `${site}/unsubscribe/${token}`
  const ending = unsubscribeUrl && words.unsubscribeAt(unsubscribeUrl)
  const shown = items
    .slice(0, MAX_ITEMS)
    .map((one) => ({ ...one, address: one.link === null ? '' : site + one.link }))
  const moreLine = items.length > MAX_ITEMS ? words.moreNotifications(items.length - MAX_ITEMS, site) : ''
  const footer = reason ?? words.whyThisMail(site)
  return {
    to: person.email,
    subject: oneLine(
      items.length === 1 ? (items[0]?.title ?? '') : words.severalNotifications(items.length, PRODUCT),
    ),
    text: textOf(person.displayName, shown, moreLine, [footer, ending]),
    html: htmlOf(person.displayName, shown, moreLine, footer, unsubscribeUrl),
    messageId: messageIdOf(person.id, key, site),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
      // RFC 8058 allows one click over https only.
      ...(unsubscribeUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

type ShownItem = LetterItem & { address: string }

function textOf(name: string, shown: ShownItem[], moreLine: string, footer: string[]) {
  const items = shown.map((one) =>
    [`* ${oneLine(one.title)}`, oneLine(one.text), one.address].filter(Boolean).join('\n  '),
  )
  const signature = ['-- ', ...footer.filter(Boolean)].join('\n')
  return [words.greeting(oneLine(name)), ...items, moreLine, signature].filter(Boolean).join('\n\n')
}

function htmlOf(name: string, shown: ShownItem[], moreLine: string, footer: string, unsubscribeUrl: string) {
  const items = shown.map(({ title, text, address }) => {
    const heading = address ? `<a href="${escaped(address)}">${escaped(title)}</a>` : escaped(title)
    return `<li><strong>${heading}</strong><br>${escaped(text)}</li>`
  })
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>',
    `<p>${words.greeting(escaped(name))}</p><ul>`,
    ...items,
    `</ul>${moreLine && `<p>${escaped(moreLine)}</p>`}<hr><p><small>${escaped(footer)}<br>`,
    `${unsubscribeUrl && `<a href="${escaped(unsubscribeUrl)}">${words.unsubscribe}</a>`}</small></p></body></html>`,
  ].join('\n')
}

/** A stable id, so that a mail program can recognize a duplicate. */
function messageIdOf(userId: string, key: string, site: string) {
  const id = createHash('sha256').update(`${userId} ${key}`).digest('hex').slice(0, 40)
  return `<${id}@${new URL(site).hostname}>`
}

/** Plugin names are untrusted: removes line breaks and characters that change the reading direction. */
const oneLine = (text: string) => text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

const escaped = (text: string) =>
  oneLine(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Only 'not-sent' may be retried: the server surely has no such mail. `isAway`: other letters would fail too. 'unknown': maybe sent. */
export type SendOutcome =
  | { is: 'sent' }
  | { is: 'not-sent'; reason: string; isAway: boolean }
  | { is: 'unknown'; reason: string }

/** Sends a letter to a mail server. Never throws. */
export type SendLetter = (letter: Letter) => Promise<SendOutcome>

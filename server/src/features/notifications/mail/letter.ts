import { createHash } from 'node:crypto'
import type { Notification } from '#shared/notifications/notification.ts'
import { PRODUCT } from '#shared/product.ts'

/** A mail, ready to be handed over. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
}

type Told = Pick<Notification, 'title' | 'text' | 'link'>

type Contents = {
  person: { id: string; displayName: string; email: string }
  key: string
  told: Told[]
  /** The address of this server, without a slash at its end. */
  site: string
  token: string
  /** Why it is sent, where no switch says so; then there is nothing to end. */
  why?: string
}

const MOST = 30

/** What a person is told, as a mail: words and links, without pictures and without anything that reports back. */
export function letterOf({ person, key, told, site, token, why }: Contents): Letter {
  const end = why ? '' : `${site}/unsubscribe/${token}`
  const shown = told
    .slice(0, MOST)
    .map((one) => ({ ...one, address: one.link === null ? '' : site + one.link }))
  const more = told.length > MOST ? `And ${told.length - MOST} more: ${site}/` : ''
  const foot =
    why ??
    `You get this because Email notifications is switched on in the settings of your account at ${site}/.`
  return {
    to: person.email,
    subject: oneLine(
      told.length === 1 ? (told[0]?.title ?? '') : `${told.length} notifications from ${PRODUCT}`,
    ),
    text: textOf(person.displayName, shown, more, [foot, end && `End these mails: ${end}`]),
    html: htmlOf(person.displayName, shown, more, foot, end),
    messageId: messageIdOf(person.id, key, site),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(end && { 'List-Unsubscribe': `<${end}>` }),
      // RFC 8058 knows one click over https only.
      ...(end && site.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

type Shown = Told & { address: string }

function textOf(name: string, shown: Shown[], more: string, foot: string[]) {
  const items = shown.map((one) =>
    [`* ${oneLine(one.title)}`, oneLine(one.text), one.address].filter(Boolean).join('\n  '),
  )
  const signature = ['-- ', ...foot.filter(Boolean)].join('\n')
  return [`${greeting(oneLine(name))},`, ...items, more, signature].filter(Boolean).join('\n\n')
}

function htmlOf(name: string, shown: Shown[], more: string, foot: string, end: string) {
  const items = shown.map(({ title, text, address }) => {
    const heading = address ? `<a href="${escaped(address)}">${escaped(title)}</a>` : escaped(title)
    return `<li><strong>${heading}</strong><br>${escaped(text)}</li>`
  })
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>',
    `<p>${greeting(escaped(name))},</p><ul>`,
    ...items,
    `</ul>${more && `<p>${escaped(more)}</p>`}<hr><p><small>${escaped(foot)}<br>`,
    `${end && `<a href="${escaped(end)}">End these mails</a>`}</small></p></body></html>`,
  ].join('\n')
}

const greeting = (name: string) => (name ? `Hello ${name}` : 'Hello')

/** The same mail always has the same id: should it ever arrive twice, a mail program can tell. */
function messageIdOf(userId: string, key: string, site: string) {
  const id = createHash('sha256').update(`${userId} ${key}`).digest('hex').slice(0, 40)
  return `<${id}@${new URL(site).hostname}>`
}

/** Names of plugins come from files of strangers: no line breaks, and nothing that turns the reading direction. */
const oneLine = (text: string) => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { passwordNotification } from '#shared/notifications/new-notifications.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { aMailServer, type MailServerBehavior } from '../../../../test/a-mail-server.ts'
import { aServerWith } from '../../../../test/a-server.ts'
import { notifyUser } from '../../../library/notify.ts'
import { createLetter, type SendOutcome } from './letter.ts'
import { startMailing } from './mail-round.ts'
import { dueMails, type WaitingNotification } from './plan-mails.ts'
import { smtpSender } from './smtp-sender.ts'

const person = { id: 'a', displayName: 'Ana', email: 'ana@example.org' }
const item = { title: 'Pro-Q 3 4.0 is available', text: 'You have version 3.2.', link: '/updates' }
const site = 'https://plugins.example.org'
const contents = { person, key: 'digest 2026-01-05', items: [item], site, token: 'secret' }

const news = { title: 'Größe 2 is available', text: 'Hello.', link: null }
const letter = createLetter({ ...contents, items: [news], token: 'x'.repeat(43) })
const from = 'Plugfolio <plugfolio@example.org>'
const post = (url: string, silence = 10_000) => smtpSender({ url, from, silence })(letter)

test('a letter arrives with its headers, as text and as HTML', async () => {
  const server = await aMailServer()

  expect(await post(server.url)).toEqual({ is: 'sent' })

  const [arrived = ''] = server.letters
  const unfolded = arrived.replace(/\r\n[ \t]/g, ' ')
  for (const line of [
    'From: Plugfolio <plugfolio@example.org>',
    'To: ana@example.org',
    `List-Unsubscribe: <https://plugins.example.org/unsubscribe/${'x'.repeat(43)}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    `Message-ID: ${letter.messageId}`,
  ])
    expect(unfolded).toContain(line)
  expect(arrived).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/)
})

const outcomes: [MailServerBehavior | 'is away', Partial<SendOutcome>, silence?: number][] = [
  ['is away', { is: 'not-sent', isAway: true }],
  ['says nothing', { is: 'not-sent', isAway: true }, 500],
  ['refuses', { is: 'not-sent', isAway: false }],
  ['is busy', { is: 'not-sent', isAway: false }],
  ['refuses the letter', { is: 'not-sent', isAway: false }],
  ['hangs at the end', { is: 'unknown' }, 2000],
  ['leaves at the end', { is: 'unknown' }],
]

test.each(outcomes)('a mail server that %s: %j', async (manner, outcome, silence) => {
  const server = await aMailServer(manner === 'is away' ? undefined : manner)
  if (manner === 'is away') server.close()

  expect(await post(server.url, silence)).toMatchObject(outcome)
})

test('a letter contains the news, its link and the link that ends these mails, and loads nothing', () => {
  const letter = createLetter(contents)

  expect(letter.subject).toBe('Pro-Q 3 4.0 is available')
  expect(letter.text).toBe(`Hello Ana,

* Pro-Q 3 4.0 is available
  You have version 3.2.
  https://plugins.example.org/updates

--${' '}
You're receiving this email because email notifications are on in your account settings at https://plugins.example.org/.
Unsubscribe: https://plugins.example.org/unsubscribe/secret`)
  expect(letter.html).toContain('<a href="https://plugins.example.org/updates">Pro-Q 3 4.0 is available</a>')
  expect(letter.html).not.toMatch(/<img|<link|<style|<script|src=|url\(/i)
})

test('names cannot inject markup, headers or a reading direction', () => {
  const hostile = { ...item, title: '<img src=x>\r\nBcc: all@example.org \u202eexe', text: '"&\'' }

  const { subject, text, html } = createLetter({ ...contents, items: [hostile] })

  expect(subject).toBe('<img src=x> Bcc: all@example.org exe')
  expect(text).toContain('* <img src=x> Bcc: all@example.org exe\n')
  expect(html).toContain('&#60;img src=x&#62; Bcc')
  expect(html).toContain('&#34;&#38;&#39;')
  expect(html).not.toContain('<img')
})

test('many notifications are counted, and thirty of them are shown', () => {
  const { subject, text } = createLetter({ ...contents, items: Array.from({ length: 33 }, () => item) })

  expect(subject).toBe('33 notifications from Plugfolio')
  expect(text.match(/^\* /gm)).toHaveLength(30)
  expect(text).toContain('And 3 more: https://plugins.example.org/')
})

const silentLogger = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger

/** A user with a due mail, and a mail server that accepts the letter when the test calls `accept`. */
async function aSlowMailServer() {
  const [server, ana] = await aServerWith('ana')
  await ana.notifications.changePreferences({ body: { emailNotifications: true } })
  await server.pool.query('update users set email_confirmed_at = now()')
  await server.pool.query('delete from mails')
  const now = new Date()
  await notifyUser(server.db, (await ana.account.me()).id, passwordNotification('2026', 0), now)
  let [accept, begin] = [(_: SendOutcome) => {}, () => {}]
  const accepted = new Promise<SendOutcome>((resolve) => (accept = resolve))
  const posted = new Promise<void>((resolve) => (begin = resolve))
  const post = async () => {
    begin()
    return accepted
  }
  const stop = startMailing(server.db, { post, publicUrl: site, logger: silentLogger })
  return { posted, accept: () => accept({ is: 'sent' }), stop }
}

test('a due mail is sent when the server starts, and stopping waits until it is sent', async () => {
  const { posted, accept, stop } = await aSlowMailServer()
  await posted
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  expect(hasStopped).toBe(false)

  accept()
  await stopped
  expect(hasStopped).toBe(true)
})

const WANTED = { ...DEFAULT_PREFERENCES, emailNotifications: true }
const NOON = new Date('2026-01-05T12:00:00Z')
const aWaiting = (id: string, at: string, more: Partial<WaitingNotification> = {}): WaitingNotification => {
  return { id, kind: 'update', createdAt: new Date(at), readAt: null, ...more }
}
const LAST_EVENING = '2026-01-04T20:00:00Z'

test.each([
  ['before eight', '2026-01-05T07:59:00Z', WANTED, 0],
  ['at eight', '2026-01-05T08:00:00Z', WANTED, 1],
  ['at eight in Berlin', '2026-01-05T07:00:00Z', { ...WANTED, timeZone: 'Europe/Berlin' }, 1],
  ['in quiet hours', '2026-01-05T09:00:00Z', { ...WANTED, quietHours: true, quietTo: '10:00' }, 0],
])('a digest %s (%s)', (_, now, preferences, count) => {
  expect(dueMails([aWaiting('a', LAST_EVENING)], preferences, new Date(now)).mails).toHaveLength(count)
})

test('security notifications are mailed at once and separately, even in quiet hours', () => {
  const waiting = [
    aWaiting('a', '2026-01-05T02:59:00Z', { kind: 'security' }),
    aWaiting('b', '2026-01-05T02:59:30Z', { kind: 'security' }),
    aWaiting('c', '2026-01-05T02:59:00Z'),
  ]

  expect(dueMails(waiting, { ...WANTED, quietHours: true }, new Date('2026-01-05T03:00:00Z'))).toEqual({
    mails: [
      { key: 'security a', ids: ['a'] },
      { key: 'security b', ids: ['b'] },
    ],
    dropped: [],
  })
})

test('at most five alerts a day are mailed, and the others are only in the list', () => {
  const waiting = ['a', 'b', 'c'].map((id) => aWaiting(id, '2026-01-05T11:59:00Z', { kind: 'security' }))

  expect(dueMails(waiting, WANTED, NOON, 3)).toEqual({
    mails: [
      { key: 'security a', ids: ['a'] },
      { key: 'security b', ids: ['b'] },
    ],
    dropped: ['c'],
  })
})

test('read, three days old and unwanted notifications are not mailed', () => {
  const read = aWaiting('read', LAST_EVENING, { readAt: NOON })
  const old = aWaiting('old', '2026-01-02T11:59:00Z')

  expect(dueMails([read, old], WANTED, NOON)).toEqual({ mails: [], dropped: ['read', 'old'] })
  expect(dueMails([aWaiting('a', LAST_EVENING)], DEFAULT_PREFERENCES, NOON)).toEqual({
    mails: [],
    dropped: ['a'],
  })
})

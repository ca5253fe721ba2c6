import { expect, test } from 'vitest'
import { aMailServer, type MailServerBehavior } from '../../../../test/a-mail-server.ts'
import { createLetter, type SendOutcome } from './letter.ts'
import { smtpSender } from './smtp-sender.ts'

const letter = createLetter({
  person: { id: 'a', displayName: 'Ana', email: 'ana@example.org' },
  key: 'digest 2026-01-05',
  items: [{ title: 'Größe 2 is available', text: 'Hello.', link: null }],
  site: 'https://plugins.example.org',
  token: 'x'.repeat(43),
})
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
    'Auto-Submitted: auto-generated',
    `List-Unsubscribe: <https://plugins.example.org/unsubscribe/${'x'.repeat(43)}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    `Message-ID: ${letter.messageId}`,
  ])
    expect(unfolded).toContain(line)
  expect(arrived).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/)
})

const outcomes: [MailServerBehavior, Partial<SendOutcome>, silence?: number][] = [
  ['says nothing', { is: 'not-sent', isAway: true }, 500],
  ['refuses', { is: 'not-sent', isAway: false }],
  ['is busy', { is: 'not-sent', isAway: false }],
  ['refuses the letter', { is: 'not-sent', isAway: false }],
  ['hangs at the end', { is: 'unknown' }, 2000],
  ['leaves at the end', { is: 'unknown' }],
]

test.each(outcomes)('a mail server that %s: %j', async (manner, outcome, silence) => {
  const server = await aMailServer(manner)

  expect(await post(server.url, silence)).toMatchObject(outcome)
})

test('without a mail server the letter was surely not sent', async () => {
  const server = await aMailServer()
  server.close()

  expect(await post(server.url)).toMatchObject({ is: 'not-sent', isAway: true })
})

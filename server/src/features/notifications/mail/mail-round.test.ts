import { expect, test } from 'vitest'
import { hostNotification, passwordNotification } from '#shared/notifications/new-notifications.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../test/a-clock.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import { mails } from '../../../db/schema.ts'
import { notifyUser } from '../../../library/notify.ts'
import type { Letter, SendOutcome } from './letter.ts'
import { claimMail, sendDueMails } from './mail-round.ts'
import { planMails } from './plan-mails.ts'

const SENT: SendOutcome = { is: 'sent' }

const aMailing = (...names: string[]) => aMailingWith(names, true)

/** Users who want email, and a mail server with queued outcomes, which succeeds when the queue is empty. */
async function aMailingWith(names: string[], isConfirmed: boolean) {
  const server = await aServer()
  const people = await Promise.all(names.map((name) => server.signedInAs(name)))
  for (const person of people)
    await person.notifications.changePreferences({ body: { emailNotifications: true } })
  const ids = await Promise.all(people.map(async (person) => (await person.account.me()).id))
  if (isConfirmed) {
    await server.pool.query('update users set email_confirmed_at = now()')
    await server.pool.query('delete from mails')
  }
  const letters: Letter[] = []
  const answers: SendOutcome[] = []
  const round = () =>
    sendDueMails(server.db, {
      publicUrl: 'https://plugins.example.org',
      now: server.clock.now,
      post: async (letter) => {
        letters.push(letter)
        return answers.shift() ?? SENT
      },
    })
  const tell = async (text: string) => {
    for (const id of ids) await notifyUser(server.db, id, hostNotification(text), server.clock.now())
  }
  return { server, people, ids, letters, answers, round, tell }
}

const rowsOf = (server: TestServer) => server.db.select().from(mails).orderBy(mails.createdAt)
const subjects = (letters: Letter[]) => letters.map(({ to, subject }) => `${to}: ${subject}`).sort()

test('several replicas send one digest a user and day, with new notifications only, and security mails at once', async () => {
  const { server, ids, letters, round, tell } = await aMailing('ana', 'ben')
  await tell('First.')
  await tell('Second.')
  await round()
  expect(letters).toEqual([])

  server.clock.advance(DAY)
  await tell('Third, too late for today.')
  await Promise.all([round(), round(), round(), round()])
  await round()

  expect(subjects(letters)).toEqual([
    'ana@example.org: 2 notifications from Plugfolio',
    'ben@example.org: 2 notifications from Plugfolio',
  ])
  expect(letters[0]?.text).not.toContain('Third')
  server.clock.advance(DAY)
  await round()
  expect(letters.slice(2).map(({ text }) => /Third/.test(text) && !/First/.test(text))).toEqual([true, true])
  await tell('This can wait.')
  await notifyUser(server.db, ids[0] ?? '', passwordNotification('a', 0), server.clock.now())
  await round()
  expect(subjects(letters.slice(4))).toEqual(['ana@example.org: Your password was changed'])
})

test('an unreachable mail server ends the round, and a failed mail is retried until it is sent once', async () => {
  const { server, letters, answers, round, tell } = await aMailing('ana', 'ben')
  await tell('Hello.')
  server.clock.advance(DAY)
  answers.push({ is: 'not-sent', reason: 'timeout', isAway: true })

  await round()
  expect(letters).toHaveLength(1)
  await round()
  server.clock.advance(5 * MINUTE)
  await round()
  await round()

  expect(letters).toHaveLength(3)
  expect(letters[2]?.to).toBe(letters[0]?.to)
  expect((await rowsOf(server)).map(({ sentAt, dueAt }) => [sentAt !== null, dueAt])).toEqual([
    [true, null],
    [true, null],
  ])
})

test('a mail is dropped after the sixth try', async () => {
  const { server, letters, answers, round, tell } = await aMailing('ana')
  await tell('Hello.')
  server.clock.advance(DAY)
  for (let tries = 0; tries < 9; tries++) {
    answers.push({ is: 'not-sent', reason: 'refused', isAway: false })
    await round()
    server.clock.advance(12 * HOUR)
  }

  expect(letters).toHaveLength(6)
})

type Mailing = Awaited<ReturnType<typeof aMailing>>

test.each<[what: string, fail: (mailing: Mailing) => Promise<unknown>]>([
  [
    'lost its connection',
    ({ answers, round }) => {
      answers.push({ is: 'unknown', reason: 'cut off' })
      return round()
    },
  ],
  [
    'was claimed by a killed server',
    async ({ server: { db, clock } }) => {
      await planMails(db, clock.now())
      await claimMail(db, clock.now())
    },
  ],
])('a mail that %s is never sent again', async (_, fail) => {
  const mailing = await aMailing('ana')
  await mailing.tell('Hello.')
  mailing.server.clock.advance(DAY)
  await fail(mailing)
  const before = mailing.letters.length

  for (const pause of [SECOND, HOUR, DAY, DAY]) {
    mailing.server.clock.advance(pause)
    await mailing.round()
  }

  expect(mailing.letters).toHaveLength(before)
})

test('notifications that were read or are no longer wanted are not mailed', async () => {
  const { server, people, letters, answers, round, tell } = await aMailing('ana', 'ben')
  await tell('Hello.')
  server.clock.advance(DAY)
  answers.push(...[1, 2].map((): SendOutcome => ({ is: 'not-sent', reason: 'refused', isAway: false })))
  await round()
  const [ana, ben] = people
  const list = (await ana?.notifications.list()) ?? []
  await ana?.notifications.read({ body: { ids: list.map(({ id }) => id) } })
  await ben?.notifications.changePreferences({ body: { emailNotifications: false } })

  server.clock.advance(HOUR)
  await round()

  expect(letters).toHaveLength(2)
})

test('a POST to the link in a mail ends all mails without signing in, and so does the page of that link', async () => {
  const { server, people, letters, round, tell } = await aMailing('ana', 'ben')
  await tell('Hello.')
  server.clock.advance(DAY)
  await round()
  const anasLetter = letters.find(({ to }) => to.startsWith('ana'))
  const [, path = ''] =
    /^<https:\/\/plugins\.example\.org(\/unsubscribe\/[\w-]{43})>$/.exec(
      anasLetter?.headers['List-Unsubscribe'] ?? '',
    ) ?? []
  const wants = () =>
    Promise.all(people.map(async (one) => (await one.notifications.preferences()).emailNotifications))
  // A mail program has neither cookies nor an origin, and sends a form.
  const oneClick = (url: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  await server.app.inject({ method: 'GET', url: path })
  expect(await wants()).toEqual([true, true])
  const statuses = [await oneClick(path), await oneClick(path), await oneClick(`${path}x`)].map(
    ({ statusCode }) => statusCode,
  )

  expect(statuses).toEqual([200, 200, 404])
  expect(await wants()).toEqual([false, true])
  expect(JSON.stringify(await rowsOf(server))).not.toContain(path.split('/').at(-1))
  const bensLetter = letters.find(({ to }) => to.startsWith('ben'))
  const token = /unsubscribe\/([\w-]+)/.exec(bensLetter?.text ?? '')?.[1] ?? ''
  expect(await server.visitor().notifications.unsubscribe({ body: { token } })).toEqual({
    message: "You won't get email from this server anymore.",
  })
  expect(await wants()).toEqual([false, false])
})

const tokenIn = ({ text }: Letter) => /confirm-email\/([\w-]+)/.exec(text)?.[1] ?? ''

test('an unconfirmed address gets only a confirmation link, without text of the user', async () => {
  const { server, people, letters, round, tell, ids } = await aMailingWith(['ana'], false)
  const [ana] = people
  await notifyUser(server.db, ids[0] ?? '', passwordNotification('once', 0), server.clock.now())
  await tell('First.')
  await round()
  await round()
  expect(subjects(letters)).toEqual(['ana@example.org: Confirm your email address for Plugfolio'])
  expect(JSON.stringify(letters[0]).replaceAll('ana@example.org', '')).not.toContain('ana')

  const body = { token: tokenIn(letters[0] as Letter) }
  await server.visitor().notifications.confirmAddress({ body })
  expect(await ana?.account.me()).toMatchObject({ isEmailConfirmed: true })
  await notifyUser(server.db, ids[0] ?? '', passwordNotification('twice', 0), server.clock.now())
  await round()

  expect(subjects(letters)).toContain('ana@example.org: Your password was changed')
})

test('a confirmation link is valid for a day and for its address only', async () => {
  const { server, people, letters, round } = await aMailingWith(['ana'], false)
  const [ana] = people
  await round()
  const old = { token: tokenIn(letters[0] as Letter) }
  const confirm = (body: { token: string }) => server.visitor().notifications.confirmAddress({ body })

  const moved = { displayName: 'Ana', email: 'new@example.org', password: 'correct horse' }
  await ana?.account.changeProfile({ body: moved })
  await expect(confirm(old)).rejects.toMatchObject({ status: 404 })
  await round()
  server.clock.advance(DAY + MINUTE)
  await expect(confirm({ token: tokenIn(letters[1] as Letter) })).rejects.toMatchObject({ status: 404 })
  await expect(confirm({ token: 'guessed' })).rejects.toMatchObject({ status: 404 })
})

test('an address gets at most three confirmation mails a day from all users', async () => {
  const { server, people, letters, round } = await aMailingWith(['ana', 'ben', 'carl', 'dora'], false)
  const [ana, ben] = people
  await server.pool.query(`delete from mails`)
  const same = { displayName: 'Them', email: 'Victim@example.org', password: 'correct horse' }
  for (const person of people) await person.account.changeProfile({ body: same })
  await round()

  expect(letters.filter(({ to }) => to === 'victim@example.org')).toHaveLength(3)
  await expect(ben?.notifications.sendConfirmation()).rejects.toMatchObject({ status: 429 })
  await ana?.account.changeProfile({ body: { ...same, email: 'ana@example.org' } })
  server.clock.advance(DAY + MINUTE)
  await expect(ben?.notifications.sendConfirmation()).resolves.toMatchObject({
    message: 'A link has been sent.',
  })
})

test('a changed address requires the password and is reported to the old address', async () => {
  const { people, letters, round, server } = await aMailing('ana')
  const [ana] = people
  const moved = { displayName: 'Ana', email: 'new@example.org' }
  await expect(ana?.account.changeProfile({ body: moved })).rejects.toMatchObject({ status: 400 })
  const wrong = { ...moved, password: 'guessed' }
  await expect(ana?.account.changeProfile({ body: wrong })).rejects.toMatchObject({ code: 'wrong_password' })
  expect((await ana?.account.me())?.email).toBe('ana@example.org')

  await ana?.account.changeProfile({ body: { ...moved, password: 'correct horse' } })
  server.clock.advance(SECOND)
  await round()

  expect(subjects(letters)).toEqual([
    'ana@example.org: Plugfolio no longer emails you at this address',
    'new@example.org: Confirm your email address for Plugfolio',
  ])
})

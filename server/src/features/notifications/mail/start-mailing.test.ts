import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { passwordNotification } from '#shared/notifications/new-notifications.ts'
import { aServer } from '../../../../test/a-server.ts'
import { notifyUser } from '../../../library/notify.ts'
import type { SendOutcome } from './letter.ts'
import { startMailing } from './mail-round.ts'

const SENT: SendOutcome = { is: 'sent' }
const silentLogger = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger

/** A user with a due mail, and a mail server that accepts the letter when the test calls `accept`. */
async function aSlowMailServer() {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await ana.notifications.changePreferences({ body: { emailNotifications: true } })
  await server.pool.query('update users set email_confirmed_at = now()')
  await server.pool.query('delete from mails')
  const now = new Date()
  await notifyUser(server.db, (await ana.account.me()).id, passwordNotification('2026', 0), now)
  let accept = (_outcome: SendOutcome) => {}
  const accepted = new Promise<SendOutcome>((resolve) => {
    accept = resolve
  })
  let post = () => {}
  const posted = new Promise<void>((resolve) => {
    post = resolve
  })
  const stop = startMailing(server.db, {
    post: async () => {
      post()
      return accepted
    },
    publicUrl: 'https://plugins.example.org',
    logger: silentLogger,
  })
  return { posted, accept: () => accept(SENT), stop }
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

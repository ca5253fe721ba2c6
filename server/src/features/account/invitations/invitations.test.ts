import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY } from '../../../../test/a-clock.ts'
import { aRegistration, aServer } from '../../../../test/a-server.ts'
import { invitations, users } from '../../../db/schema.ts'

const NOT_VALID =
  'This invitation does not work: it was used or revoked, has expired, or the link is incomplete. Ask the person who sent it for a new one.'

/** A server by invitation, its administrator, and what a guest may do there. */
async function aServerByInvitation(REGISTRATION = 'invite') {
  const server = await aServer({ REGISTRATION })
  const boss = await server.signedInAs('boss')
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.username, 'boss'))
  const registers = (username: string, more: object = {}) =>
    server.visitor().account.register({ body: { ...aRegistration({ username }), ...more } })
  const invites = async (days = 7) => (await boss.invitations.make({ body: { note: 'For Ana', days } })).token
  return { server, boss, registers, invites }
}

test.each([
  ['invite', 'invitation_needed', /^This server is invitation-only\. /],
  ['closed', 'registration_closed', /^This server isn't accepting new accounts\. /],
])('with %s the first account is allowed, and further ones are refused', async (mode, code, reason) => {
  const server = await aServer({ REGISTRATION: mode })
  const visitor = server.visitor()
  const before = (await visitor.account.server()).registration
  await server.signedInAs('first')

  const attempt = visitor.account.register({ body: aRegistration({ username: 'second' }) })

  await expect(attempt).rejects.toMatchObject({ status: 403, code, reason: expect.stringMatching(reason) })
  expect([before, (await visitor.account.server()).registration]).toEqual([undefined, mode])
  expect(await server.db.$count(users)).toBe(1)
})

test('an invitation makes one account of the role user, however many use it at once', async () => {
  const { server, boss, registers, invites } = await aServerByInvitation()
  const token = await invites()
  expect(await server.visitor().invitations.check({ body: { token } })).toEqual({
    endsAt: new Date(server.clock.now().getTime() + 7 * DAY).toISOString(),
  })

  const outcomes = await Promise.allSettled(
    ['ana', 'ben', 'cleo', 'dora'].map((name) => registers(name, { invitation: token, role: 'admin' })),
  )

  const made = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  expect(made).toMatchObject([{ role: 'user' }])
  expect(await boss.invitations.list()).toEqual([])
  const again = registers('late', { invitation: token })
  await expect(again).rejects.toMatchObject({ status: 403, code: 'invitation_refused', reason: NOT_VALID })
})

test('a taken name does not use up the invitation, and a closed server admits none', async () => {
  const { registers, invites } = await aServerByInvitation()
  const token = await invites()
  const closed = await aServerByInvitation('closed')
  const attempt = closed.registers('ana', { invitation: await closed.invites() })
  await expect(attempt).rejects.toMatchObject({ code: 'registration_closed' })

  await expect(registers('BOSS', { invitation: token })).rejects.toMatchObject({ code: 'username_taken' })

  expect(await registers('ana', { invitation: token })).toMatchObject({ username: 'ana' })
})

test.each<[what: string, ends: (community: Awaited<ReturnType<typeof aServerByInvitation>>) => unknown]>([
  ['has ended', ({ server }) => server.clock.advance(7 * DAY)],
  [
    'was revoked',
    async ({ boss }) => {
      const [open] = await boss.invitations.list()
      await boss.invitations.revoke({ params: { id: open?.id ?? '' } })
    },
  ],
])('an invitation that %s admits no one', async (_, ends) => {
  const community = await aServerByInvitation()
  const token = await community.invites()
  await community.registers('stays', { invitation: await community.invites() })

  await ends(community)

  const attempt = community.registers('ana', { invitation: token })
  await expect(attempt).rejects.toMatchObject({ status: 403, reason: NOT_VALID })
  const check = community.server.visitor().invitations.check({ body: { token } })
  await expect(check).rejects.toMatchObject({ status: 404, reason: NOT_VALID })
})

test('the list names no token, and the database has only its hash', async () => {
  const { server, boss, invites } = await aServerByInvitation()
  const token = await invites(90)

  const list = await boss.invitations.list()

  expect(list).toMatchObject([{ note: 'For Ana', madeBy: 'boss' }])
  expect(JSON.stringify([list, await server.db.select().from(invitations)])).not.toContain(token)
  await expect(invites(91)).rejects.toMatchObject({ reason: 'An invitation is valid for at most 90 days.' })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { jobs, users } from '../src/db/schema.ts'
import { DAY } from './a-clock.ts'
import { aPicture } from './a-picture.ts'
import { aPlugin } from './a-plugin.ts'
import { aServer } from './a-server.ts'
import type { Visitor } from './a-visitor.ts'

/** Somebody with one plugin that has a picture, and a job that waits for a helper. */
export type Person = { browser: Visitor; plugin: string; picture: string; job: string }

/** A server on which an owner, another person and an administrator each have a plugin, and the visitors who are nobody. */
export async function aHousehold() {
  const server = await aServer()
  const owner = await aPerson('owner')
  const other = await aPerson('other')
  const admin = await aPerson('admin')
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.username, 'admin'))

  async function aPerson(username: string): Promise<Person> {
    const browser = await server.signedInAs(username)
    const { plugin } = await browser.plugins.add({ body: aPlugin({ name: `Plugin of ${username}` }) })
    const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
    const { screenshot } = await browser.screenshots.upload({ params: { id: plugin.id }, file })
    const job = await aJobOf((await browser.account.me()).id)
    return { browser, plugin: plugin.id, picture: screenshot?.split('/').at(-1) ?? '', job }
  }

  async function aJobOf(userId: string) {
    const at = server.clock.now()
    const id = randomUUID()
    const payload = { move: [{ stem: 'UAD Raw', name: 'Raw' }], bringBack: [] }
    await server.db
      .insert(jobs)
      .values({ userId, id, kind: 'organize', state: 'waiting', payload, createdAt: at, changedAt: at })
    return id
  }

  const anonymous = server.visitor()
  const expired = await server.signedInAs('expired')
  const ended = await endedSession(await server.signedInAs('ended'))
  const deleted = await deletedAccount(await server.signedInAs('deleted'))
  await server.pool.query(
    `update sessions set expires_at = $1 where user_id =
    (select id from users where username = 'expired')`,
    [new Date(server.clock.now().getTime() - DAY)],
  )
  const forger = server.visitor()
  forger.cookies.set('plugfolio_session', randomUUID())

  return { server, owner, other, admin, nobodies: { anonymous, expired, ended, deleted, forger } }
}

/** A browser that still holds the token of a session that it has ended. */
async function endedSession(browser: Visitor) {
  const kept = new Map(browser.cookies)
  await browser.account.logout()
  for (const [name, value] of kept) browser.cookies.set(name, value)
  return browser
}

async function deletedAccount(browser: Visitor) {
  const kept = new Map(browser.cookies)
  await browser.account.remove({ body: { password: 'correct horse' } })
  for (const [name, value] of kept) browser.cookies.set(name, value)
  return browser
}

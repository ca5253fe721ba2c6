import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { jobs, passkeys, users } from '../../src/db/schema.ts'
import { DAY } from '../a-clock.ts'
import { aHelper, withToken } from '../a-helper.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer, type Server } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { atTheEnd } from '../at-the-end.ts'

/** Somebody with one plugin that has a picture and is being updated, a helper, and a job that waits for it. */
export type Person = {
  browser: Visitor
  helper: Visitor
  device: string
  token: string
  plugin: string
  picture: string
  job: string
  update: string
  import: string
  /** The id of a session in a second browser, so that ending it ends nobody's test. */
  session: string
  /** The id of an API key that may write. */
  key: string
  /** The id of a passkey, where people have them. */
  passkey: string
  /** Programs with API keys of this person: one that may write, one that may only read, and one whose key was revoked. */
  programs: Record<'writes' | 'reads' | 'revoked', string>
}

/**
 * A server on which an owner, another person and an administrator each have a plugin, and the visitors who are nobody.
 * Each is a copy of one that is made once for a test file: six people who sign in cost half a second.
 * `hasPasskeys`: their passwords alone sign no one in then.
 */
export async function aHousehold({ hasPasskeys = false } = {}) {
  if (!first) {
    first = theFirst()
    atTheEnd(() => (first = undefined))
  }
  const { original, people, nobodies } = await first
  const server = await aServer({}, original)
  if (hasPasskeys)
    for (const person of Object.values(people)) await addPasskeyOf(server, inServer(server, person))
  const again = (browser: Visitor) => server.visitor({ cookies: browser.cookies })
  const atHome = (person: Person) => inServer(server, person)
  return {
    server,
    owner: atHome(people.owner),
    other: atHome(people.other),
    admin: atHome(people.admin),
    nobodies: Object.fromEntries(Object.entries(nobodies).map(([who, browser]) => [who, again(browser)])),
  }
}

const inServer = (server: Server, person: Person): Person => ({
  ...person,
  browser: server.visitor({ cookies: person.browser.cookies }),
  helper: withToken(server, person.token),
})

let first: ReturnType<typeof theFirst> | undefined

async function theFirst() {
  const server = await aServer()
  const people = {
    owner: await aPerson(server, 'owner'),
    other: await aPerson(server, 'other'),
    admin: await aPerson(server, 'admin'),
  }
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.username, 'admin'))
  const nobodies = {
    anonymous: server.visitor(),
    expired: await expiredSession(server),
    ended: await endedSession(await server.signedInAs('ended')),
    deleted: await deletedAccount(await server.signedInAs('deleted')),
    disabled: await disabledAccount(server),
    forger: server.visitor({ cookies: new Map([['plugfolio_session', randomUUID()]]) }),
  }
  return { original: await server.standStill(), people, nobodies }
}

async function aPerson(server: Server, username: string): Promise<Person> {
  const browser = await server.signedInAs(username)
  const { plugin } = await browser.plugins.add({ body: aPlugin({ name: `Plugin of ${username}` }) })
  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  const { screenshot } = await browser.screenshots.upload({ params: { id: plugin.id }, file })
  const job = await aJobOf(server, (await browser.account.me()).id)
  const [begun] = await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  const picture = screenshot?.split('/').at(-1) ?? ''
  const { helper, id: device, token } = await aHelper(server, browser)
  const { id: begunImport } = await browser.transfer.begin({ body: { source: 'plugins.csv' } })
  const session = await sessionElsewhere(server, browser, username)
  const { key, ...programs } = await programsOf(browser)
  const ids = { plugin: plugin.id, picture, job, update: begun?.id ?? '', import: begunImport, session, key }
  const passkey = randomUUID()
  return { browser, helper, device, token, programs, passkey, ...ids }
}

async function programsOf(browser: Visitor) {
  const make = async (scope: 'read' | 'write') =>
    browser.apiKeys.make({ body: { name: 'Sync', scope, password: 'correct horse' } })
  const [writes, reads, revoked] = [await make('write'), await make('read'), await make('write')]
  await browser.apiKeys.revoke({ params: { id: revoked.key.id } })
  return { key: writes.key.id, writes: writes.token, reads: reads.token, revoked: revoked.token }
}

async function sessionElsewhere(server: Server, browser: Visitor, username: string) {
  await server.visitor().account.login({ body: { username, password: 'correct horse' } })
  return (await browser.account.sessions()).find(({ isThis }) => !isThis)?.id ?? ''
}

async function aJobOf({ db, clock }: Server, userId: string) {
  const at = clock.now()
  const id = randomUUID()
  const payload = { move: [{ stem: 'UAD Raw', name: 'Raw' }], bringBack: [] }
  await db
    .insert(jobs)
    .values({ userId, id, kind: 'organize', state: 'waiting', payload, createdAt: at, changedAt: at })
  return id
}

async function addPasskeyOf({ db, clock }: Server, { browser, passkey: id }: Person) {
  const { id: userId } = await browser.account.me()
  const about = {
    name: 'Laptop',
    credentialId: id,
    publicKey: '',
    counter: 0,
    transports: [],
    site: 'localhost',
  }
  await db.insert(passkeys).values({ userId, id, ...about, createdAt: clock.now() })
}

async function expiredSession(server: Server) {
  const browser = await server.signedInAs('expired')
  await server.pool.query(
    `update sessions set expires_at = $1 where user_id =
    (select id from users where username = 'expired')`,
    [new Date(server.clock.now().getTime() - DAY)],
  )
  return browser
}

/** A browser that still holds the token of a session that it has ended. */
async function endedSession(browser: Visitor) {
  const kept = new Map(browser.cookies)
  await browser.account.logout()
  for (const [name, value] of kept) browser.cookies.set(name, value)
  return browser
}

/** A browser that is signed in to an account that was disabled in this very moment. */
async function disabledAccount(server: Server) {
  const browser = await server.signedInAs('disabled')
  await server.db.update(users).set({ disabledAt: server.clock.now() }).where(eq(users.username, 'disabled'))
  return browser
}

async function deletedAccount(browser: Visitor) {
  const kept = new Map(browser.cookies)
  await browser.account.remove({ body: { password: 'correct horse' } })
  for (const [name, value] of kept) browser.cookies.set(name, value)
  return browser
}

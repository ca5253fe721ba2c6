import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { jobs, passkeys, songShares, users } from '../../src/db/schema.ts'
import { aLicense } from '../../src/features/licenses/testing/a-license.ts'
import { aVault } from '../../src/features/licenses/testing/vault-tools.ts'
import { DAY } from '../a-clock.ts'
import { aHelper, withToken } from '../a-helper.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer, type TestServer } from '../a-server.ts'
import { aSentSong } from '../a-song.ts'
import type { Visitor } from '../a-visitor.ts'
import { onFileFinished } from '../at-the-end.ts'
import { wholeDatabase } from '../database/whole-database.ts'
import type { ObjectKind } from './every-call.ts'

/**
 * A user with the ids of an object of each kind: a plugin that has a picture and a pending update, a waiting job, a session in a
 * second browser that a test can end, a passkey if the household has passkeys, and so on.
 */
export type HouseholdUser = Record<ObjectKind | 'token', string> & {
  browser: Visitor
  helper: Visitor
  /** The API keys of this user: one that can write, one that can only read, and a revoked one. */
  programs: Record<'writes' | 'reads' | 'revoked', string>
}

/**
 * A server with an owner, another user and an administrator, who each have a plugin, and visitors without a valid session. It
 * is a copy of a server that is made once per test file. With `hasPasskeys` a password alone does not sign in.
 */
export async function aHousehold({ hasPasskeys = false } = {}) {
  if (!firstHousehold) {
    firstHousehold = makeFirstHousehold()
    onFileFinished(() => (firstHousehold = undefined))
  }
  const { original, people, nobodies } = await firstHousehold
  const server = await aServer({}, original)
  if (hasPasskeys)
    for (const person of Object.values(people)) await addPasskeyOf(server, inServer(server, person))
  const copyOf = (browser: Visitor) => server.visitor({ cookies: browser.cookies })
  const atHome = (person: HouseholdUser) => inServer(server, person)
  return {
    server,
    owner: atHome(people.owner),
    other: atHome(people.other),
    admin: atHome(people.admin),
    nobodies: Object.fromEntries(Object.entries(nobodies).map(([who, browser]) => [who, copyOf(browser)])),
  }
}

/**
 * One household for many tests: the next one gets a new one only after a failure, or when the data has changed otherwise than each
 * request changes its session. Call it once in a test file.
 */
export function sharedHousehold(options: Parameters<typeof aHousehold>[0] = {}) {
  let shared: ReturnType<typeof untouched> | undefined
  async function untouched() {
    const household = await aHousehold(options)
    return { household, before: await contentOf(household.server) }
  }
  afterEach(async ({ task }) => {
    if (!shared) return
    const { household, before } = await shared
    if (task.result?.state === 'fail' || (await contentOf(household.server)) !== before) shared = undefined
  })
  return async () => {
    shared ??= untouched()
    return (await shared).household
  }
}

/** All data without the columns that every request of a session, a device or a key changes. */
const contentOf = async ({ pool }: TestServer) =>
  JSON.stringify(await wholeDatabase(pool), (name, value) =>
    ['last_seen_at', 'last_used_at', 'expires_at'].includes(name) ? null : value,
  )

const inServer = (server: TestServer, person: HouseholdUser): HouseholdUser => ({
  ...person,
  browser: server.visitor({ cookies: person.browser.cookies }),
  helper: withToken(server, person.token),
})

let firstHousehold: ReturnType<typeof makeFirstHousehold> | undefined

async function makeFirstHousehold() {
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
    ended: await keepingCookies(server, 'ended', ({ account }) => account.logout()),
    deleted: await keepingCookies(server, 'deleted', ({ account }) =>
      account.remove({ body: { password: 'correct horse' } }),
    ),
    disabled: await disabledAccount(server),
    forger: server.visitor({ cookies: new Map([['plugfolio_session', randomUUID()]]) }),
  }
  return { original: await server.stopAndSnapshot(), people, nobodies }
}

async function aPerson(server: TestServer, username: string): Promise<HouseholdUser> {
  const browser = await server.signedInAs(username)
  const { plugin } = await browser.plugins.add({ body: aPlugin({ name: `Plugin of ${username}` }) })
  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  const { screenshot } = await browser.screenshots.upload({ params: { id: plugin.id }, file })
  const job = await aJobOf(server, (await browser.account.me()).id)
  const [begun] = await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  const picture = screenshot?.split('/').at(-1) ?? ''
  const { helper, id: device, token } = await aHelper(server, browser)
  const { id: begunImport } = await browser.transfer.begin({ body: { source: 'plugins.csv' } })
  const { id: collection } = await browser.collections.add({
    body: { name: 'Best', kind: 'picked', pluginIds: [plugin.id] },
  })
  const { id: checklist } = await browser.computers.add({
    body: { name: 'New Studio', from: null, platform: 'macos', formats: [], pluginIds: [plugin.id] },
  })
  const added = await browser.songs.add({ body: { songs: [aSentSong({ title: `Song of ${username}` })] } })
  const song = added.songs[0]?.id ?? ''
  const { id: license } = await browser.licenses.add({ body: aLicense({ pluginIds: [plugin.id] }) })
  const { id: place } = await browser.licenses.addPlace({ body: { kind: 'computer', name: 'Mac' } })
  const { id: vault } = await aVault(browser)
  const { id: purchase } = await browser.purchases.add({ body: aPurchase({ pluginIds: [plugin.id] }) })
  const tagging = { pluginIds: [plugin.id], changes: { addTags: ['tagged'] } }
  const { act = '' } = await browser.plugins.bulkEdit({ body: tagging })
  const share = await aShareOf(server, (await browser.account.me()).id)
  const session = await sessionElsewhere(server, browser, username)
  await browser.calendar.make()
  const { key, ...programs } = await programsOf(browser)
  const things = {
    plugin: plugin.id,
    picture,
    job,
    update: begun?.id ?? '',
    import: begunImport,
    collection,
    checklist,
    song,
  }
  const more = { license, place, vault, purchase, act, share, session, key, passkey: randomUUID() }
  return { browser, helper, device, token, programs, ...things, ...more }
}

async function programsOf(browser: Visitor) {
  const make = async (scope: 'read' | 'write') =>
    browser.apiKeys.make({ body: { name: 'Sync', scope, password: 'correct horse' } })
  const [writes, reads, revoked] = [await make('write'), await make('read'), await make('write')]
  await browser.apiKeys.revoke({ params: { id: revoked.key.id } })
  return { key: writes.key.id, writes: writes.token, reads: reads.token, revoked: revoked.token }
}

async function sessionElsewhere(server: TestServer, browser: Visitor, username: string) {
  await server.visitor().account.login({ body: { username, password: 'correct horse' } })
  return (await browser.account.sessions()).find(({ isThis }) => !isThis)?.id ?? ''
}

async function aJobOf({ db, clock }: TestServer, userId: string) {
  const at = clock.now()
  const id = randomUUID()
  const payload = { move: [{ stem: 'UAD Raw', name: 'Raw' }], bringBack: [], unused: [] }
  await db
    .insert(jobs)
    .values({ userId, id, kind: 'organize', state: 'waiting', payload, createdAt: at, changedAt: at })
  return id
}

async function aShareOf({ db, clock }: TestServer, userId: string) {
  const [id, songId, createdAt] = [randomUUID(), randomUUID(), clock.now()]
  const expiresAt = new Date(createdAt.getTime() + 90 * DAY)
  await db.insert(songShares).values({ userId, id, songId, tokenHash: id, needs: [], createdAt, expiresAt })
  return id
}

async function addPasskeyOf({ db, clock }: TestServer, { browser, passkey: id }: HouseholdUser) {
  const { id: userId } = await browser.account.me()
  const key = { credentialId: id, publicKey: '', counter: 0, transports: [], site: 'localhost' }
  await db.insert(passkeys).values({ userId, id, name: 'Laptop', ...key, createdAt: clock.now() })
}

async function expiredSession(server: TestServer) {
  const browser = await server.signedInAs('expired')
  await server.pool.query(
    `update sessions set expires_at = $1 where user_id =
    (select id from users where username = 'expired')`,
    [new Date(server.clock.now().getTime() - DAY)],
  )
  return browser
}

/** A browser that still has the token of a session that this ended. */
async function keepingCookies(
  server: TestServer,
  username: string,
  end: (browser: Visitor) => Promise<unknown>,
) {
  const browser = await server.signedInAs(username)
  const cookiesBefore = new Map(browser.cookies)
  await end(browser)
  for (const [name, value] of cookiesBefore) browser.cookies.set(name, value)
  return browser
}

/** A browser with a session of a disabled account. */
async function disabledAccount(server: TestServer) {
  const browser = await server.signedInAs('disabled')
  await server.db.update(users).set({ disabledAt: server.clock.now() }).where(eq(users.username, 'disabled'))
  return browser
}

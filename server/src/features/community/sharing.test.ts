import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { SharedField } from '#shared/community/shared-field.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aPicture } from '../../../test/a-picture.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { everyRouteCall } from '../../../test/security/every-call.ts'
import { withCountedVoice } from '../../../test/with-counted-voice.ts'
import { trust, users } from '../../db/schema.ts'
import { settleClaims } from './settle-regularly.ts'

let server: TestServer
let boss: Visitor
beforeAll(async () => {
  server = await aServer()
  boss = await server.signedInAs('boss')
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.username, 'boss'))
})

let count = 0
/** The name of a plugin that no user of the server has. */
const newPluginName = () => `Plugin ${++count}`

type Level = 'new' | 'member' | 'trusted'

async function aPerson(level: Level, on = server) {
  const name = `person${++count}`
  // Votes from one network are one voice.
  const browser = await on.signedInAs(name, { address: `198.51.${count}.1` })
  const { id } = await browser.account.me()
  if (level !== 'new') {
    await on.db.insert(trust).values({ userId: id, level })
    await withCountedVoice(on, name)
  }
  return { browser, name, userId: id, level, plugins: new Set<string>() }
}
type Person = Awaited<ReturnType<typeof aPerson>>

/** Accounts are shared by the tests, because creating one is slow. */
const knownPeople: Person[] = []

/** A user who gets this plugin and does not have it yet; a member by default. */
async function anOwner(of: string, level: Level = 'member', person?: Person) {
  const free = knownPeople.find((one) => one.level === level && !one.plugins.has(of))
  const owner = person ?? free ?? (await aPerson(level))
  if (!person && !free) knownPeople.push(owner)
  owner.plugins.add(of)
  const bundleId = `com.fabfilter.${of.replace(' ', '')}`
  const { plugin } = await owner.browser.plugins.add({ body: aPlugin({ name: of, bundleId }) })
  return { ...owner, id: plugin.id, of }
}
type Owner = Awaited<ReturnType<typeof anOwner>>

async function submitEdit({ browser, id, of }: Owner, edit: object) {
  const base = await seenRevisions(browser, id)
  return browser.plugins.edit({ params: { id }, body: { name: of, base, ...edit } })
}

async function seenRevisions(browser: Visitor, id: string) {
  const { fields } = await browser.community.state({ params: { id } })
  return Object.fromEntries(fields.map(({ field, revisionId }) => [field, revisionId]))
}

async function shows({ browser, id }: Owner) {
  const library = await browser.plugins.list()
  return library.find((plugin) => plugin.id === id)
}

/** Uploads a picture; returns its address. */
async function uploadsPicture({ browser, id }: Owner) {
  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  return (await browser.screenshots.upload({ params: { id }, file })).screenshot
}

const sharesPicture = ({ browser, id }: Owner) =>
  browser.community.share({ params: { id }, body: { field: 'screenshot', base: null } })

const agrees = ({ browser, id }: Owner, revisionId = '') =>
  browser.community.confirm({ params: { id }, body: { revisionId, verdict: 'agrees' } })

async function accepts({ browser, id }: Owner, ...fields: SharedField[]) {
  const body = { fields }
  const { libraryRevision: _, ...plugin } = await browser.plugins.acceptShared({ params: { id }, body })
  return plugin
}

/** The entity tag of the user's list. */
const tagOf = async ({ browser }: Owner) => (await browser.request({ url: '/api/plugins' })).headers.etag

const leftToday = async ({ browser, id }: Owner) =>
  (await browser.community.state({ params: { id } })).leftToday ?? 0

async function fieldOf({ browser, id }: Owner, wanted: SharedField) {
  const { fields } = await browser.community.state({ params: { id } })
  return fields.find(({ field }) => field === wanted)
}

test('an edit is shown at once to all users who have the plugin, and invalidates their lists', async () => {
  const of = newPluginName()
  const [ana, ben] = [await anOwner(of), await anOwner(of)]
  const stranger = await anOwner(newPluginName(), 'new')
  const before = await ben.browser.plugins.list()
  const tags = [await tagOf(ben), await tagOf(stranger)]

  const edited = await submitEdit(ana, { type: 'Equalizer', isFree: true, version: '9' })

  expect(edited.claims).toMatchObject([
    { field: 'type', outcome: 'live' },
    { field: 'isFree', outcome: 'live' },
  ])
  expect(await ben.browser.plugins.list()).toEqual([
    { ...before[0], type: 'Equalizer', metadata: { ...before[0]?.metadata, isFree: true } },
  ])
  expect([(await tagOf(ben)) === tags[0], (await tagOf(stranger)) === tags[1]]).toEqual([false, true])
  expect((await leftToday(ben)) - (await leftToday(ana))).toBe(2)
})

test('a user keeps the chosen value until they accept the shared value', async () => {
  const of = newPluginName()
  const [ana, ben] = [await anOwner(of), await anOwner(of)]
  await submitEdit(ben, { type: 'Mine' })
  await submitEdit(ana, { type: 'Delay' })
  expect(await shows(ben)).toMatchObject({ type: 'Mine' })
  expect(await fieldOf(ana, 'type')).toMatchObject({
    shown: { value: 'Delay', from: 'mine' },
    others: { value: 'Mine', from: 'claim' },
    isMine: true,
  })

  expect((await fieldOf(ben, 'type'))?.waiting).toHaveLength(1)
  const accepted = await accepts(ana, 'type')

  expect(accepted).toMatchObject({ type: 'Mine' })
  expect((await fieldOf(ben, 'type'))?.waiting).toEqual([])
  expect(await shows(ana)).toEqual(accepted)
  expect(await fieldOf(ana, 'type')).toMatchObject({ shown: { value: 'Mine', from: 'claim' }, isMine: false })
})

test('an edit of an old revision is saved for the user, and the conflict shows both values', async () => {
  const of = newPluginName()
  const [ana, ben] = [await anOwner(of), await anOwner(of, 'trusted')]
  const old = await seenRevisions(ben.browser, ben.id)
  await submitEdit(ana, { type: 'EQ' })

  const edited = await ben.browser.plugins.edit({
    params: { id: ben.id },
    body: { name: of, type: 'Reverb', base: old },
  })

  expect(edited).toMatchObject({
    type: 'Reverb',
    claims: [{ field: 'type', outcome: 'conflict', yours: 'Reverb', theirs: 'EQ' }],
  })
  expect(await shows(ana)).toMatchObject({ type: 'EQ' })
  const attempt = ben.browser.community.share({ params: { id: ben.id }, body: { field: 'type', base: null } })
  await expect(attempt).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
    reason: "Someone else changed Type to “EQ”. Yours is “Reverb” and isn't shared.",
  })
  const base = (await seenRevisions(ben.browser, ben.id)).type ?? null
  const shared = await ben.browser.community.share({ params: { id: ben.id }, body: { field: 'type', base } })
  expect(shared).toMatchObject({ outcome: 'live' })
})

test('a field that the user did not change is not a choice, even if others have changed it since', async () => {
  const of = newPluginName()
  const [ana, ben] = [await anOwner(of), await anOwner(of)]
  await submitEdit(ana, { type: 'EQ', updateUrl: 'https://www.fabfilter.com/1' })
  const base = await seenRevisions(ben.browser, ben.id)
  await submitEdit(ana, { type: 'Equalizer' })

  const edited = await ben.browser.plugins.edit({
    params: { id: ben.id },
    body: { name: of, type: 'EQ', updateUrl: 'https://www.fabfilter.com/1', description: 'New', base },
  })

  expect(edited).toMatchObject({ type: 'Equalizer', claims: [{ field: 'description', outcome: 'live' }] })
  expect(await fieldOf(ben, 'type')).toMatchObject({ isMine: false })
})

test('a new account’s value is pending until an owner confirms it, or for a day and until its voice counts', async () => {
  const of = newPluginName()
  const newcomer = await anOwner(of, 'new', await aPerson('new'))
  const [ana, ben, cleo] = [newcomer, await anOwner(of), await anOwner(newPluginName())]
  const { claims } = await submitEdit(ana, { type: 'EQ', description: 'Slow' })
  const revisionId = claims[0]?.revisionId ?? ''

  expect(claims).toMatchObject([{ outcome: 'pending' }, { outcome: 'pending' }])
  expect(await shows(ben)).toMatchObject({ type: '' })
  expect(await fieldOf(ben, 'type')).toMatchObject({
    waiting: [{ revisionId, value: 'EQ', author: 'somebody', agreeing: 0, myVerdict: null }],
  })
  await expect(agrees(cleo, revisionId)).rejects.toMatchObject({ status: 404, reason: 'Revision not found' })
  await expect(agrees(ana, revisionId)).rejects.toMatchObject({ status: 409 })
  expect(await agrees(ben, revisionId)).toMatchObject({ field: 'type', outcome: 'live' })
  expect(await shows(ben)).toMatchObject({ type: 'EQ' })

  const isWaiting = async () => {
    await settleClaims(server.db, 'members', server.clock.now())
    expect((await shows(ben))?.metadata.description).toBe('')
  }
  server.clock.advance(DAY)
  await isWaiting()
  await server.pool.query('update revisions set created_at = $1 where id = $2', [
    server.clock.now(),
    claims[1]?.revisionId,
  ])
  await withCountedVoice(server, ana.name)
  await isWaiting()
  // The account has become one that counts long after the claim.
  await server.pool.query("update revisions set created_at = created_at - interval '20 days' where id = $1", [
    claims[1]?.revisionId,
  ])
  await settleClaims(server.db, 'members', server.clock.now())
  expect((await shows(ben))?.metadata.description).toBe('Slow')
})

test('replacing a value needs two more owners, and the history contains no names', async () => {
  const of = newPluginName()
  const people = [await anOwner(of), await anOwner(of), await anOwner(of), await anOwner(of)]
  const [first, second] = people
  if (!first || !second) throw new Error('The test needs four users.')
  const outcomes = []
  for (const [index, person] of people.entries())
    outcomes.push((await submitEdit(person, { type: index ? 'Reverb' : 'EQ' })).claims[0]?.outcome)

  expect(outcomes).toEqual(['live', 'pending', 'pending', 'live'])
  expect((await accepts(first, 'type')).type).toBe('Reverb')
  const history = await first.browser.community.history({ params: { id: first.id, field: 'type' } })
  expect(history).toMatchObject([
    { value: 'Reverb', author: 'somebody', status: 'live', agreeing: 2 },
    { value: 'EQ', author: 'me', status: 'replaced' },
  ])
  for (const { userId, name } of people) {
    expect(JSON.stringify(history)).not.toContain(userId)
    expect(JSON.stringify(history)).not.toContain(name)
  }
})

test('only its author can withdraw a shared value, and their own library keeps it', async () => {
  const of = newPluginName()
  const [ana, ben] = [await anOwner(of), await anOwner(of)]
  const { claims } = await submitEdit(ana, { type: 'EQ' })
  const withdraw = ({ browser, id }: Owner) =>
    browser.community.withdraw({ params: { id }, body: { revisionId: claims[0]?.revisionId ?? '' } })

  await expect(withdraw(ben)).rejects.toMatchObject({ status: 404 })
  await withdraw(ana)

  expect([(await shows(ana))?.type, (await shows(ben))?.type]).toEqual(['EQ', ''])
})

test('an administrator undoes one value, or all since a time, and sees what others changed later', async () => {
  const [of, other] = [newPluginName(), newPluginName()]
  const [vandal, ben] = [await anOwner(of, 'trusted'), await anOwner(of, 'trusted')]
  const elsewhere = await anOwner(other, 'trusted', vandal)
  await submitEdit(ben, { type: 'EQ' })
  server.clock.advance(DAY)
  const since = server.clock.now().toISOString()
  await submitEdit(vandal, { type: 'Nonsense', description: 'Nonsense' })
  await submitEdit(elsewhere, { type: 'Nonsense' })
  await submitEdit(ben, { description: 'Right' })

  const one = (await boss.community.edits()).find(({ name, field }) => name === other && field === 'type')
  expect(one).toMatchObject({ username: vandal.name, value: 'Nonsense', before: null, status: 'live' })
  await boss.community.undo({ body: { revisionId: one?.revisionId ?? '' } })
  const all = await boss.community.undoAll({ body: { username: vandal.name, since } })

  expect(all).toMatchObject({ undoneCount: 1, changedLater: [{ field: 'description', name: of }] })
  expect(await accepts(ben, 'type')).toMatchObject({ type: 'EQ', metadata: { description: 'Right' } })
  await expect(ben.browser.community.edits()).rejects.toMatchObject({ status: 403 })
})

test('a picture is shared only on request, is pending for those who can vote, and disappears when its owner removes it', async () => {
  const of = newPluginName()
  const [ana, ben, newcomer] = [await anOwner(of), await anOwner(of), await anOwner(of, 'new')]
  const url = (await uploadsPicture(newcomer)) ?? ''
  expect(await sharesPicture(newcomer)).toMatchObject({ outcome: 'pending' })
  expect((await ben.browser.request({ url })).statusCode).toBe(200)
  await newcomer.browser.screenshots.remove({ params: { id: newcomer.id } })
  expect((await fieldOf(ben, 'screenshot'))?.waiting).toEqual([])

  const screenshot = await uploadsPicture(ana)
  const view = () => ben.browser.request({ url: screenshot ?? '' })
  expect((await shows(ben))?.definition).toEqual({ screenshot: null })
  expect((await view()).statusCode).toBe(404)

  expect(await sharesPicture(ana)).toMatchObject({ outcome: 'live' })
  expect(await shows(ben)).toMatchObject({ screenshot: null, definition: { screenshot } })
  expect((await view()).statusCode).toBe(200)

  await ana.browser.screenshots.remove({ params: { id: ana.id } })
  expect((await shows(ben))?.definition).toEqual({ screenshot: null })
  expect((await view()).statusCode).toBe(404)
})

test('deleting an account deletes its name, pictures and pending claims, but not live values', async () => {
  const of = newPluginName()
  const [ana, ben] = [
    await anOwner(of, 'member', await aPerson('member')),
    await anOwner(of, 'new', await aPerson('new')),
  ]
  const cleo = await anOwner(of)
  await submitEdit(ana, { type: 'EQ' })
  const screenshot = await uploadsPicture(ana)
  await sharesPicture(ana)
  await submitEdit(ben, { description: 'Waiting' })
  expect((await shows(cleo))?.definition).toEqual({ screenshot })
  for (const { browser } of [ana, ben]) await browser.account.remove({ body: { password: 'correct horse' } })

  expect(await shows(cleo)).toMatchObject({ type: 'EQ', definition: { screenshot: null } })
  server.clock.advance(2 * DAY)
  await settleClaims(server.db, 'members', server.clock.now())
  expect((await shows(cleo))?.metadata.description).toBe('')
  expect(
    (await boss.community.edits()).find(({ name, field }) => name === of && field === 'type'),
  ).toMatchObject({
    username: '',
    status: 'live',
  })
})

test.each([
  ['off', 'refused', 'Sharing is turned off on this server.'],
  [
    'review',
    'pending',
    "Type is saved in your library. Others don't see it yet: it's waiting for an administrator to review it.",
  ],
])('the host can set COMMUNITY to %s', async (mode, outcome, sentence) => {
  const other = await aServer({ COMMUNITY: mode })
  const of = newPluginName()
  const ana = await anOwner(of, 'trusted', await aPerson('trusted', other))
  const ben = await anOwner(of, 'member', await aPerson('member', other))

  const { type, claims } = await submitEdit(ana, { type: 'EQ' })

  expect({ type, claims }).toMatchObject({ type: 'EQ', claims: [{ outcome, sentence }] })
  expect(await shows(ben)).toMatchObject({ type: '' })
  if (mode === 'off') return
  await other.db.update(users).set({ role: 'admin' }).where(eq(users.username, ben.name))
  const body = { revisionId: claims[0]?.revisionId ?? '', verdict: 'agrees' as const }
  expect(await ben.browser.community.review({ body })).toMatchObject({ outcome: 'live' })
  expect(await shows(ben)).toMatchObject({ type: 'EQ' })
})

test('another user sees only the values that describe the plugin itself', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('SECRET-ana')
  const ben = await server.signedInAs('ben')
  const me = await ana.account.me()
  await server.db.insert(trust).values({ userId: me.id, level: 'trusted' })
  const bundle = { name: 'Pro-Q 3', bundleId: 'com.fabfilter.Pro-Q.3' }
  const mine = await ana.plugins.add({ body: aPlugin({ ...bundle, path: 'SECRET/a.vst3' }) })
  const theirs = await ben.plugins.add({ body: aPlugin({ ...bundle, path: 'b.vst3' }) })
  const params = { id: mine.plugin.id }
  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  const { screenshot } = await ana.screenshots.upload({ params, file })
  const tags = ['SECRET tag']
  await ana.plugins.change({
    params,
    body: { isFavorite: true, isOwned: false, updateAvailable: true, tags, notes: 'SECRET note' },
  })
  await ana.plugins.bulkEdit({ body: { pluginIds: [params.id], changes: { type: 'SECRET' } } })
  const own = { version: '66.6-SECRET', formats: ['AAX' as const], tags }
  const values = {
    manufacturer: 'Shared maker',
    type: 'Shared type',
    updateUrl: 'https://www.fabfilter.com/shared',
    isFree: true,
  }

  const { claims } = await ana.plugins.edit({
    params,
    body: { name: 'Shared name', ...values, description: 'Shared description', ...own },
  })

  expect(claims.map(({ outcome }) => outcome)).toEqual(Array(6).fill('live'))
  const { isFree, ...texts } = values
  expect(await ben.plugins.list()).toEqual([
    {
      ...theirs.plugin,
      ...texts,
      name: 'Shared name',
      metadata: { ...theirs.plugin.metadata, description: 'Shared description', isFree },
    },
  ])
  let readCount = 0
  const secrets = ['SECRET', me.id, mine.plugin.id, screenshot?.split('/').at(-1) ?? '']
  for (const call of everyRouteCall.filter(
    ({ endpoint }) => endpoint.method === 'GET' && !endpoint.download,
  )) {
    const { payload } = await ben.request(await call.about(theirs.plugin.id))
    const found = secrets.filter((secret) => payload.includes(secret))
    expect({ call: call.name, found }).toEqual({ call: call.name, found: [] })
    readCount++
  }
  expect(readCount).toBeGreaterThanOrEqual(20)
})

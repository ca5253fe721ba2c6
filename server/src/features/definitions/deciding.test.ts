import { beforeAll, expect, test } from 'vitest'
import { DAY } from '../../../test/a-clock.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { decideEverything, decideObservedSince } from './decide-regularly.ts'
import {
  aCommunity,
  aMacPlugin,
  type Community,
  type CrowdAccount,
  updateFlags,
} from './testing/a-community.ts'

let community: Community
beforeAll(async () => {
  community = await aCommunity()
})

test('a version that enough owners run is an update only for owners of older versions', async () => {
  const ana = await community.anOwner('ana', 'Tape', '1.2')
  const ben = await community.anOwner('ben', 'Tape', '1.3')
  const carl = await community.anOwner('carl', 'Saw', '1.2')
  await community.aCrowd(ana.definitionId, 3, '1.3')

  await community.decide()

  expect(await Promise.all([ana, ben, carl].map(({ browser }) => updateFlags(browser)))).toEqual([
    [true],
    [false],
    [false],
  ])
  const { rows } = await community.server.pool.query(
    'select version, "by", owners, running, is_marked from latest_versions where definition_id = $1',
    [ana.definitionId],
  )
  expect(rows).toEqual([{ version: '1.3', by: 'owners', owners: 3, running: 3, is_marked: true }])
})

test('owners are notified once of each new version', async () => {
  const ann = await community.anOwner('ann', 'Chime', '1.2')
  const bob = await community.anOwner('bob', 'Chime', '1.3')
  await community.aCrowd(ann.definitionId, 3, '1.3')
  const notificationTitles = async ({ browser }: { browser: Visitor }) =>
    (await browser.notifications.list()).map(({ title }) => title)

  await community.decide()
  await community.decide()
  const first = await notificationTitles(ann)
  community.server.clock.advance(1000)
  await community.aCrowd(ann.definitionId, 12, '1.4')
  await community.decide()

  expect(first).toEqual(['Chime 1.3 is available'])
  expect(await notificationTitles(ann)).toEqual(['Chime 1.4 is available'])
  expect(await notificationTitles(bob)).toEqual(['Chime 1.4 is available'])
})

test('only libraries with changed marks are sent again', async () => {
  const dora = await community.anOwner('dora', 'Hum', '1.2')
  const emil = await community.anOwner('emil', 'Hum', '1.3')
  const tagOf = async ({ browser }: { browser: Visitor }) =>
    (await browser.request({ method: 'GET', url: '/api/plugins' })).headers.etag
  const before = [await tagOf(dora), await tagOf(emil)]
  await community.aCrowd(dora.definitionId, 3, '1.3')

  await community.decide()

  expect(await tagOf(dora)).not.toBe(before[0])
  expect(await tagOf(emil)).toBe(before[1])
})

test.each<[string, CrowdAccount]>([
  ['younger than a week', { days: 6 }],
  ['without 20 other plugins', { others: 19 }],
  ['flagged', { isFlagged: true }],
  ['new and from one network', { days: 20, network: 'one' }],
])('accounts that are %s do not count', async (what, account) => {
  const name = what.replaceAll(' ', '-')
  const owner = await community.anOwner(name, name, '1.2')
  await community.aCrowd(owner.definitionId, 12, '1.3', account)

  await community.decide()

  expect(await updateFlags(owner.browser)).toEqual([false])
})

test.each<[what: string, leave: (owner: Visitor, id: string) => Promise<unknown>]>([
  ['removes the plugin', ({ plugins }, id) => plugins.remove({ params: { id } })],
  ['deletes the library', ({ plugins }) => plugins.purge()],
  ['deletes the account', ({ account }) => account.remove({ body: { password: 'correct horse' } })],
])('after a user %s the version is decided again in the next round', async (what, leave) => {
  const name = what.replaceAll(' ', '-')
  const one = await community.anOwner(`${name}-1`, name, '1.2')
  const two = await community.anOwner(`${name}-2`, name, '1.3')
  await community.aCrowd(one.definitionId, 1, '1.3')
  const { pool, clock, db } = community.server
  await pool.query('update users set created_at = $1, network = null where username = $2', [
    new Date(clock.now().getTime() - 90 * DAY),
    `${name}-2`,
  ])
  await pool.query(
    `insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
     select d.id, 'VST3', 'macos', u.id, '1', $1, $1 from definitions d, users u where d.manufacturer = 'Others' and u.username = $2`,
    [clock.now(), `${name}-2`],
  )
  await community.decide()
  const before = await updateFlags(one.browser)

  await leave(two.browser, two.plugin.id)
  clock.advance(DAY)
  await decideObservedSince(db, clock.now(), clock.now())

  expect([before, await updateFlags(one.browser)]).toEqual([[true], [false]])
})

test('versions of different formats are not compared', async () => {
  const fay = await community.anOwner('fay', 'Lag', '1.2')
  await community.aCrowd(fay.definitionId, 5, '1.3', {}, 'AU')
  await community.aCrowd(fay.definitionId, 5, '1.2')

  await community.decide()
  const before = await updateFlags(fay.browser)
  await fay.browser.plugins.add({ body: aMacPlugin('Lag', '1.2', { format: 'Component' }) })

  expect([before, await updateFlags(fay.browser)]).toEqual([[false], [true]])
})

test('a dropped plugin is compared at once with the latest version', async () => {
  const gil = await community.anOwner('gil', 'Late', '1.3')
  await community.aCrowd(gil.definitionId, 3, '1.3')
  await community.decide()

  const hana = await community.anOwner('hana', 'Late', '1.2')
  const { plugin } = await hana.browser.plugins.add({ body: aMacPlugin('Late', '1.3') })

  expect([hana.plugin.updateAvailable, plugin.updateAvailable]).toEqual([true, false])
})

test('a round without new observations changes no row and no library', async () => {
  const ivo = await community.anOwner('ivo', 'Calm', '1.2')
  await community.aCrowd(ivo.definitionId, 3, '1.3')
  await community.decide()
  await ivo.browser.plugins.change({ params: ivo.params, body: { updateAvailable: false } })
  community.server.clock.advance(DAY)

  await community.decide()

  const { rows } = await community.server.pool.query(
    'select decided_at from latest_versions where definition_id = $1',
    [ivo.definitionId],
  )
  expect(rows[0].decided_at.getTime()).toBe(community.server.clock.now().getTime() - DAY)
  expect(await updateFlags(ivo.browser)).toEqual([false])
})

test('a plugin of only one user is not decided', async () => {
  const before = await community.decide()
  await community.anOwner('nora', 'Alone', '1.2')

  expect(await community.decide()).toBe(before)
})

test('a version whose owners have left is no longer an update', async () => {
  const jana = await community.anOwner('jana', 'Gone', '1.2')
  await community.aCrowd(jana.definitionId, 3, '1.3')
  await community.decide()
  const before = await updateFlags(jana.browser)
  await community.server.pool.query(`delete from observations where definition_id = $1 and version = '1.3'`, [
    jana.definitionId,
  ])

  await decideEverything(community.server.db, community.server.clock.now())

  expect([before, await updateFlags(jana.browser)]).toEqual([[true], [false]])
})

test('a server that stopped before it had marked all plugins marks them after its restart', async () => {
  const karl = await community.anOwner('karl', 'Crash', '1.2')
  await community.aCrowd(karl.definitionId, 3, '1.3')
  await community.decide()
  await community.server.pool.query('update plugins set update_available = false where id = $1', [
    karl.plugin.id,
  ])
  await community.server.pool.query('update latest_versions set is_marked = false where definition_id = $1', [
    karl.definitionId,
  ])

  await decideObservedSince(
    community.server.db,
    new Date(community.server.clock.now().getTime() + DAY),
    community.server.clock.now(),
  )

  expect(await updateFlags(karl.browser)).toEqual([true])
})

test('two servers that decide while users save leave all marks correct', async () => {
  const lea = await community.anOwner('lea', 'Busy', '1.2')
  const mia = await community.anOwner('mia', 'Busy', '1.2')
  await community.aCrowd(lea.definitionId, 3, '1.3')

  await Promise.all([
    community.decide(),
    community.decide(),
    lea.browser.plugins.add({ body: aMacPlugin('Busy', '1.3') }),
    mia.browser.plugins.add({ body: aMacPlugin('Busy', '1.2') }),
  ])

  expect([await updateFlags(lea.browser), await updateFlags(mia.browser)]).toEqual([[false], [true]])
})

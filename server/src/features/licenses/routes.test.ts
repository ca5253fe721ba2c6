import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { notifyOfEndings } from '../../library/notify-of-endings.ts'
import { endingPurchases } from '../purchases/ending-purchases.ts'
import { endingLicenses } from './ending-licenses.ts'
import { aLicense } from './testing/a-license.ts'

const server = await aServer()

const owned = async (person: Visitor, name: string) =>
  (await person.plugins.add({ body: aPlugin({ name, path: `/V/${name}.vst3` }) })).plugin.id

const listed = async (person: Visitor) => (await person.licenses.list()).licenses
const added = (person: Visitor, overrides: Parameters<typeof aLicense>[0] = {}) =>
  person.licenses.add({ body: aLicense(overrides) })

test('a license is listed with its plugins and places, changed, removed and restored', async () => {
  const ana = await server.signedInAs('ana')
  const [diva, zebra] = [await owned(ana, 'Diva'), await owned(ana, 'Zebra')]
  const { id } = await added(ana, {
    title: 'Bundle',
    seats: 3,
    endsOn: '2027-01-31',
    pluginIds: [diva, zebra],
  })
  const params = { id }

  const changed = await ana.licenses.change({
    params,
    body: { title: 'Big Bundle', pluginIds: [zebra], note: 'Two\nlines' },
  })

  expect(changed).toMatchObject({
    title: 'Big Bundle',
    seats: 3,
    endsOn: '2027-01-31',
    pluginIds: [zebra],
    note: 'Two\nlines',
  })
  expect(await listed(ana)).toEqual([changed])
  expect(await ana.licenses.open({ params })).toEqual(changed)
  expect(await ana.licenses.remove({ body: { ids: [id] } })).toEqual({ count: 1 })
  expect(await listed(ana)).toEqual([])
  await expect(ana.licenses.open({ params })).rejects.toMatchObject({ status: 404 })
  expect(await ana.licenses.restore({ body: { ids: [id] } })).toEqual({ count: 1 })
  expect(await listed(ana)).toEqual([changed])
})

test('a license without a plugin is normal, and plugins of others are left out', async () => {
  const [ben, other] = [await server.signedInAs('ben'), await server.signedInAs('benno')]
  const foreign = await owned(other, 'Foreign')

  const license = await added(ben, { pluginIds: [foreign, randomUUID()] })

  expect(license.pluginIds).toEqual([])
})

test('a removed license cannot be restored after seven days', async () => {
  const cora = await server.signedInAs('cora')
  const { id } = await added(cora)
  await cora.licenses.remove({ body: { ids: [id] } })
  server.clock.advance(6 * DAY)
  await cora.account.login({ body: { username: 'cora', password: 'correct horse' } })
  server.clock.advance(2 * DAY)

  expect(await cora.licenses.restore({ body: { ids: [id] } })).toEqual({ count: 0 })
})

test.each([
  ['no name', { title: '  ' }, 'Please name the license.'],
  [
    'a day that does not exist',
    { endsOn: '2027-02-30' },
    'A day is written as 2026-03-31, from 1970 to 2199.',
  ],
  [
    'an end before its start',
    { startsOn: '2027-01-02', endsOn: '2027-01-01' },
    'The license ends before it starts.',
  ],
  ['half a place', { seats: 1.5 }, 'The number of places must be a whole number.'],
  ['fewer than no places', { seats: -1 }, 'The number of places must not be below zero.'],
  [
    'a line break in its name',
    { title: 'A\nB' },
    'The name of a license must not contain line breaks or control characters.',
  ],
  ['a note that is too long', { note: 'x'.repeat(2001) }, 'The note must be at most 2000 characters.'],
])('a license with %s is refused', async (_, overrides, reason) => {
  const dina = await server.signedInAs(`d${randomUUID().slice(0, 8)}`)

  await expect(added(dina, overrides)).rejects.toMatchObject({ status: 400, reason })
})

test('a change alone cannot end a license before it starts', async () => {
  const emil = await server.signedInAs('emil')
  const { id } = await added(emil, { startsOn: '2027-01-02' })

  await expect(
    emil.licenses.change({ params: { id }, body: { endsOn: '2027-01-01' } }),
  ).rejects.toMatchObject({
    status: 400,
    reason: 'The license ends before it starts.',
  })
  expect((await listed(emil))[0]?.endsOn).toBeNull()
})

test('a license is active on places, each once', async () => {
  const fay = await server.signedInAs('fay')
  const { id } = await added(fay, { seats: 3 })
  const mac = await fay.licenses.addPlace({ body: { kind: 'computer', name: 'Mac' } })
  const usb = await fay.licenses.addPlace({ body: { kind: 'ilok-usb', name: 'Blue key' } })
  await fay.licenses.activate({ params: { id }, body: { placeId: mac.id } })
  await fay.licenses.activate({ params: { id }, body: { placeId: mac.id, since: '2026-01-02' } })

  const { activations } = await fay.licenses.activate({ params: { id }, body: { placeId: usb.id } })

  expect(activations).toHaveLength(2)
  expect(activations).toContainEqual({ placeId: mac.id, since: '2026-01-02', seenOn: null })
  const { activations: left } = await fay.licenses.deactivate({ params: { id, place: mac.id } })
  expect(left).toEqual([{ placeId: usb.id, since: null, seenOn: null }])
})

test('a place with activations is kept as gone, and one without is removed', async () => {
  const gil = await server.signedInAs('gil')
  const { id } = await added(gil)
  const mac = await gil.licenses.addPlace({ body: { kind: 'computer', name: 'Mac' } })
  await gil.licenses.activate({ params: { id }, body: { placeId: mac.id } })

  const { kept } = await gil.licenses.removePlace({ params: { id: mac.id } })

  expect(kept).toMatchObject({ id: mac.id, name: 'Mac', goneAt: server.clock.now().toISOString() })
  expect((await listed(gil))[0]?.activations).toHaveLength(1)
  await gil.licenses.addPlace({ body: { kind: 'computer', name: 'MAC' } })
  await expect(
    gil.licenses.changePlace({ params: { id: mac.id }, body: { isGone: false } }),
  ).rejects.toMatchObject({
    status: 409,
    reason: 'You already have a place of this kind named “MAC”. Please choose another name.',
  })
  await gil.licenses.deactivate({ params: { id, place: mac.id } })
  expect(await gil.licenses.removePlace({ params: { id: mac.id } })).toEqual({ kept: null })
  expect((await gil.licenses.list()).places).toMatchObject([{ name: 'MAC' }])
})

test('places of others and licenses of others look missing', async () => {
  const [hana, ivo] = [await server.signedInAs('hana'), await server.signedInAs('ivo')]
  const { id } = await added(hana)
  const place = await ivo.licenses.addPlace({ body: { kind: 'other', name: 'Drawer' } })

  for (const call of [
    () => hana.licenses.activate({ params: { id }, body: { placeId: place.id } }),
    () => ivo.licenses.activate({ params: { id }, body: { placeId: place.id } }),
    () => ivo.licenses.deactivate({ params: { id, place: place.id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})

test('usage and the licenses of a plugin count what is in the library', async () => {
  const jo = await server.signedInAs('jonas')
  const today = server.clock.now()
  const inDays = (days: number) => new Date(today.getTime() + days * DAY).toISOString().slice(0, 10)
  const [diva, zebra] = [await owned(jo, 'Diva'), await owned(jo, 'Zebra')]
  await added(jo, { title: 'Both', pluginIds: [diva, zebra], endsOn: inDays(10) })
  await added(jo, { title: 'again', endsOn: inDays(10) })
  await added(jo, { title: 'Today', endsOn: inDays(0) })
  await added(jo, { title: 'Diva', pluginIds: [diva], endsOn: inDays(90) })
  await added(jo, { title: 'Sold', state: 'sold', endsOn: inDays(10) })
  const gone = await added(jo, { title: 'Removed', pluginIds: [zebra] })
  await jo.licenses.remove({ body: { ids: [gone.id] } })

  expect(await jo.licenses.usage()).toEqual(
    [
      { pluginId: diva, licenses: 2 },
      { pluginId: zebra, licenses: 1 },
    ].toSorted((one, other) => (one.pluginId < other.pluginId ? -1 : 1)),
  )
  expect((await jo.licenses.ofPlugin({ params: { id: diva } })).licenses.map(({ title }) => title)).toEqual([
    'Both',
    'Diva',
  ])
  await jo.plugins.remove({ params: { id: diva } })
  expect(await jo.licenses.usage()).toEqual([{ pluginId: zebra, licenses: 1 }])
  await expect(jo.licenses.ofPlugin({ params: { id: diva } })).rejects.toMatchObject({ status: 404 })
})

test('the owner of a license is told once for each stage before it ends, without anything secret', async () => {
  const own = await aServer()
  const kim = await own.signedInAs('kim')
  for (const [title, endsOn, state, kind] of [
    ['Gold', '2027-05-31', 'active', 'subscription'],
    ['Trial', '2027-05-31', 'deposited', 'trial'],
    ['Later', '2027-08-01', 'active', 'subscription'],
    ['Sold', '2027-05-31', 'sold', 'subscription'],
  ] as const)
    await added(kim, {
      title,
      maker: '',
      endsOn,
      state,
      kind,
      note: 'SECRET-NOTE',
      account: 'SECRET-ACCOUNT',
    })
  const sweepOn = (day: string) => notifyOfEndings(own.db, [endingLicenses], new Date(`${day}T12:00:00Z`))

  expect([await sweepOn('2027-05-01'), await sweepOn('2027-05-02')]).toEqual([1, 0])
  expect(await sweepOn('2027-05-30')).toBe(1)

  const told = await kim.notifications.list()
  expect(told[0]).toMatchObject({
    title: '2 plans and licenses end by May 31, 2027',
    text: 'Gold: May 31, 2027. Trial: May 31, 2027.',
    link: '/licenses?show=ending',
  })
  expect(JSON.stringify(told)).not.toContain('SECRET')
})

test('what is noted as a license and as a purchase is told once', async () => {
  const own = await aServer()
  const lou = await own.signedInAs('lou')
  const [diva, zebra, other] = [
    await owned(lou, 'Diva'),
    await owned(lou, 'Zebra'),
    await owned(lou, 'Other'),
  ]
  const subscription = { kind: 'subscription', maker: '', endsOn: '2027-06-30' } as const
  await added(lou, { ...subscription, title: 'Diva plan', pluginIds: [diva] })
  await added(lou, { ...subscription, title: 'Bundle plan' })
  await added(lou, { ...subscription, title: 'Other plan', pluginIds: [other] })
  await added(lou, { ...subscription, title: 'Zebra plan', endsOn: '2027-06-29', pluginIds: [zebra] })
  await added(lou, { ...subscription, title: 'Removed plan' })
  const bought = (title: string, pluginIds: string[]) =>
    lou.purchases.add({
      body: aPurchase({ title, maker: '', term: 'subscription', termEnds: '2027-06-30', pluginIds }),
    })
  await bought('Yearly', [diva, zebra])
  await bought('BUNDLE PLAN', [])
  const { id } = await bought('Removed plan', [])
  await lou.purchases.remove({ body: { ids: [id] } })

  const sources = [endingPurchases, endingLicenses]
  expect(await notifyOfEndings(own.db, sources, new Date('2027-05-01T12:00:00Z'))).toBe(2)

  const told = await lou.notifications.list()
  expect(
    told
      .flatMap(({ text }) => text.split(/: .*?\d{4}\. ?/))
      .filter(Boolean)
      .toSorted(),
  ).toEqual(['BUNDLE PLAN', 'Other plan', 'Removed plan', 'Yearly', 'Zebra plan'])
})

test('a merge gives the plugin that stays the licenses of the other, until it is undone', async () => {
  const lea = await server.signedInAs('lea')
  const [kept, merged] = [await owned(lea, 'Kept'), await owned(lea, 'Merged')]
  await added(lea, { title: 'Of both', pluginIds: [kept, merged] })
  await added(lea, { title: 'Of one', pluginIds: [merged] })
  const before = await listed(lea)

  const { act = '' } = await lea.plugins.merge({ params: { id: kept }, body: { pluginIds: [merged] } })

  expect((await listed(lea)).map(({ pluginIds }) => pluginIds)).toEqual([[kept], [kept]])
  await lea.plugins.undo({ params: { id: act } })
  expect(await listed(lea)).toEqual(before)
})

test('a list is not sent again while nothing has changed, and is after every change', async () => {
  const mia = await server.signedInAs('mia')
  const tag = async () => String((await mia.request({ url: '/api/licenses' })).headers.etag)
  const tags = [await tag()]
  expect(await tag()).toBe(tags[0])
  const { id } = await added(mia)
  tags.push(await tag())
  const place = await mia.licenses.addPlace({ body: { kind: 'other', name: 'Drawer' } })
  tags.push(await tag())
  await mia.licenses.activate({ params: { id }, body: { placeId: place.id } })
  tags.push(await tag())
  await owned(mia, 'Diva')
  tags.push(await tag())

  expect(new Set(tags).size).toBe(tags.length)
  const answer = await mia.request({ url: '/api/licenses', headers: { 'if-none-match': tags.at(-1) ?? '' } })
  expect(answer.statusCode).toBe(304)
})

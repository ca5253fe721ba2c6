import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AddedLicense } from '#shared/licenses/adding.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { aLicense } from '../testing/a-license.ts'

const server = await aServer()

async function aTable(person: Visitor, licenses: AddedLicense[], existing: 'keep' | 'update' = 'keep') {
  const { id } = await person.transfer.begin({ body: { source: 'ilok.csv' } })
  const params = { id }
  const send = () => person.licenses.addMany({ params, body: { licenses, existing } })
  return { params, answer: await send(), send, undo: () => person.transfer.undo({ params }) }
}

const ILOK = { source: 'iLok License Manager', protection: 'ilok' as const }
const CLOUD = { kind: 'ilok-cloud' as const, name: 'iLok Cloud' }

const listed = (person: Visitor) => person.licenses.list()

test('a table of fields is added with its places, once however often it is sent, and undone', async () => {
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Pro-Q' }) })
  const rows: AddedLicense[] = [
    {
      ...ILOK,
      title: 'Pro-Q',
      sourceKey: '1',
      seats: 3,
      pluginIds: [plugin.id],
      activations: [{ place: CLOUD }],
    },
    { ...ILOK, title: 'Other', sourceKey: '2', activations: [{ place: { ...CLOUD, name: 'ILOK CLOUD' } }] },
    { title: 'Bare', id: randomUUID() },
  ]
  const before = await listed(ana)

  const { answer, send, undo } = await aTable(ana, rows)

  expect(answer).toMatchObject({ createdCount: 3, joinedCount: 0, unchangedCount: 0 })
  const { licenses, places } = await listed(ana)
  expect(places).toMatchObject([CLOUD])
  expect(licenses.map(({ title, activations }) => [title, activations.length])).toEqual([
    ['Bare', 0],
    ['Other', 1],
    ['Pro-Q', 1],
  ])
  expect(await send()).toEqual({
    createdCount: 0,
    joinedCount: 0,
    unchangedCount: 3,
    licenseIds: answer.licenseIds,
  })
  expect(await undo()).toMatchObject({ removedLicenseCount: 3 })
  expect(await listed(ana)).toEqual(before)
})

test('two rows of a table with the same key are one license with both places', async () => {
  const ida = await server.signedInAs('ida')
  const row: AddedLicense = { ...ILOK, title: 'Pro-Q', sourceKey: '1' }
  const usb = { kind: 'ilok-usb' as const, name: 'Key' }

  const { answer, send } = await aTable(
    ida,
    [
      { ...row, activations: [{ place: CLOUD }] },
      { ...row, seats: 3, activations: [{ place: usb }] },
    ],
    'update',
  )

  expect(answer).toMatchObject({ createdCount: 1, joinedCount: 1 })
  const { licenses } = await listed(ida)
  expect(licenses).toMatchObject([{ seats: 3 }])
  expect(licenses[0]?.activations).toHaveLength(2)
  expect((await send()).createdCount).toBe(0)
})

test('a row with an id is the same license in every call', async () => {
  const ben = await server.signedInAs('ben')
  const id = randomUUID()
  const { answer, send } = await aTable(ben, [{ id, title: 'Diva', activations: [{ place: CLOUD }] }])

  expect(answer).toMatchObject({ createdCount: 1, licenseIds: [id] })
  expect(await send()).toMatchObject({ unchangedCount: 1, licenseIds: [id] })
})

test('a newer table changes states and places, and leaves what its owner wrote', async () => {
  const cora = await server.signedInAs('cora')
  const row: AddedLicense = { ...ILOK, title: 'Pro-Q', sourceKey: '1', state: 'deposited' }
  const place = await cora.licenses.addPlace({ body: { kind: 'computer', name: 'Mac' } })
  const { answer } = await aTable(cora, [{ ...row, activations: [{ place: CLOUD, seenOn: '2026-01-01' }] }])
  const params = { id: answer.licenseIds[0] ?? '' }
  await cora.licenses.change({ params, body: { title: 'My EQ', note: 'Mine' } })
  await cora.licenses.activate({ params, body: { placeId: place.id } })
  const before = await listed(cora)

  const newer = await aTable(
    cora,
    [
      {
        ...row,
        state: 'active',
        endsOn: '2027-01-01',
        activations: [{ place: { kind: 'ilok-usb', name: 'Key' } }],
      },
    ],
    'update',
  )

  expect(newer.answer).toMatchObject({ createdCount: 0, joinedCount: 1 })
  const { licenses, places } = await listed(cora)
  expect(licenses).toMatchObject([{ title: 'My EQ', note: 'Mine', state: 'active', endsOn: '2027-01-01' }])
  const names = licenses[0]?.activations.map(({ placeId }) => places.find(({ id }) => id === placeId)?.name)
  expect(names?.sort()).toEqual(['Key', 'Mac'])
  await newer.undo()
  expect(await listed(cora)).toEqual(before)
})

test('a license that its owner chose is joined, and keeps what it has', async () => {
  const dina = await server.signedInAs('dina')
  const mine = await dina.licenses.add({ body: aLicense({ title: 'Mine', seats: 2 }) })

  const { answer, undo } = await aTable(dina, [
    { ...ILOK, into: mine.id, title: 'Theirs', seats: 3, endsOn: '2027-01-01', sourceKey: '7' },
  ])

  expect(answer).toMatchObject({ joinedCount: 1, licenseIds: [mine.id] })
  expect((await listed(dina)).licenses).toMatchObject([
    { title: 'Mine', seats: 2, endsOn: '2027-01-01', source: ILOK.source },
  ])
  await undo()
  expect((await listed(dina)).licenses).toEqual([mine])
})

test('undoing keeps a license that its owner changed, or that is active on a place of theirs', async () => {
  const emil = await server.signedInAs('emil')
  const place = await emil.licenses.addPlace({ body: { kind: 'computer', name: 'Mac' } })
  const { answer, undo } = await aTable(emil, [{ title: 'Changed' }, { title: 'Active' }, { title: 'Gone' }])
  const [changed = '', active = ''] = answer.licenseIds
  await emil.licenses.change({ params: { id: changed }, body: { note: 'Mine' } })
  await emil.licenses.activate({ params: { id: active }, body: { placeId: place.id } })

  expect(await undo()).toMatchObject({ removedLicenseCount: 1 })
  expect((await listed(emil)).licenses.map(({ title }) => title)).toEqual(['Active', 'Changed'])
})

test('licenses of others are not joined, and imports of others take none', async () => {
  const [fay, gil] = [await server.signedInAs('fay'), await server.signedInAs('gil')]
  const theirs = await fay.licenses.add({ body: aLicense({ title: 'Theirs' }) })
  const { params, answer } = await aTable(gil, [{ into: theirs.id, title: 'Own' }])

  expect(answer.createdCount).toBe(1)
  expect((await listed(fay)).licenses).toEqual([theirs])
  await expect(fay.licenses.addMany({ params, body: { licenses: [] } })).rejects.toMatchObject({
    status: 404,
  })
})

test('more than 500 licenses in one call, or more places than one license has, are refused as a whole', async () => {
  const hana = await server.signedInAs('hana')
  const many = Array.from({ length: 501 }, () => ({ title: 'Diva' }))
  const activations = Array.from({ length: 51 }, (_, at) => ({ place: { ...CLOUD, name: `${at}` } }))

  await expect(aTable(hana, many)).rejects.toMatchObject({
    status: 400,
    reason: 'At most 500 licenses can be added at once.',
  })
  await expect(aTable(hana, [{ title: 'Diva', activations }])).rejects.toMatchObject({ status: 400 })
  expect((await listed(hana)).licenses).toEqual([])
})

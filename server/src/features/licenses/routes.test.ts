import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AddedLicense } from '#shared/licenses/adding.ts'
import { keyFileOf, type LicenseSecret } from '#shared/licenses/vault/license-secret.ts'
import { openRecords, recordPages } from '#shared/licenses/vault/open-records.ts'
import { replaceVault, writeRecords } from '#shared/licenses/vault/replace-vault.ts'
import { makeVault, wrapByPassphrase } from '#shared/licenses/vault/vault-keys.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aLog } from '../../../test/a-log.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, aServerWith } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'
import { readZipEntries } from '../../../test/read-zip-entries.ts'
import { notifyOfEndings } from '../../library/notify-of-endings.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { endingLicenses } from './ending-licenses.ts'
import { aLicense } from './testing/a-license.ts'
import { aRecord, expectedBy, openMain, quickTools } from './testing/vault-tools.ts'

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

  const kept = { seats: 3, endsOn: '2027-01-31' }
  expect(changed).toMatchObject({ ...kept, title: 'Big Bundle', pluginIds: [zebra], note: 'Two\nlines' })
  expect(await listed(ana)).toEqual([changed])
  expect(await ana.licenses.open({ params })).toEqual(changed)
  expect(await ana.licenses.remove({ body: { ids: [id] } })).toEqual({ count: 1 })
  expect(await listed(ana)).toEqual([])
  expect(await ana.licenses.restore({ body: { ids: [id] } })).toEqual({ count: 1 })
  expect(await listed(ana)).toEqual([changed])
  await expect(ana.licenses.change({ params, body: { startsOn: '2027-02-01' } })).rejects.toMatchObject({
    status: 400,
    reason: 'The license ends before it starts.',
  })
  expect(await listed(ana)).toEqual([changed])
  await ana.licenses.remove({ body: { ids: [id] } })
  server.clock.advance(8 * DAY)
  const again = server.visitor()
  await again.account.login({ body: { username: 'ana', password: 'correct horse' } })
  expect(await again.licenses.restore({ body: { ids: [id] } }), 'after seven days').toEqual({ count: 0 })
})

test.each([
  [{ title: '  ' }, 'Please name the license.'],
  [{ startsOn: '2027-01-02', endsOn: '2027-01-01' }, 'The license ends before it starts.'],
  [{ seats: -1 }, 'The number of places must not be below zero.'],
  [{ note: 'x'.repeat(2001) }, 'The note must be at most 2000 characters.'],
])('a license with %j is refused', async (overrides, reason) => {
  const dina = await server.signedInAs(`d${randomUUID().slice(0, 8)}`)

  await expect(added(dina, overrides)).rejects.toMatchObject({ status: 400, reason })
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
  const back = gil.licenses.changePlace({ params: { id: mac.id }, body: { isGone: false } })
  const reason = 'You already have a place of this kind named “MAC”. Please choose another name.'
  await expect(back).rejects.toMatchObject({ status: 409, reason })
  await gil.licenses.deactivate({ params: { id, place: mac.id } })
  expect(await gil.licenses.removePlace({ params: { id: mac.id } })).toEqual({ kept: null })
  expect((await gil.licenses.list()).places).toMatchObject([{ name: 'MAC' }])
})

test('places, licenses and plugins of others look missing', async () => {
  const [hana, ivo] = [await server.signedInAs('hana'), await server.signedInAs('ivo')]
  const { id, pluginIds } = await added(hana, { pluginIds: [await owned(ivo, 'Foreign'), randomUUID()] })
  expect(pluginIds).toEqual([])
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
  const [diva, zebra] = [await owned(jo, 'Diva'), await owned(jo, 'Zebra')]
  await added(jo, { title: 'Both', pluginIds: [diva, zebra] })
  await added(jo, { title: 'Diva', pluginIds: [diva] })
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
})

test('the owner of a license is told once for each stage before it ends, without anything secret', async () => {
  const own = await aServer()
  const kim = await own.signedInAs('kim')
  const gold = { title: 'Gold', kind: 'subscription', maker: '', endsOn: '2027-05-31' } as const
  for (const other of [
    {},
    { title: 'Trial', state: 'deposited', kind: 'trial' },
    { title: 'Sold', state: 'sold' },
  ] as const)
    await added(kim, { ...gold, note: 'SECRET-NOTE', account: 'SECRET-ACCOUNT', ...other })
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

const MARK = 'Zx7Secret'
const PASSPHRASE = `${MARK} of six words nobody else has`
const LICENSES = 125

/** Four marked secrets: a serial, a name, a note and a key file. */
const secretOf = (at: number): LicenseSecret => ({
  serial: `${MARK}-SERIAL-${at}`,
  login: `${MARK}-login-${at}@example.org`,
  note: `${MARK} note ${at}`,
  keyFile: keyFileOf(`${MARK}-${at}.key`, Buffer.from(`${MARK} bytes ${at}`)),
})

/** The mark as it is, and as it looks inside base64 and hexadecimal, wherever it begins. */
const FORMS = [
  MARK,
  Buffer.from(MARK).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + MARK)
      .toString('base64')
      .slice(shift + 1, -4),
  ),
]

const findsMark = (text: string) => FORMS.some((form) => text.toLowerCase().includes(form.toLowerCase()))

test('500 marked secrets are in no table, log, answer, export and backup', { timeout: 120_000 }, async () => {
  const log = aLog()
  const [server, ana] = await aServerWith('ana', {}, undefined, { logger: log.logger })
  const answers: string[] = []
  const made = await makeVault(quickTools, randomUUID(), PASSPHRASE)
  await ana.vaults.add({ body: made.vault })
  const { id: importId } = await ana.transfer.begin({ body: { source: 'table.csv' } })
  const licenses = Array.from({ length: LICENSES }, (_, at) => ({ id: randomUUID(), title: `License ${at}` }))
  await ana.licenses.addMany({ params: { id: importId }, body: { licenses } })
  const open = { id: made.vault.id, cipher: made.cipher }
  const records = await Promise.all(licenses.map(({ id }, at) => aRecord(open, id, secretOf(at))))
  await writeRecords(ana.vaults, made.vault.id, records)
  await writeRecords(ana.vaults, made.vault.id, records).catch((error) => answers.push(String(error)))
  const { key } = await openMain(ana, { way: 'passphrase', typed: PASSPHRASE })
  const lock = { vaultId: made.vault.id, key, revision: 2 }
  const { wrap } = await wrapByPassphrase(quickTools, lock, `${PASSPHRASE} 2`)
  await ana.vaults.changeWrap({ params: { id: made.vault.id }, body: wrap })
  const next = await makeVault(quickTools, randomUUID(), `${PASSPHRASE} 3`)
  await replaceVault({
    calls: ana.vaults,
    tools: quickTools,
    from: { vaultId: made.vault.id, cipher: made.cipher },
    expected: await expectedBy(ana, made.vault.id),
    next,
  })
  await ana.licenses.remove({ body: { ids: licenses.slice(0, 5).map(({ id }) => id) } })
  for (const url of ['licenses', 'vaults', `vaults/${next.vault.id}/records`, 'notifications', 'imports'])
    answers.push((await ana.request({ url: `/api/${url}` })).body)
  const archive = readZipEntries(Buffer.from(await ana.account.exportData()))
  const file = join(tmpdir(), `${randomUUID()}.zip`)
  const source = { connection: server.pool.options, blobs: server.blobs, product: 'test' }
  await makeBackup(source, file, () => undefined)
  const backup = readZipEntries(await readFile(file))
  await rm(file)

  const places = {
    database: JSON.stringify(await wholeDatabase(server.pool)),
    log: log.text(),
    answers: answers.join('\n'),
    export: Object.values(archive).join('\n'),
    backup: Object.values(backup).join('\n'),
  }
  for (const [where, text] of Object.entries(places))
    expect({ where, found: findsMark(text) }).toEqual({ where, found: false })
  // They are there, sealed: what was searched is what holds them.
  const sealed = (await ana.vaults.records({ params: { id: next.vault.id } })).records[0]?.sealed ?? ''
  expect(places.export).toContain(sealed)
  const asHex = Buffer.from(sealed, 'base64url').toString('hex')
  for (const text of [places.database, places.backup]) expect(text).toContain(asHex)
  expect(log.lines().filter(({ route }) => String(route).startsWith('/api/vaults'))).not.toEqual([])
  expect(findsMark(`x${Buffer.from(JSON.stringify(secretOf(1))).toString('base64')}`)).toBe(true)
  let opened = 0
  for await (const page of recordPages(ana.vaults, next.vault.id)) {
    const { secrets } = await openRecords({ vaultId: next.vault.id, cipher: next.cipher }, page)
    opened += secrets.size * 4
  }
  expect(opened).toBe(500)
})

type Helper = Awaited<ReturnType<typeof aHelper>>

const rename = ({ helper }: Helper, name: string) =>
  helper.device.change({ body: { name, version: '1.0.0', folders: [] } })

const addComputer = (person: Visitor, name: string, machine: string | null = null) =>
  person.licenses.addPlace({ body: { kind: 'computer', name, machine } })

const namesOf = async (person: Visitor) => (await person.licenses.list()).places.map(({ name }) => name)

test('the name of another place gets a number, as long as both are here, and a long one is cut for it between two characters', async () => {
  const calla = await server.signedInAs('calla')
  const studio = await aHelper(server, calla)
  const own = await addComputer(calla, 'TOUR mac')
  const place = await addComputer(calla, 'Studio Mac', studio.machine)

  await rename(studio, 'Tour Mac')

  expect(await namesOf(calla)).toEqual(['TOUR mac', 'Tour Mac (2)'])
  await calla.licenses.removePlace({ params: { id: own.id } })
  await rename(studio, 'Tour Mac')
  expect((await calla.licenses.list()).places).toEqual([{ ...place, name: 'Tour Mac' }])
  const long = `${'x'.repeat(75)}🎹yz`
  await addComputer(calla, long)
  await rename(studio, long)
  expect(await namesOf(calla)).toContain(`${'x'.repeat(75)} (2)`)
})

test('a place takes the name of the computer that it is connected with, and has one of its own without a helper', async () => {
  const ilka = await server.signedInAs('ilka')
  const studio = await aHelper(server, ilka)
  const place = await addComputer(ilka, 'Old name')

  const connected = await ilka.licenses.changePlace({
    params: { id: place.id },
    body: { machine: studio.machine },
  })

  expect(connected.name).toBe('Studio Mac')
  expect((await addComputer(ilka, 'Second', studio.machine)).name).toBe('Studio Mac (2)')
  const give = (name: string) => ilka.licenses.changePlace({ params: { id: place.id }, body: { name } })
  await expect(give('Mine')).rejects.toMatchObject({ status: 409, code: 'named_by_helper' })
  expect((await give('Studio Mac')).name).toBe('Studio Mac')
  await ilka.helper.revoke({ params: { id: studio.id } })
  expect((await give('Mine')).name).toBe('Mine')
})

async function aTable(person: Visitor, licenses: AddedLicense[], existing: 'keep' | 'update' = 'keep') {
  const { id } = await person.transfer.begin({ body: { source: 'ilok.csv' } })
  const params = { id }
  const send = () => person.licenses.addMany({ params, body: { licenses, existing } })
  return { params, answer: await send(), send, undo: () => person.transfer.undo({ params }) }
}

const ILOK = { source: 'iLok License Manager', protection: 'ilok' as const }
const CLOUD = { kind: 'ilok-cloud' as const, name: 'iLok Cloud' }

test('a table of fields is added with its places, once however often it is sent, and undone', async () => {
  const ada = await server.signedInAs('ada')
  const pluginIds = [await owned(ada, 'Pro-Q')]
  const bare: AddedLicense = { title: 'Bare', id: randomUUID() }
  const rows: AddedLicense[] = [
    { ...ILOK, title: 'Pro-Q', sourceKey: '1', seats: 3, pluginIds, activations: [{ place: CLOUD }] },
    bare,
  ]
  const before = await ada.licenses.list()

  const { answer, send, undo } = await aTable(ada, rows)

  expect(answer).toMatchObject({ createdCount: 2, joinedCount: 0, unchangedCount: 0 })
  expect(answer.licenseIds[1]).toBe(bare.id)
  const { licenses, places } = await ada.licenses.list()
  expect(places).toMatchObject([CLOUD])
  expect(licenses.map(({ title, seats, activations }) => [title, seats, activations.length])).toEqual([
    ['Bare', null, 0],
    ['Pro-Q', 3, 1],
  ])
  expect(await send()).toMatchObject({ unchangedCount: 2, licenseIds: answer.licenseIds })
  expect(await undo()).toMatchObject({ removedLicenseCount: 2 })
  expect(await ada.licenses.list()).toEqual(before)
})

test('a license that its owner chose is joined and keeps what it has, and none of others', async () => {
  const [dagny, gisli] = [await server.signedInAs('dagny'), await server.signedInAs('gisli')]
  const mine = await added(dagny, { title: 'Mine', seats: 2 })
  const theirs: AddedLicense = { ...ILOK, title: 'Theirs', seats: 3, endsOn: '2027-01-01', sourceKey: '7' }

  const { answer, undo } = await aTable(dagny, [{ ...theirs, into: mine.id }])

  expect(answer).toMatchObject({ joinedCount: 1, licenseIds: [mine.id] })
  const joined = { title: 'Mine', seats: 2, endsOn: '2027-01-01', source: ILOK.source }
  expect(await listed(dagny)).toMatchObject([joined])
  await undo()
  expect(await listed(dagny)).toEqual([mine])
  const foreign = await aTable(gisli, [{ ...theirs, into: mine.id }])
  expect(foreign.answer.createdCount).toBe(1)
  const stolen = dagny.licenses.addMany({ params: foreign.params, body: { licenses: [] } })
  await expect(stolen).rejects.toMatchObject({ status: 404 })
  expect(await listed(dagny)).toEqual([mine])
})

test('a newer table changes states and places, and leaves what its owner wrote', async () => {
  const cato = await server.signedInAs('cato')
  const row: AddedLicense = { ...ILOK, title: 'Pro-Q', sourceKey: '1', state: 'deposited' }
  const place = await cato.licenses.addPlace({ body: { kind: 'computer', name: 'Mac' } })
  const { answer } = await aTable(cato, [{ ...row, activations: [{ place: CLOUD, seenOn: '2026-01-01' }] }])
  const params = { id: answer.licenseIds[0] ?? '' }
  await cato.licenses.change({ params, body: { title: 'My EQ', note: 'Mine' } })
  await cato.licenses.activate({ params, body: { placeId: place.id } })
  const before = await cato.licenses.list()

  const activations = [{ place: { kind: 'ilok-usb' as const, name: 'Key' } }]
  const later: AddedLicense = { ...row, state: 'active', endsOn: '2027-01-01', activations }
  const newer = await aTable(cato, [later], 'update')

  expect(newer.answer).toMatchObject({ createdCount: 0, joinedCount: 1 })
  const { licenses, places } = await cato.licenses.list()
  expect(licenses).toMatchObject([{ title: 'My EQ', note: 'Mine', state: 'active', endsOn: '2027-01-01' }])
  const names = licenses[0]?.activations.map(({ placeId }) => places.find(({ id }) => id === placeId)?.name)
  expect(names?.sort()).toEqual(['Key', 'Mac'])
  await newer.undo()
  expect(await cato.licenses.list()).toEqual(before)
  const again = await aTable(cato, [later], 'update')
  const tower = await cato.licenses.addPlace({ body: { kind: 'computer', name: 'Tower' } })
  await cato.licenses.activate({ params, body: { placeId: tower.id } })
  await again.undo()
  expect((await listed(cato))[0]?.activations.map(({ placeId }) => placeId)).toContain(tower.id)
})

test('undoing keeps a license that its owner changed, or that is active on a place of theirs', async () => {
  const edgar = await server.signedInAs('edgar')
  const place = await edgar.licenses.addPlace({ body: { kind: 'computer', name: 'Mac' } })
  const { answer, undo } = await aTable(edgar, [{ title: 'Changed' }, { title: 'Active' }, { title: 'Gone' }])
  const [changed = '', active = ''] = answer.licenseIds
  await edgar.licenses.change({ params: { id: changed }, body: { note: 'Mine' } })
  await edgar.licenses.activate({ params: { id: active }, body: { placeId: place.id } })

  expect(await undo()).toMatchObject({ removedLicenseCount: 1 })
  expect((await listed(edgar)).map(({ title }) => title)).toEqual(['Active', 'Changed'])
})

test('more than 500 licenses in one call, or more places than one license has, are refused as a whole', async () => {
  const hedda = await server.signedInAs('hedda')
  const many = Array.from({ length: 501 }, () => ({ title: 'Diva' }))
  const activations = Array.from({ length: 51 }, (_, at) => ({ place: { ...CLOUD, name: `${at}` } }))

  await expect(aTable(hedda, many)).rejects.toMatchObject({
    status: 400,
    reason: 'At most 500 licenses can be added at once.',
  })
  await expect(aTable(hedda, [{ title: 'Diva', activations }])).rejects.toMatchObject({ status: 400 })
  expect(await listed(hedda)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { writeRecords } from '#shared/licenses/vault/replace-vault.ts'
import { makeVault, openKey, wrapByPassphrase } from '#shared/licenses/vault/vault-keys.ts'
import type { LibraryFile } from '#shared/transfer/own-export.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { aRecord, PASSPHRASE, quickTools, serialsIn } from '../licenses/testing/vault-tools.ts'
import { exportedLibrary, importLibrary } from './testing/import-archive.ts'

let server: TestServer
let ana: Visitor
beforeEach(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
})

/** A user with a plugin, licenses of every kind, places, and a vault with their serials. */
async function aCollection(person: Visitor, passphrase = PASSPHRASE) {
  const { plugin } = await person.plugins.add({ body: aPlugin({ name: 'Diva' }) })
  const { id: importId } = await person.transfer.begin({ body: { source: 'ilok.csv' } })
  const cloud = { kind: 'ilok-cloud' as const, name: 'iLok Cloud' }
  const { licenseIds } = await person.licenses.addMany({
    params: { id: importId },
    body: {
      licenses: [
        {
          title: 'Diva',
          maker: 'u-he',
          kind: 'nfr',
          seats: 3,
          startsOn: '2020-02-29',
          endsOn: '2027-01-01',
          account: 'second mail',
          note: 'Two\nlines “Ä” 💾',
          pluginIds: [plugin.id],
          activations: [{ place: cloud, since: '2026-01-01', seenOn: '2026-02-01' }],
        },
        { title: 'iLok', source: 'iLok License Manager', sourceKey: '12', activations: [{ place: cloud }] },
      ],
    },
  })
  const [id = '', second = ''] = licenseIds
  const empty = await person.licenses.addPlace({ body: { kind: 'usb-stick', name: 'Spare' } })
  const mac = await person.licenses.addPlace({
    body: { kind: 'computer', name: 'Old Mac', machine: randomUUID() },
  })
  await person.licenses.activate({ params: { id: second }, body: { placeId: mac.id } })
  await person.licenses.removePlace({ params: { id: mac.id } })
  const made = await makeVault(quickTools, randomUUID(), passphrase)
  await person.vaults.add({ body: made.vault })
  await seal(person, made, id, 'SERIAL-1')
  return { licenseIds, made, empty }
}

type Opened = Pick<Awaited<ReturnType<typeof openedVault>>, 'cipher'> & { vault: { id: string } }

async function seal(
  person: Visitor,
  { vault, cipher }: Opened,
  licenseId: string,
  serial: string,
  revision = 1,
) {
  const record = await aRecord({ id: vault.id, cipher }, licenseId, { serial }, revision)
  await writeRecords(person.vaults, vault.id, [record])
}

/** Imports an export as the page does. */
async function importExport(person: Visitor, library: LibraryFile) {
  const { id, libraryIds } = await importLibrary(person, library)
  const params = { id }
  const { licenses, places, vaults } = library.licenses
  const inLibrary = licenses.map((license) => ({
    ...license,
    pluginIds: license.pluginIds?.flatMap((one) => libraryIds.get(one) ?? []),
  }))
  const counts = await person.licenses.addMany({
    params,
    body: { licenses: inLibrary, places, isExport: true },
  })
  for (const { vault, records } of vaults) {
    await person.vaults.addImported({ params, body: vault })
    await person.vaults.addImportedRecords({ params: { id, vault: vault.id }, body: { records } })
  }
  return { counts, undo: () => person.transfer.undo({ params }) }
}

/** The vault at this place of the list, opened with its passphrase. */
async function openedVault(person: Visitor, { passphrase = PASSPHRASE, at = 0 } = {}) {
  const vault = (await person.vaults.list())[at]
  if (!vault) throw new Error('There is no such vault.')
  const key = await openKey(quickTools, vault, { way: 'passphrase', typed: passphrase })
  return { vault, key, cipher: await quickTools.cipherOf(key) }
}

async function serialsOf(person: Visitor, way?: Parameters<typeof openedVault>[1]) {
  const { vault, cipher } = await openedVault(person, way)
  return [...(await serialsIn(person, { id: vault.id, cipher })).values()].sort()
}

/** The licenses, places and vaults, with the ids of plugins that differ in another library. */
async function everything(person: Visitor) {
  const { licenses } = await exportedLibrary(person)
  return {
    ...licenses,
    licenses: licenses.licenses.map(({ pluginIds, ...license }) => ({
      ...license,
      covered: pluginIds?.length,
    })),
  }
}

test('an export is equal after its import into another account, where its secrets open with the same passphrase, and changes nothing in the own one', async () => {
  await aCollection(ana)
  const ben = await server.signedInAs('ben')
  const library = await exportedLibrary(ana)

  await importExport(ben, library)

  expect(await everything(ben)).toEqual(await everything(ana))
  expect(await ben.vaults.list()).toMatchObject([{ use: 'main' }])
  expect(await serialsOf(ben)).toEqual(['SERIAL-1'])
  const before = [await ana.licenses.list(), await ana.vaults.list()]
  const { counts } = await importExport(ana, library)
  expect(counts).toMatchObject({ createdCount: 0, joinedCount: 0, unchangedCount: 2 })
  expect([await ana.licenses.list(), await ana.vaults.list()]).toEqual(before)
})

test('an account with a vault keeps it beside the imported one, both open with their own passphrase, and undo takes one away', async () => {
  await aCollection(ana)
  const ben = await server.signedInAs('ben')
  const passphrase = 'quite another passphrase of ben'
  await aCollection(ben, passphrase)
  const before = [await ben.licenses.list(), await ben.vaults.list()]

  const { undo } = await importExport(ben, await exportedLibrary(ana))

  expect(await ben.vaults.list()).toMatchObject([{ use: 'main' }, { use: 'imported' }])
  expect(await serialsOf(ben, { passphrase })).toEqual(['SERIAL-1'])
  expect(await serialsOf(ben, { at: 1 })).toEqual(['SERIAL-1'])
  expect(await undo()).toMatchObject({ removedLicenseCount: 2 })
  expect([await ben.licenses.list(), await ben.vaults.list()]).toEqual(before)
})

test('an older export does not put back an older passphrase or older secrets', async () => {
  const { made, licenseIds } = await aCollection(ana)
  const older = await exportedLibrary(ana)
  await seal(ana, made, licenseIds[0] ?? '', 'SERIAL-2', 2)
  const passphrase = 'a changed passphrase of ana'
  const { vault, key } = await openedVault(ana)
  const { wrap } = await wrapByPassphrase(quickTools, { vaultId: vault.id, key, revision: 2 }, passphrase)
  await ana.vaults.changeWrap({ params: { id: vault.id }, body: wrap })

  await importExport(ana, older)

  expect(await serialsOf(ana, { passphrase })).toEqual(['SERIAL-2'])
})

test('a license whose secrets were written since stays when its import is undone', async () => {
  const { licenseIds } = await aCollection(ana)
  const ben = await server.signedInAs('ben')
  const { undo } = await importExport(ben, await exportedLibrary(ana))
  await seal(ben, await openedVault(ben), licenseIds[0] ?? '', 'MINE', 2)

  expect(await undo()).toMatchObject({ removedLicenseCount: 1 })

  expect(await serialsOf(ben)).toEqual(['MINE'])
})

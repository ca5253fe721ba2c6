import { expect, test } from 'vitest'
import { aHelper } from '../../../test/a-helper.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { readZipEntries } from '../../../test/read-zip-entries.ts'
import { aLicense } from './testing/a-license.ts'

const server = await aServer()

type Helper = Awaited<ReturnType<typeof aHelper>>

const rename = ({ helper }: Helper, name: string) =>
  helper.device.change({ body: { name, version: '1.0.0', folders: [] } })

const addComputer = (person: Visitor, name: string, machine: string | null = null) =>
  person.licenses.addPlace({ body: { kind: 'computer', name, machine } })

const namesOf = async (person: Visitor) => (await person.licenses.list()).places.map(({ name }) => name)

const tagOf = async (person: Visitor) => String((await person.request({ url: '/api/licenses' })).headers.etag)

test('a place that is a computer has its new name in the list and in exports, and others keep theirs', async () => {
  const ana = await server.signedInAs('ana')
  const [studio, laptop] = [await aHelper(server, ana), await aHelper(server, ana, { name: 'Laptop' })]
  const { id } = await ana.licenses.add({ body: aLicense() })
  const place = await addComputer(ana, 'Studio Mac', studio.machine)
  await addComputer(ana, 'Laptop', laptop.machine)
  await addComputer(ana, 'Attic')
  await ana.licenses.activate({ params: { id }, body: { placeId: place.id } })
  const before = await tagOf(ana)

  await rename(studio, 'Tour Mac')

  expect(await namesOf(ana)).toEqual(['Attic', 'Laptop', 'Tour Mac'])
  expect(await tagOf(ana)).not.toBe(before)
  const archive = readZipEntries(Buffer.from(await ana.account.exportData()))
  const { licensePlaces, licenses } = JSON.parse(archive['plugfolio.json']?.toString('utf8') ?? '')
  expect(licensePlaces.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Attic',
    'Laptop',
    'Tour Mac',
  ])
  expect(licenses[0].activations[0].place.name).toBe('Tour Mac')
})

test('a report with the same name changes no license', async () => {
  const ben = await server.signedInAs('ben')
  const studio = await aHelper(server, ben)
  await addComputer(ben, 'Studio Mac', studio.machine)
  const before = await tagOf(ben)

  await rename(studio, 'Studio Mac')

  expect(await tagOf(ben)).toBe(before)
})

test('the name of another place gets a number, as long as both are here', async () => {
  const cora = await server.signedInAs('cora')
  const [studio, second] = [await aHelper(server, cora), await aHelper(server, cora, { name: 'Second' })]
  const own = await addComputer(cora, 'TOUR mac')
  const place = await addComputer(cora, 'Studio Mac', studio.machine)
  await addComputer(cora, 'Second', second.machine)

  await rename(studio, 'Tour Mac')
  await rename(second, 'Tour Mac')

  expect(await namesOf(cora)).toEqual(['TOUR mac', 'Tour Mac (2)', 'Tour Mac (3)'])
  await cora.licenses.removePlace({ params: { id: own.id } })
  await rename(studio, 'Tour Mac')
  expect((await cora.licenses.list()).places).toContainEqual({ ...place, name: 'Tour Mac' })
})

test('a long name is cut for its number between two characters', async () => {
  const dina = await server.signedInAs('dina')
  const name = `${'x'.repeat(75)}🎹yz`
  const studio = await aHelper(server, dina)
  await addComputer(dina, name)
  await addComputer(dina, 'Studio Mac', studio.machine)

  await rename(studio, name)

  expect(await namesOf(dina)).toEqual([`${'x'.repeat(75)} (2)`, name])
})

test('a gone place of the computer has its name, which needs no number', async () => {
  const emil = await server.signedInAs('emil')
  const studio = await aHelper(server, emil)
  const { id } = await emil.licenses.add({ body: aLicense() })
  const gone = await addComputer(emil, 'Studio Mac', studio.machine)
  await emil.licenses.activate({ params: { id }, body: { placeId: gone.id } })
  await emil.licenses.removePlace({ params: { id: gone.id } })
  await addComputer(emil, 'Studio Mac', studio.machine)
  await addComputer(emil, 'Tour mac')

  await rename(studio, 'Tour Mac')

  expect(await namesOf(emil)).toEqual(['Tour mac', 'Tour Mac (2)', 'Tour Mac'])
})

test('a blank name of a computer changes no place', async () => {
  const fay = await server.signedInAs('fay')
  const studio = await aHelper(server, fay)
  await addComputer(fay, 'Studio Mac', studio.machine)

  await rename(studio, ' ')

  expect(await namesOf(fay)).toEqual(['Studio Mac'])
})

test('a computer that is paired again under another name renames its place, and not that of another account', async () => {
  const [gil, hana] = [await server.signedInAs('gil'), await server.signedInAs('hana')]
  const { machine } = await aHelper(server, gil)
  await addComputer(gil, 'Studio Mac', machine)
  await addComputer(hana, 'Studio Mac', machine)

  await aHelper(server, gil, { machine, name: 'Tour Mac' })

  expect(await namesOf(gil)).toEqual(['Tour Mac'])
  expect(await namesOf(hana)).toEqual(['Studio Mac'])
})

test('a place takes the name of the computer that it is connected with', async () => {
  const ivo = await server.signedInAs('ivo')
  const studio = await aHelper(server, ivo)
  const place = await addComputer(ivo, 'Old name')

  const connected = await ivo.licenses.changePlace({
    params: { id: place.id },
    body: { machine: studio.machine },
  })

  expect(connected.name).toBe('Studio Mac')
  expect((await addComputer(ivo, 'Second', studio.machine)).name).toBe('Studio Mac (2)')
})

test('only a place without a helper has a name of its own', async () => {
  const jon = await server.signedInAs('jon')
  const studio = await aHelper(server, jon)
  const { id } = await addComputer(jon, 'Studio Mac', studio.machine)
  const give = (name: string) => jon.licenses.changePlace({ params: { id }, body: { name } })

  await expect(give('Mine')).rejects.toMatchObject({ status: 409, code: 'named_by_helper' })
  expect((await give('Studio Mac')).name).toBe('Studio Mac')
  await jon.helper.revoke({ params: { id: studio.id } })
  expect((await give('Mine')).name).toBe('Mine')
})

import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { keepMakerNames } from './keep-maker-names.ts'

const server = await aServer()

const makersOf = async (person: Visitor) =>
  Object.fromEntries((await person.plugins.list()).map(({ name, manufacturer }) => [name, manufacturer]))

test('all spellings of a maker are shown under one name, in every answer and library', async () => {
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]

  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Room', manufacturer: 'Zap DSP' }) })
  await ben.plugins.addMany({
    body: {
      plugins: [
        aPlugin({ name: 'Plate', manufacturer: 'Zap DSP, LLC' }),
        aPlugin({ name: 'Hall', manufacturer: 'ZAP-DSP' }),
        aPlugin({ name: 'Cave', manufacturer: 'Z a p D s p' }),
        aPlugin({ name: 'Q', manufacturer: 'FabFilter Software Instruments' }),
      ],
    },
  })

  expect(plugin.manufacturer).toBe('Zap DSP')
  expect(await makersOf(ben)).toEqual({
    Plate: 'Zap DSP',
    Hall: 'Zap DSP',
    Cave: 'Zap DSP',
    Q: 'FabFilter',
  })
  expect(await makersOf(ana)).toEqual({ Room: 'Zap DSP' })
  expect(await ana.plugins.open({ params: { id: plugin.id } })).toMatchObject({ manufacturer: 'Zap DSP' })
})

test("a user's own spelling stays in their library, also when it is taken back", async () => {
  const cleo = await server.signedInAs('cleo')
  const body = aPlugin({ name: 'Room', manufacturer: 'Klang GmbH' })
  const { plugin } = await cleo.plugins.add({ body })
  const params = { id: plugin.id }

  // A name that was shown before is no edit.
  const { claims } = await cleo.plugins.edit({ params, body: { name: 'Room', manufacturer: 'Klang' } })
  expect(claims).toEqual([])
  const { rows } = await server.pool.query('select manufacturer, replaced from plugins where id = $1', [
    plugin.id,
  ])
  expect(rows).toEqual([{ manufacturer: 'Klang GmbH', replaced: {} }])
  const edited = await cleo.plugins.edit({ params, body: { name: 'Room', manufacturer: 'KLANG gmbh' } })
  const accepted = await cleo.plugins.acceptShared({ params, body: { fields: ['manufacturer'] } })

  expect([plugin, edited, accepted].map(({ manufacturer }) => manufacturer)).toEqual([
    'Klang',
    'KLANG gmbh',
    'Klang',
  ])
})

test('rows of an older version get their names, once', async () => {
  const eve = await server.signedInAs('eve')
  await eve.plugins.add({ body: aPlugin({ name: 'Room', manufacturer: 'Alt & Co. GmbH' }) })
  await server.pool.query(
    "update plugins set manufacturer = 'Wumm Ltd.' where manufacturer = 'Alt & Co. GmbH'",
  )

  const counts = [await keepMakerNames(server.db), await keepMakerNames(server.db)]

  expect(counts).toMatchObject([{ named: 1 }, { named: 0, deleted: 0, renamed: 0 }])
  await server.pool.query('update users set library_revision = library_revision + 1')
  expect(await makersOf(eve)).toEqual({ Room: 'Wumm' })
})

test('a spelling changes the name only when more owners have it, and is deleted with its last plugin', async () => {
  const add = async (username: string, manufacturer: string) => {
    const person = await server.signedInAs(username)
    await person.plugins.add({ body: aPlugin({ name: 'Room', manufacturer }) })
    return person
  }
  const shown = async () => (await makersOf(first)).Room
  const first = await add('hal1', 'hummlabs')
  await add('hal2', 'Humm Labs')
  await keepMakerNames(server.db)
  const afterOne = await shown()
  await add('hal3', 'Humm Labs, Inc.')
  await add('hal4', 'Humm Labs')
  await keepMakerNames(server.db)
  const afterMore = await shown()
  await server.pool.query("delete from plugins where manufacturer = 'Humm Labs, Inc.'")
  const { deleted } = await keepMakerNames(server.db)

  expect([afterOne, afterMore, deleted]).toEqual(['hummlabs', 'Humm Labs', 1])
})

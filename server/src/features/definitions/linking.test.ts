import { expect, test } from 'vitest'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { definitionIdentities, definitions } from '../../db/schema.ts'
import { type DefinitionLink, definitionsOf } from '../../library/definition-links.ts'

const server = await aServer()

const aMacPlugin = (name: string, facts = {}) =>
  aPlugin({ name, bundleId: `com.fabfilter.${name}`, architectures: ['arm64'], version: '1.2', ...facts })

test('two users with one product are linked to one definition, by a drop or an import', async () => {
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')

  const { plugin } = await ana.plugins.add({ body: aMacPlugin('Pro-Q') })
  await ben.plugins.addMany({
    body: { plugins: [aMacPlugin('Pro-Q', { format: 'AU', version: '9' }), aMacPlugin('Pro-C')] },
  })

  const [c, q] = await ben.plugins.list()
  expect(plugin.definitionId).toEqual(expect.any(String))
  expect(q).toMatchObject({
    name: 'Pro-Q',
    definitionId: plugin.definitionId,
    definition: { screenshot: null },
  })
  expect(c?.definitionId).not.toBe(plugin.definitionId)
})

test('an entry without enough facts is linked when a bundle with more facts joins it', async () => {
  const carl = await server.signedInAs('carl')

  const { plugin: before } = await carl.plugins.add({ body: aPlugin({ name: 'Saw', manufacturer: '' }) })
  const { plugin: after } = await carl.plugins.add({ body: aMacPlugin('Saw', { format: 'AU' }) })

  expect(before.definitionId).toBeNull()
  expect(after).toMatchObject({ id: before.id, definitionId: expect.any(String) })
})

test('typed values and file names never reach a definition', async () => {
  const dora = await server.signedInAs('dora')
  const { plugin } = await dora.plugins.add({ body: aMacPlugin('Pro-L', { name: 'Secret of Dora' }) })
  await dora.plugins.edit({
    params: { id: plugin.id },
    body: { name: 'Typed by Dora', manufacturer: 'Typed by Dora', description: 'Typed by Dora' },
  })
  await dora.plugins.bulkEdit({
    body: { pluginIds: [plugin.id], changes: { manufacturer: 'Typed by Dora' } },
  })
  await dora.plugins.add({ body: aMacPlugin('Pro-L', { format: 'AU' }) })

  const rows = await server.db.select().from(definitions)
  const keys = await server.db.select().from(definitionIdentities)
  expect(rows.find(({ id }) => id === plugin.definitionId)).toMatchObject({ name: 'Pro-L' })
  expect(JSON.stringify(rows)).not.toContain('Dora')
  expect(JSON.stringify(keys).toLowerCase()).not.toContain('typed')
})

test('a removed entry that is added again gets the definition of its new bundle', async () => {
  const emil = await server.signedInAs('emil')
  const { plugin } = await emil.plugins.add({ body: aPlugin({ name: 'Hum', manufacturer: '' }) })
  await emil.plugins.remove({ params: { id: plugin.id } })
  server.clock.advance(DAY)

  const again = await emil.plugins.add({ body: aMacPlugin('Hum') })

  expect(again.plugin).toMatchObject({ id: plugin.id, definitionId: expect.any(String) })
})

test('simultaneous adds of the same products in different orders share definitions', async () => {
  const products = Array.from({ length: 40 }, (_, i) => {
    const { name, manufacturer = '' } = aMacPlugin(`Crowd ${i}`)
    const bundle = { name, manufacturer, bundleId: `com.crowd.Crowd${i}`, audioUnit: null, classId: null }
    return { bundle, identity: identityOf(bundle) }
  })
  const now = server.clock.now()
  // Opens all connections first, so that the calls start together.
  await Promise.all([1, 2, 3].map(() => server.pool.query('select pg_sleep(0.1)')))

  const [first = [], second = [], third = []] = await Promise.all(
    [products, products.toReversed(), products].map((all) => definitionsOf(server.db, all, now)),
  )
  const later = await definitionsOf(server.db, products, now)
  const idsOf = (links: DefinitionLink[]) => links.map(({ definitionId }) => definitionId)

  expect(new Set(idsOf(later)).size).toBe(40)
  expect([first, second.toReversed(), third]).toEqual([later, later, later])
  const { rows } = await server.pool.query(
    'select d.id from definitions d where not exists (select 1 from definition_identities i where i.definition_id = d.id)',
  )
  expect(rows).toEqual([])
})

import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'

const server = await aServer()

const aUadPlugin = (name = 'UAD Raw') => aPlugin({ name, manufacturer: 'Universal Audio', isUAD: true })

test.each([
  [true, 'owned'],
  [false, 'not-owned'],
] as const)('setting isOwned of a UAD plugin to %s saves the mark %s', async (isOwned, mark) => {
  const ana = await server.signedInAs(`ana-${mark}`)
  const { plugin } = await ana.plugins.add({ body: aUadPlugin() })
  const params = { id: plugin.id }
  await ana.plugins.edit({ params, body: { name: 'UAD Raw', description: 'Fuzz' } })

  const changed = await ana.plugins.change({ params, body: { isOwned } })

  expect(changed).toMatchObject({
    isOwned,
    metadata: { description: 'Fuzz', isFree: false, ownershipMark: mark },
  })
  expect([changed]).toMatchObject(await ana.plugins.list())
})

test('a star, an edit and a joining bundle set no ownership mark', async () => {
  const ben = await server.signedInAs('ben')
  const { plugin } = await ben.plugins.add({ body: aUadPlugin() })
  const params = { id: plugin.id }

  await ben.plugins.change({ params, body: { isFavorite: true } })
  await ben.plugins.edit({ params, body: { name: 'UAD Raw', description: 'Fuzz' } })
  await ben.plugins.add({ body: { ...aUadPlugin(), format: 'AU', path: 'UAD Raw.component' } })

  expect((await ben.plugins.list()).map(({ metadata }) => metadata)).toEqual([
    { description: 'Fuzz', isFree: false },
  ])
})

test('a change of ownership of a plugin that is not a UAD plugin sets no mark', async () => {
  const carl = await server.signedInAs('carl')
  const { plugin } = await carl.plugins.add({ body: aPlugin() })

  const changed = await carl.plugins.change({ params: { id: plugin.id }, body: { isOwned: false } })

  expect(changed).toMatchObject({ ...plugin, isOwned: false })
})

test('a bulk edit marks UAD plugins, and the plugins that it makes UAD plugins', async () => {
  const dora = await server.signedInAs('dora')
  const uad = await dora.plugins.add({ body: aUadPlugin() })
  const other = await dora.plugins.add({ body: aPlugin() })
  const becoming = await dora.plugins.add({ body: aPlugin({ name: 'UAD Cambridge' }) })
  const marks = async () =>
    Object.fromEntries((await dora.plugins.list()).map(({ id, metadata }) => [id, metadata.ownershipMark]))

  await dora.plugins.bulkEdit({
    body: { pluginIds: [uad.plugin.id, other.plugin.id], changes: { isOwned: false } },
  })
  await dora.plugins.bulkEdit({
    body: { pluginIds: [becoming.plugin.id], changes: { isUAD: true, isOwned: true } },
  })

  expect(await marks()).toEqual({
    [uad.plugin.id]: 'not-owned',
    [other.plugin.id]: undefined,
    [becoming.plugin.id]: 'owned',
  })
})

test('a client cannot set a mark directly', async () => {
  const emil = await server.signedInAs('emil')
  const { plugin } = await emil.plugins.add({ body: aUadPlugin() })
  const payload = { isFavorite: true, ownershipMark: 'not-owned', metadata: { ownershipMark: 'not-owned' } }

  const response = await emil.request({ method: 'PATCH', url: `/api/plugins/${plugin.id}`, payload })

  expect(response.statusCode).toBe(400)
  expect(await emil.plugins.list()).toEqual([plugin])
})

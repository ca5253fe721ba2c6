import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

/** Adds a plugin that the user marks as having an update. */
async function aMarkedPlugin(browser: Visitor, name: string, manufacturer: string, updateUrl = '') {
  const { plugin } = await browser.plugins.add({ body: aPlugin({ name, manufacturer, version: '1.2' }) })
  if (updateUrl) await browser.plugins.edit({ params: { id: plugin.id }, body: { name, updateUrl } })
  await browser.plugins.change({ params: { id: plugin.id }, body: { updateAvailable: true } })
  return plugin
}

const pagesOf = async (browser: Visitor) =>
  (await browser.definitions.available()).map(({ page, makerPage }) => [page, makerPage])

test('a plugin that the user has marked is listed without formats', async () => {
  const ana = await server.signedInAs('ana')
  const plugin = await aMarkedPlugin(ana, 'Nova', 'Ana Audio')

  expect(await ana.definitions.available()).toEqual([
    { pluginId: plugin.id, formats: [], staying: [], ignored: [], page: '', makerPage: '' },
  ])
  await ana.plugins.change({ params: { id: plugin.id }, body: { updateAvailable: false } })
  expect(await ana.definitions.available()).toEqual([])
})

test('the downloads of a maker come from the shipped tables, with the program that installs them', async () => {
  const gus = await server.signedInAs('gus')
  await aMarkedPlugin(gus, 'Doubler2', 'Waves Audio Ltd.', 'https://other.example/doubler')
  await aMarkedPlugin(gus, 'H-Delay', 'Waves')
  await aMarkedPlugin(gus, 'Pro-Q 3', 'FabFilter')

  const found = await gus.definitions.available()
  expect(found.map(({ makerPage, installer }) => [new URL(makerPage).hostname, installer])).toEqual([
    ['www.waves.com', 'Waves Central'],
    ['www.waves.com', 'Waves Central'],
    ['www.fabfilter.com', undefined],
  ])
})

test('the coverage counts each plugin of which a latest version is known once, by owners before lists', async () => {
  const fay = await server.signedInAs('fay')
  const none = { known: 0, fromOwners: 0, fromLists: 0, total: 0, lists: 'off' }
  expect(await fay.definitions.coverage()).toEqual(none)
  const [reed, horn, lute, gong] = await Promise.all(
    ['Reed', 'Horn', 'Lute', 'Gong', 'Bell'].map((name) => aMarkedPlugin(fay, name, 'Fay Audio')),
  )
  for (const [plugin, version, by, format] of [
    [reed, '1.4', 'owners', 'VST3'],
    [reed, '1.5', 'catalog', 'AU'],
    [horn, '', 'owners', 'VST3'],
    [lute, '2', 'catalog', 'VST3'],
    [gong, '3', 'moderator', 'VST3'],
  ] as const)
    await server.pool.query(
      `insert into latest_versions (definition_id, format, platform, version, by, owners, running, standing,
         first_seen, catalogs, decided_at, is_marked)
       values ($1, $4, 'macos', $2, $3, 2, 2, 2, '2026-01-03', '[]', now(), true)`,
      [plugin?.definitionId, version, by, format],
    )

  expect(await fay.definitions.coverage()).toEqual({
    ...none,
    known: 3,
    fromOwners: 1,
    fromLists: 1,
    total: 5,
  })
})

test('the site of a maker comes from the pages of its other plugins in the library', async () => {
  const ben = await server.signedInAs('ben')
  await aMarkedPlugin(ben, 'Alpha', 'Ben Audio LLC', 'www.ben-audio.example/alpha')
  await aMarkedPlugin(ben, 'Beta', 'Ben Audio')
  await aMarkedPlugin(ben, 'Gamma', 'Others')

  const site = 'https://www.ben-audio.example/'
  expect(await pagesOf(ben)).toEqual([
    ['', site],
    ['', site],
    ['', ''],
  ])
})

test('the site of a maker comes from shared pages, but never from what others keep to themselves', async () => {
  const [carl, dora] = [await server.signedInAs('carl'), await server.signedInAs('dora')]
  await aMarkedPlugin(dora, 'Echo', 'Carl Audio')
  const { plugin } = await carl.plugins.add({
    body: aPlugin({ name: 'Drums', manufacturer: 'Carl Audio', version: '1.2' }),
  })
  await server.pool.query('update plugins set update_url = $1 where id = $2', [
    'https://private.example/drums',
    plugin.id,
  ])
  expect(await pagesOf(dora)).toEqual([['', '']])

  await server.pool.query('insert into shared_values (definition_id, shown) values ($1, $2)', [
    plugin.definitionId,
    { updateUrl: 'https://carl-audio.example/drums' },
  ])

  expect(await pagesOf(dora)).toEqual([['', 'https://carl-audio.example/']])
})

test('the site of a maker comes from a catalog that lists another of its plugins', async () => {
  const emil = await server.signedInAs('emil')
  await aMarkedPlugin(emil, 'Filter', 'Emil Audio')
  await server.pool.query(`insert into catalogs (name, due_at) values ('Studio', now())`)
  await server.pool.query(
    `insert into catalog_versions (catalog, slug, key, format, platform, version, page, changed_at)
     values ('Studio', 'slug:Studio/gate', 'name:emilaudio/gate', '', '', '1.0.1', 'https://emil-audio.example/gate', now())`,
  )

  expect(await pagesOf(emil)).toEqual([['', 'https://emil-audio.example/']])
})

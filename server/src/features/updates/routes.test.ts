import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { HOUR } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type Server } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

let server: Server
beforeAll(async () => {
  server = await aServer()
})

const NAME = 'Zebra'

/** Somebody whose plugin is marked as having an update that has been begun. */
async function updating(name: string, version = '1.2.0') {
  const browser = await server.signedInAs(name)
  const { plugin } = await browser.plugins.add({ body: aPlugin({ name: NAME, version }) })
  await browser.plugins.change({ params: { id: plugin.id }, body: { updateAvailable: true } })
  const [entry] = await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  if (!entry) throw new Error('No update was begun.')
  server.clock.passes(HOUR)
  return { browser, plugin, entry }
}

const sees = (browser: Visitor, version: string, facts = {}) =>
  browser.plugins.add({ body: aPlugin({ name: NAME, version, ...facts }) })

test('a begun update is pending and names what was there before', async () => {
  const { browser, plugin, entry } = await updating('ana')

  expect(entry).toEqual({
    id: expect.any(String),
    pluginId: plugin.id,
    pluginName: NAME,
    manufacturer: 'FabFilter',
    previousVersion: '1.2.0',
    newVersion: '',
    status: 'pending',
    createdAt: expect.any(String),
    changedAt: entry.createdAt,
  })
  expect(await browser.updates.history()).toEqual([entry])
  expect(await browser.plugins.list()).toMatchObject([{ updateAvailable: true }])
})

test('beginning an update twice is beginning it once, also at the same time', async () => {
  const { browser, plugin, entry } = await updating('ben')
  const body = { pluginIds: [plugin.id, plugin.id] }

  const answers = await Promise.all([1, 2, 3].map(() => browser.updates.start({ body })))

  expect(answers).toEqual([[entry], [entry], [entry]])
  expect(await browser.updates.history()).toEqual([entry])
})

test('all updates are begun or none', async () => {
  const { browser, plugin } = await updating('carl')
  const other = await browser.plugins.add({ body: aPlugin({ name: 'Other' }) })
  const attempt = browser.updates.start({ body: { pluginIds: [other.plugin.id, randomUUID()] } })

  await expect(attempt).rejects.toMatchObject({ status: 404, reason: 'Plugin not found' })
  expect(await browser.updates.history()).toMatchObject([{ pluginId: plugin.id }])
})

test('the next scan that finds a newer version completes the update and takes the mark away', async () => {
  const { browser, plugin, entry } = await updating('dora')

  const { outcome, plugin: joined } = await sees(browser, '1.3.0')

  expect({ outcome, id: joined.id }).toEqual({ outcome: 'joined', id: plugin.id })
  expect(joined).toMatchObject({ version: '1.3.0', updateAvailable: false })
  expect(await browser.updates.history()).toEqual([
    { ...entry, status: 'completed', newVersion: '1.3.0', changedAt: server.clock.now().toISOString() },
  ])
})

test('an import completes updates as a drop does', async () => {
  const { browser } = await updating('emil')

  await browser.plugins.addMany({ body: { plugins: [aPlugin({ name: NAME, version: '2.0' })] } })

  expect(await browser.updates.history()).toMatchObject([{ status: 'completed', newVersion: '2.0' }])
})

test.each([
  ['the same version', '1.2.0', '1.2.0'],
  ['an older version', '1.2.0', '1.1.9'],
  ['a version that nobody chose', '0.9', '1.0.0'],
  ['a version that cannot be read', '1.2.0', 'latest'],
  ['any version after one that was not known', '', '1.3.0'],
])('%s completes nothing', async (what, before, found) => {
  const { browser, entry } = await updating(`fay ${what}`.replaceAll(' ', '-').slice(0, 30), before)

  await sees(browser, found)

  expect(await browser.updates.history()).toEqual([entry])
  expect(await browser.plugins.list()).toMatchObject([{ updateAvailable: true }])
})

test('a newer version of another plugin completes nothing', async () => {
  const { browser, entry } = await updating('gil')

  await sees(browser, '9.0', { name: 'Other' })

  expect(await browser.updates.history()).toEqual([entry])
})

test('an update that has ended stays as it ended, and the next one is an entry of its own', async () => {
  const { browser, plugin } = await updating('hana')
  await sees(browser, '1.3.0')
  await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  server.clock.passes(HOUR)

  await sees(browser, '1.4.0')

  expect(await browser.updates.history()).toMatchObject([
    { previousVersion: '1.3.0', newVersion: '1.4.0', status: 'completed' },
    { previousVersion: '1.2.0', newVersion: '1.3.0', status: 'completed' },
  ])
})

/** What is believed of a plugin in this format on macOS. */
const isLatest = (definitionId: string | null, format: string, version: string) =>
  server.pool.query(
    `insert into latest_versions (definition_id, format, platform, version, by, owners, running, standing,
       first_seen, catalogs, decided_at, is_marked)
     values ($1, $2, 'macos', $3, 'owners', 41, 5, 5, '2026-01-03', '[]', now(), true)`,
    [definitionId, format, version],
  )

test('of an update that is known for single formats, only a newer bundle of one of those formats is the end', async () => {
  const browser = await server.signedInAs('rosa')
  const on = { bundleId: 'com.zap.zebra', architectures: ['arm64'] }
  const ahead = { ...on, format: 'VST3', path: 'Zebra.vst3' }
  const behind = { ...on, format: 'AU', path: 'Zebra.component' }
  await sees(browser, '1.3', ahead)
  const { plugin } = await sees(browser, '1.2', behind)
  await isLatest(plugin.definitionId, 'VST3', '1.3')
  await isLatest(plugin.definitionId, 'AU', '1.3')

  const [entry] = await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  expect(entry).toMatchObject({ previousVersion: '1.2', newVersion: '1.3', status: 'pending' })
  await sees(browser, '1.3', ahead)
  expect(await browser.updates.history()).toEqual([entry])
  await sees(browser, '1.3', behind)

  expect(await browser.updates.history()).toMatchObject([{ id: entry?.id, status: 'completed' }])
})

test('an update can be marked failed, and the plugin keeps its mark', async () => {
  const { browser, entry } = await updating('ivo')

  const { entry: marked, plugin } = await browser.updates.mark({
    params: { id: entry.id },
    body: { status: 'failed' },
  })

  expect(marked).toEqual({ ...entry, status: 'failed', changedAt: server.clock.now().toISOString() })
  expect(plugin).toMatchObject({ updateAvailable: true })
  expect(await browser.updates.history()).toEqual([marked])
})

test('an update marked completed takes the mark away; marking twice changes nothing more', async () => {
  const { browser, entry } = await updating('jana')
  const mark = () => browser.updates.mark({ params: { id: entry.id }, body: { status: 'completed' } })

  const marked = await mark()
  server.clock.passes(HOUR)

  expect(marked).toMatchObject({
    entry: { status: 'completed', newVersion: '' },
    plugin: { updateAvailable: false },
  })
  expect(await mark()).toEqual(marked)
  expect(await browser.plugins.list()).toEqual([marked.plugin])
})

test('an update marked completed names the newer version where the library shows one', async () => {
  const { browser, plugin, entry } = await updating('karl')
  await browser.plugins.edit({ params: { id: plugin.id }, body: { name: NAME, version: '1.5.0' } })

  const marked = await browser.updates.mark({ params: { id: entry.id }, body: { status: 'completed' } })

  expect(marked.entry).toMatchObject({ previousVersion: '1.2.0', newVersion: '1.5.0' })
})

test('an update can be taken back, and then a newer version ends nothing', async () => {
  const { browser, entry } = await updating('lea')

  expect(await browser.updates.takeBack({ params: { id: entry.id } })).toEqual(entry)
  await sees(browser, '1.3.0')

  expect(await browser.updates.history()).toEqual([])
  const again = browser.updates.takeBack({ params: { id: entry.id } })
  await expect(again).rejects.toMatchObject({ status: 404, reason: 'Update not found' })
})

test('the history outlives its plugin, and can still be marked', async () => {
  const { browser, plugin, entry } = await updating('mia')
  await browser.plugins.remove({ params: { id: plugin.id } })
  await server.pool.query('delete from plugins where id = $1', [plugin.id])

  const marked = await browser.updates.mark({ params: { id: entry.id }, body: { status: 'completed' } })

  expect(marked).toMatchObject({ entry: { pluginName: NAME, status: 'completed' }, plugin: null })
})

test('what was added again while the plugin was removed brings its history along', async () => {
  const { browser, plugin, entry } = await updating('nora')
  await browser.plugins.remove({ params: { id: plugin.id } })
  const again = await sees(browser, '1.2.0', { path: 'Again.vst3' })
  await browser.updates.start({ body: { pluginIds: [again.plugin.id] } })
  server.clock.passes(HOUR)

  await browser.plugins.restore({ params: { id: plugin.id } })

  expect(await browser.updates.history()).toEqual([entry])
  await sees(browser, '1.3.0')
  expect(await browser.updates.history()).toMatchObject([{ id: entry.id, status: 'completed' }])
})

test('an update belongs to one person', async () => {
  const { browser, plugin, entry } = await updating('olga')
  const paul = await server.signedInAs('paul')
  const params = { id: entry.id }

  for (const attempt of [
    () => paul.updates.mark({ params, body: { status: 'failed' } }),
    () => paul.updates.takeBack({ params }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404, reason: 'Update not found' })
  const begun = paul.updates.start({ body: { pluginIds: [plugin.id] } })
  await expect(begun).rejects.toMatchObject({ status: 404, reason: 'Plugin not found' })
  expect(await paul.updates.history()).toEqual([])
  expect(await browser.updates.history()).toEqual([entry])
})

test('with the account its history is gone', async () => {
  const { browser } = await updating('quinn')

  await browser.account.remove({ body: { password: 'correct horse' } })

  const { rows } = await server.pool.query(`select h.id from update_history h left join users u
    on u.id = h.user_id where u.id is null`)
  expect(rows).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

const NAME = 'Zebra'

/** A user with a plugin whose update has been started. */
async function aPendingUpdate(name: string, version = '1.2.0') {
  const browser = await server.signedInAs(name)
  const { plugin } = await browser.plugins.add({ body: aPlugin({ name: NAME, version }) })
  await browser.plugins.change({ params: { id: plugin.id }, body: { updateAvailable: true } })
  const [entry] = await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  if (!entry) throw new Error('No update was started.')
  server.clock.advance(HOUR)
  return { browser, plugin, entry }
}

const finds = (browser: Visitor, version: string, facts = {}) =>
  browser.plugins.add({ body: aPlugin({ name: NAME, version, ...facts }) })

test('a started update is pending and contains the previous version, once however often it is started, and all or none', async () => {
  const { browser, plugin, entry } = await aPendingUpdate('ana')

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
  const body = { pluginIds: [plugin.id, plugin.id] }
  const answers = await Promise.all([1, 2, 3].map(() => browser.updates.start({ body })))
  expect(answers).toEqual([[entry], [entry], [entry]])
  const other = await browser.plugins.add({ body: aPlugin({ name: 'Other' }) })
  const attempt = browser.updates.start({ body: { pluginIds: [other.plugin.id, randomUUID()] } })
  await expect(attempt).rejects.toMatchObject({ status: 404, reason: 'Plugin not found' })
  expect(await browser.updates.history()).toEqual([entry])
})

test('a scan that finds a newer version completes the update and clears updateAvailable', async () => {
  const { browser, plugin, entry } = await aPendingUpdate('dora')

  const { outcome, plugin: joined } = await finds(browser, '1.3.0')

  expect({ outcome, id: joined.id }).toEqual({ outcome: 'joined', id: plugin.id })
  expect(joined).toMatchObject({ version: '1.3.0', updateAvailable: false })
  expect(await browser.updates.history()).toEqual([
    { ...entry, status: 'completed', newVersion: '1.3.0', changedAt: server.clock.now().toISOString() },
  ])
})

test.each<[what: string, before: string, found: string, facts?: object]>([
  ['the same version', '1.2.0', '1.2.0'],
  ['a placeholder version', '0.9', '1.0.0'],
  ['any version after one that was not known', '', '1.3.0'],
  ['a newer version of another plugin', '1.2.0', '9.0', { name: 'Other' }],
])('%s completes nothing', async (what, before, found, facts = {}) => {
  const { browser, entry } = await aPendingUpdate(`fay ${what}`.replaceAll(' ', '-').slice(0, 30), before)

  await finds(browser, found, facts)

  expect(await browser.updates.history()).toEqual([entry])
  const [zebra] = (await browser.plugins.list()).filter(({ name }) => name === NAME)
  expect(zebra?.updateAvailable).toBe(true)
})

/** Saves the latest version of a plugin in this format on macOS. */
const addLatest = (definitionId: string | null, format: string, version: string) =>
  server.pool.query(
    `insert into latest_versions (definition_id, format, platform, version, by, owners, running, standing,
       first_seen, catalogs, decided_at, is_marked)
     values ($1, $2, 'macos', $3, 'owners', 41, 5, 5, '2026-01-03', '[]', now(), true)`,
    [definitionId, format, version],
  )

test('an update that is known for single formats is completed only by a newer bundle of one of them', async () => {
  const browser = await server.signedInAs('rosa')
  const base = { bundleId: 'com.zap.zebra', architectures: ['arm64'] }
  const newer = { ...base, format: 'VST3', path: 'Zebra.vst3' }
  const older = { ...base, format: 'AU', path: 'Zebra.component' }
  await finds(browser, '1.3', newer)
  const { plugin } = await finds(browser, '1.2', older)
  await addLatest(plugin.definitionId, 'VST3', '1.3')
  await addLatest(plugin.definitionId, 'AU', '1.3')

  const [entry] = await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  expect(entry).toMatchObject({ previousVersion: '1.2', newVersion: '1.3', status: 'pending' })
  await finds(browser, '1.3', newer)
  expect(await browser.updates.history()).toEqual([entry])
  await finds(browser, '1.3', older)

  expect(await browser.updates.history()).toMatchObject([{ id: entry?.id, status: 'completed' }])
})

test('an update marked failed does not clear updateAvailable; one marked completed does, once, with the version of the library', async () => {
  const { browser, plugin, entry: failed } = await aPendingUpdate('jana')
  const markAs = (id: string, status: 'completed' | 'failed') =>
    browser.updates.mark({ params: { id }, body: { status } })
  const changedAt = server.clock.now().toISOString()
  const first = await markAs(failed.id, 'failed')
  expect(first.entry).toEqual({ ...failed, status: 'failed', changedAt })
  expect(first.plugin).toMatchObject({ updateAvailable: true })
  const [entry] = await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  const mark = () => markAs(entry?.id ?? '', 'completed')

  const marked = await mark()
  server.clock.advance(HOUR)

  expect(marked).toMatchObject({
    entry: { status: 'completed', newVersion: '' },
    plugin: { updateAvailable: false },
  })
  expect(await mark()).toEqual(marked)
  expect(await browser.plugins.list()).toEqual([marked.plugin])
  await browser.plugins.edit({ params: { id: plugin.id }, body: { name: NAME, version: '1.5.0' } })
  const [third] = await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  await browser.plugins.edit({ params: { id: plugin.id }, body: { name: NAME, version: '1.6.0' } })
  const { entry: newer } = await markAs(third?.id ?? '', 'completed')
  expect(newer).toMatchObject({ previousVersion: '1.5.0', newVersion: '1.6.0' })
})

test('several updates are removed at once, but no others’ and nothing twice', async () => {
  const { browser, plugin, entry } = await aPendingUpdate('lou')
  await browser.updates.mark({ params: { id: entry.id }, body: { status: 'failed' } })
  const [again] = await browser.updates.start({ body: { pluginIds: [plugin.id] } })
  const other = await aPendingUpdate('max')
  const ids = [entry.id, entry.id, other.entry.id, randomUUID()]

  expect(await browser.updates.removeMany({ body: { ids } })).toEqual({ ids: [entry.id] })

  expect(await browser.updates.history()).toEqual([again])
  expect(await other.browser.updates.history()).toEqual([other.entry])
  expect(await browser.updates.removeMany({ body: { ids } })).toEqual({ ids: [] })
})

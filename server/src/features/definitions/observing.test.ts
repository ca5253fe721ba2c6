import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../../test/a-clock.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { aMacPlugin } from './testing/a-community.ts'

const server = await aServer()

const aTape = (version: string, facts = {}) =>
  aPlugin({ name: 'Tape', bundleId: 'com.zap.Tape', architectures: ['arm64'], version, ...facts })

/** A user, and their observations: format, platform, version, first and last day. */
async function anObservedUser(name: string) {
  const browser = await server.signedInAs(name)
  const { id } = await browser.account.me()
  const seen = async () => {
    const { rows } = await server.pool.query(
      `select concat_ws(' ', format, platform, version, first_seen::date, last_seen::date) as line
       from observations where user_id = $1 order by line`,
      [id],
    )
    return rows.map(({ line }) => line)
  }
  return {
    browser,
    seen,
    adds: (version: string, facts = {}) => browser.plugins.add({ body: aTape(version, facts) }),
  }
}

/** The date that is so many days from today. */
const aDay = (days: number) => new Date(server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

test('each save records the version with its first and last day', async () => {
  const { browser, seen, adds } = await anObservedUser('ana')
  const [first, second] = [aDay(0), aDay(1)]
  await adds('1.2')
  server.clock.advance(DAY)
  await adds('1.2')
  await browser.plugins.addMany({
    body: { plugins: [aTape('1.3'), aTape('1.2.9', { format: 'Component' })] },
  })

  expect(await seen()).toEqual([
    `AU macos 1.2.9 ${second} ${second}`,
    `VST3 macos 1.2 ${first} ${second}`,
    `VST3 macos 1.3 ${second} ${second}`,
  ])
})

test('removing a plugin deletes its observations, and restoring it restores them', async () => {
  const { browser, seen, adds } = await anObservedUser('ben')
  const { plugin } = await adds('1.2')
  await adds('2.0', { name: 'Saw', bundleId: 'com.zap.Saw' })
  const before = await seen()

  await browser.plugins.remove({ params: { id: plugin.id } })
  const without = await seen()
  await browser.plugins.restore({ params: { id: plugin.id } })

  expect(without).toEqual([`VST3 macos 2.0 ${aDay(0)} ${aDay(0)}`])
  expect(await seen()).toEqual(before)
})

test('observations stay while another entry of the library has the same definition', async () => {
  const { browser, seen, adds } = await anObservedUser('carl')
  const { plugin } = await adds('1.2')
  const { plugin: other } = await adds('3.0', { name: 'Other', bundleId: 'com.zap.Other' })
  await server.pool.query('update plugins set definition_id = $1 where id = $2', [
    plugin.definitionId,
    other.id,
  ])
  const before = await seen()

  await browser.plugins.remove({ params: { id: plugin.id } })

  expect(await seen()).toEqual(before)
})

test('purging the library deletes all observations of the user, and none of others', async () => {
  const [dora, emil] = [await anObservedUser('dora'), await anObservedUser('emil')]
  await dora.adds('1.2')
  await emil.adds('1.2')

  await dora.browser.plugins.purge()

  expect(await dora.seen()).toEqual([])
  expect(await emil.seen()).toHaveLength(1)
})

test('a bundle that joins an entry is observed for the definition of the entry', async () => {
  const { browser, adds } = await anObservedUser('fay')
  const { plugin } = await adds('1.2')
  await adds('1.1', { format: 'AU', manufacturer: '', bundleId: 'org.else.Tape' })

  const { rows } = await server.pool.query(
    'select count(*)::int as n from observations where definition_id = $1 and user_id = (select user_id from plugins where id = $2)',
    [plugin.definitionId, plugin.id],
  )
  expect(await browser.plugins.list()).toMatchObject([{ formats: ['VST3', 'AU'] }])
  expect(rows).toEqual([{ n: 2 }])
})

/** Adds a plugin that the user marks as having an update. */
async function aMarkedPlugin(browser: Visitor, name: string, manufacturer: string, updateUrl = '') {
  const { plugin } = await browser.plugins.add({ body: aPlugin({ name, manufacturer, version: '1.2' }) })
  if (updateUrl) await browser.plugins.edit({ params: { id: plugin.id }, body: { name, updateUrl } })
  await browser.plugins.change({ params: { id: plugin.id }, body: { updateAvailable: true } })
  return plugin
}

const pagesOf = async (browser: Visitor) =>
  (await browser.definitions.available()).map(({ page, makerPage }) => [page, makerPage])

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
  const fabia = await server.signedInAs('fabia')
  const none = { known: 0, fromOwners: 0, fromLists: 0, total: 0, lists: 'off' }
  expect(await fabia.definitions.coverage()).toEqual(none)
  const [reed, horn, lute, gong] = await Promise.all(
    ['Reed', 'Horn', 'Lute', 'Gong', 'Bell'].map((name) => aMarkedPlugin(fabia, name, 'Fabia Audio')),
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

  expect(await fabia.definitions.coverage()).toEqual({
    ...none,
    known: 3,
    fromOwners: 1,
    fromLists: 1,
    total: 5,
  })
})

test('the site of a maker comes from the pages of its other plugins in the library', async () => {
  const bela = await server.signedInAs('bela')
  await aMarkedPlugin(bela, 'Alpha', 'Bela Audio LLC', 'www.bela-audio.example/alpha')
  await aMarkedPlugin(bela, 'Beta', 'Bela Audio')
  await aMarkedPlugin(bela, 'Gamma', 'Others')

  const site = 'https://www.bela-audio.example/'
  expect(await pagesOf(bela)).toEqual([
    ['', site],
    ['', site],
    ['', ''],
  ])
})

test('the site of a maker comes from shared pages, but never from what others keep to themselves', async () => {
  const [calla, dora] = [await server.signedInAs('calla'), await server.signedInAs('doris')]
  await aMarkedPlugin(dora, 'Echo', 'Calla Audio')
  const { plugin } = await calla.plugins.add({
    body: aPlugin({ name: 'Drums', manufacturer: 'Calla Audio', version: '1.2' }),
  })
  await server.pool.query('update plugins set update_url = $1 where id = $2', [
    'https://private.example/drums',
    plugin.id,
  ])
  expect(await pagesOf(dora)).toEqual([['', '']])

  await server.pool.query('insert into shared_values (definition_id, shown) values ($1, $2)', [
    plugin.definitionId,
    { updateUrl: 'https://calla-audio.example/drums' },
  ])

  expect(await pagesOf(dora)).toEqual([['', 'https://calla-audio.example/']])
})

test('the site of a maker comes from a catalog that lists another of its plugins', async () => {
  const emil = await server.signedInAs('emilia')
  await aMarkedPlugin(emil, 'Filter', 'Emil Audio')
  await server.pool.query(`insert into catalogs (name, due_at) values ('Studio', now())`)
  await server.pool.query(
    `insert into catalog_versions (catalog, slug, key, format, platform, version, page, changed_at)
     values ('Studio', 'slug:Studio/gate', 'name:emilaudio/gate', '', '', '1.0.1', 'https://emil-audio.example/gate', now())`,
  )

  expect(await pagesOf(emil)).toEqual([['', 'https://emil-audio.example/']])
})

const ZAP = 'https://zap.audio/'
const FOLDER = '/Library/Audio/Plug-Ins'
const byZap = (name: string, facts = {}) => aMacPlugin(name, '1.2', { manufacturer: 'Zap Audio', ...facts })

/** The sites that Available Updates knows by bundles, by name. */
async function sitesOf(browser: Visitor) {
  const plugins = await browser.plugins.list()
  const updates = await browser.definitions.available()
  return Object.fromEntries(
    updates.map(({ pluginId, bundleSite }) => [plugins.find(({ id }) => id === pluginId)?.name, bundleSite]),
  )
}

test('a marked plugin knows the site in its bundle, and others of its maker the host of most', async () => {
  const browser = await server.signedInAs('hana')
  const eq = 'https://www.zap.audio/eq?x=1'
  await browser.plugins.add({ body: byZap('Eq', { site: eq, updateAvailable: true }) })
  await browser.plugins.add({ body: byZap('Gate', { site: 'https://www.zap.audio' }) })
  await browser.plugins.add({ body: byZap('Verb', { site: 'https://old-zap.net/' }) })
  await browser.plugins.add({ body: byZap('Saw', { updateAvailable: true }) })
  await browser.plugins.add({ body: byZap('Other', { manufacturer: 'Zed', updateAvailable: true }) })

  expect(await sitesOf(browser)).toEqual({ Eq: eq, Saw: 'https://www.zap.audio/', Other: undefined })
})

test('the site of a bundle is private, and nothing but an address of the web is kept', async () => {
  const ben = await server.signedInAs('benno')
  await ben.plugins.add({ body: byZap('Lag', { site: ZAP }) })
  const carl = await server.signedInAs('carlo')
  await carl.plugins.add({ body: byZap('Lag', { site: 'javascript:alert(1)', updateAvailable: true }) })
  await carl.plugins.add({ body: byZap('Hum', { site: 'https://a:b@zap.audio', updateAvailable: true }) })
  await carl.plugins.add({ body: byZap('Bee', { site: 'http://192.168.0.1/', updateAvailable: true }) })

  expect(await sitesOf(carl)).toEqual({ Lag: undefined, Hum: undefined, Bee: undefined })
})

test('a scan that reads a site for the first time adds it, and one without a site keeps it', async () => {
  const browser = await server.signedInAs('dorian')
  const { helper, id: deviceId } = await aHelper(server, browser)
  const tide = (facts = {}) => byZap('Tide', { path: `${FOLDER}/Tide.vst3`, platform: 'macos', ...facts })
  const scans = async (facts = {}) => {
    server.clock.advance(SECOND)
    const params = await browser.helper.addJob({ body: { kind: 'scan', deviceId, folders: [FOLDER] } })
    await helper.device.claim({ params })
    await helper.device.addFound({ params, body: { from: 0, found: [{ plugin: tide(facts), note: '' }] } })
    await helper.device.finish({ params, body: { state: 'done', sentence: '', items: [] } })
  }
  await browser.plugins.add({ body: byZap('Tide', { updateAvailable: true }) })
  await helper.plugins.addMany({ body: { plugins: [tide()] } })
  const before = await sitesOf(browser)

  await scans({ site: ZAP })
  const after = await sitesOf(browser)
  await scans()

  expect([before, after, await sitesOf(browser)]).toEqual([{ Tide: undefined }, { Tide: ZAP }, { Tide: ZAP }])
})

import { beforeAll, expect, test } from 'vitest'
import { SECOND } from '../../../test/a-clock.ts'
import { aHelper } from '../../../test/a-helper.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { aCommunity, aMacPlugin, type Community } from './testing/a-community.ts'

let community: Community
beforeAll(async () => {
  community = await aCommunity()
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
  const browser = await community.server.signedInAs('ana')
  const eq = 'https://www.zap.audio/eq?x=1'
  await browser.plugins.add({ body: byZap('Eq', { site: eq, updateAvailable: true }) })
  await browser.plugins.add({ body: byZap('Gate', { site: 'https://www.zap.audio' }) })
  await browser.plugins.add({ body: byZap('Verb', { site: 'https://old-zap.net/' }) })
  await browser.plugins.add({ body: byZap('Saw', { updateAvailable: true }) })
  await browser.plugins.add({ body: byZap('Other', { manufacturer: 'Zed', updateAvailable: true }) })

  expect(await sitesOf(browser)).toEqual({ Eq: eq, Saw: 'https://www.zap.audio/', Other: undefined })
})

test('the site of a bundle is private, and nothing but an address of the web is kept', async () => {
  const ben = await community.server.signedInAs('ben')
  await ben.plugins.add({ body: byZap('Lag', { site: ZAP }) })
  const carl = await community.server.signedInAs('carl')
  await carl.plugins.add({ body: byZap('Lag', { site: 'javascript:alert(1)', updateAvailable: true }) })
  await carl.plugins.add({ body: byZap('Hum', { site: 'https://a:b@zap.audio', updateAvailable: true }) })
  await carl.plugins.add({ body: byZap('Bee', { site: 'http://192.168.0.1/', updateAvailable: true }) })

  expect(await sitesOf(carl)).toEqual({ Lag: undefined, Hum: undefined, Bee: undefined })
})

test('a scan that reads a site for the first time adds it, and one without a site keeps it', async () => {
  const browser = await community.server.signedInAs('dora')
  const { helper, id: deviceId } = await aHelper(community.server, browser)
  const tide = (facts = {}) => byZap('Tide', { path: `${FOLDER}/Tide.vst3`, platform: 'macos', ...facts })
  const scans = async (facts = {}) => {
    community.server.clock.advance(SECOND)
    const job = await browser.helper.addJob({ body: { kind: 'scan', deviceId, folders: [FOLDER] } })
    const params = { id: job.id }
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

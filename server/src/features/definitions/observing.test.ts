import { expect, test } from 'vitest'
import { DAY } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { aMacPlugin } from './testing/a-community.ts'

const server = await aServer()

const aTape = (version: string, facts = {}) => aMacPlugin('Tape', version, facts)

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

test('purging the library deletes all observations of the user, and none of others', async () => {
  const [dora, emil] = [await anObservedUser('dora'), await anObservedUser('emil')]
  await dora.adds('1.2')
  await emil.adds('1.2')

  await dora.browser.plugins.purge()

  expect(await dora.seen()).toEqual([])
  expect(await emil.seen()).toHaveLength(1)
})

test('the site of a maker comes from shared pages, but never from what others keep to themselves', async () => {
  const [calla, dora] = [await server.signedInAs('calla'), await server.signedInAs('doris')]
  const body = aPlugin({ name: 'Echo', manufacturer: 'Calla Audio', updateAvailable: true })
  await dora.plugins.add({ body })
  const { plugin } = await calla.plugins.add({
    body: aPlugin({ name: 'Drums', manufacturer: 'Calla Audio', version: '1.2' }),
  })
  await server.pool.query('update plugins set update_url = $1 where id = $2', [
    'https://private.example/drums',
    plugin.id,
  ])
  const siteOf = async () => (await dora.definitions.available())[0]?.makerPage
  expect(await siteOf()).toBe('')

  await server.pool.query('insert into shared_values (definition_id, shown) values ($1, $2)', [
    plugin.definitionId,
    { updateUrl: 'https://calla-audio.example/drums' },
  ])

  expect(await siteOf()).toBe('https://calla-audio.example/')
})

const ZAP = 'https://zap.audio/'
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
  await carl.plugins.add({ body: byZap('Bee', { site: 'http://192.168.0.1/', updateAvailable: true }) })

  expect(await sitesOf(carl)).toEqual({ Lag: undefined, Bee: undefined })
})

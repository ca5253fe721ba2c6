import { beforeAll, expect, test } from 'vitest'
import { DAY, SECOND } from '../../../test/a-clock.ts'
import { aHelper } from '../../../test/a-helper.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { aCommunity, aMacPlugin, type Community, updateFlags } from './testing/a-community.ts'

let community: Community
beforeAll(async () => {
  community = await aCommunity()
})

const AU = { format: 'AU' as const, path: 'Tape.component' }

/** The only updates of a library: format, versions, who says so, and where the own newer copy is. */
const updatesOf = async (browser: Visitor) =>
  (await browser.definitions.available()).flatMap(({ formats }) =>
    formats.map(({ format, installed, latest }) => [
      format,
      installed,
      latest.version,
      latest.by,
      latest.copy?.computer,
    ]),
  )

/** A user with two computers, whose scans find these plugins. */
async function aScanningUser(username: string) {
  const browser = await community.server.signedInAs(username)
  const helpers = {
    studio: await aHelper(community.server, browser, { name: 'Studio iMac' }),
    laptop: await aHelper(community.server, browser, { name: 'Laptop' }),
  }
  const scans = (on: keyof typeof helpers, version: string, facts: Parameters<typeof aMacPlugin>[2] = {}) => {
    community.server.clock.advance(SECOND)
    const found = aMacPlugin(username, version, {
      path: `/Library/${username}.vst3`,
      platform: 'macos',
      ...facts,
    })
    return helpers[on].helper.plugins.addMany({ body: { plugins: [found] } })
  }
  return { browser, scans }
}

test('a newer version in another format is an update until the older format has it too', async () => {
  const ana = await community.anOwner('ana', 'Tape', '4.10')
  const before = await updateFlags(ana.browser)
  await ana.browser.plugins.add({ body: aMacPlugin('Tape', '4.9', AU) })
  const marked = [await updateFlags(ana.browser), await updatesOf(ana.browser)]

  const { plugin } = await ana.browser.plugins.add({ body: aMacPlugin('Tape', '4.10', AU) })

  expect(before).toEqual([false])
  expect(marked).toEqual([[true], [['AU', '4.9', '4.10', 'own', '']]])
  expect([plugin.updateAvailable, await updatesOf(ana.browser)]).toEqual([false, []])
  expect(await ana.browser.notifications.list()).toEqual([])
})

test('a newer version on another computer is an update, and the computer is named', async () => {
  const { browser, scans } = await aScanningUser('ben')
  await scans('laptop', '4.9')
  await scans('studio', '4.10')

  expect(await updatesOf(browser)).toEqual([['VST3', '4.9', '4.10', 'own', 'Studio iMac']])
  expect(await updateFlags(browser)).toEqual([true])
  await scans('laptop', '4.10')
  expect([await updateFlags(browser), await updatesOf(browser)]).toEqual([[false], []])
})

test('a newer version on another computer is the evidence of a plugin that its user has marked', async () => {
  const { browser, scans } = await aScanningUser('dan')
  await scans('laptop', '4.9')
  const [plugin] = await browser.plugins.list()
  await browser.plugins.change({ params: { id: plugin?.id ?? '' }, body: { updateAvailable: true } })
  await scans('studio', '4.10')

  expect(await updatesOf(browser)).toEqual([['VST3', '4.9', '4.10', 'own', 'Studio iMac']])
})

test('the update goes with the computer of the older copy', async () => {
  const { browser, scans } = await aScanningUser('carl')
  await scans('studio', '4.10')
  await scans('laptop', '4.9')
  const before = await updateFlags(browser)
  const [device] = (await browser.helper.devices()).filter(({ name }) => name === 'Laptop')
  await browser.helper.revoke({ params: { id: device?.id ?? '' } })
  await browser.helper.removePlaces({ params: { machine: device?.machine ?? '' } })

  expect([before, await updateFlags(browser), await updatesOf(browser)]).toEqual([[true], [false], []])
})

test('an own copy is evidence for nobody else', async () => {
  const dora = await community.anOwner('dora', 'Echo', '4.10')
  const emil = await community.anOwner('emil', 'Echo', '4.9')
  await emil.browser.plugins.add({ body: aMacPlugin('Echo', '4.9', AU) })
  await dora.browser.plugins.add({ body: aMacPlugin('Echo', '4.9', AU) })

  await community.decide()

  expect([await updateFlags(dora.browser), await updateFlags(emil.browser)]).toEqual([[true], [false]])
  expect(await updatesOf(emil.browser)).toEqual([])
})

test('an own copy of a pulled version is no update', async () => {
  const fay = await community.anOwner('fay', 'Drum', '1.3')
  await fay.browser.plugins.add({ body: aMacPlugin('Drum', '1.2', AU) })
  const before = await updateFlags(fay.browser)
  await community.aCrowd(fay.definitionId, 4, '1.3')
  community.server.clock.advance(2 * DAY)
  await community.server.pool.query(
    `insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
     select definition_id, format, platform, user_id, '1.2', $2::timestamptz, $2::timestamptz from observations o
     where definition_id = $1 and format = 'VST3' and not exists (select 1 from plugins p where p.user_id = o.user_id)`,
    [fay.definitionId, community.server.clock.now()],
  )

  await community.decide()

  expect([before, await updateFlags(fay.browser), await updatesOf(fay.browser)]).toEqual([
    [true],
    [false],
    [],
  ])
})

test('an ignored version of an own copy is not marked again by the next drop', async () => {
  const gil = await community.anOwner('gil', 'Saw', '4.10')
  await gil.browser.plugins.add({ body: aMacPlugin('Saw', '4.9', AU) })

  const { plugin } = await gil.browser.definitions.ignore({
    params: gil.params,
    body: { ignored: [{ what: 'until-newer', version: '4.10' }] },
  })
  await gil.browser.plugins.add({ body: aMacPlugin('Saw', '4.9.1', AU) })
  const ignored = await updateFlags(gil.browser)
  await gil.browser.plugins.add({ body: aMacPlugin('Saw', '4.11') })

  expect([plugin.updateAvailable, ignored]).toEqual([false, [false]])
})

test('an update that an own copy shows is completed by the older format only', async () => {
  const hana = await community.anOwner('hana', 'Late', '4.10')
  await hana.browser.plugins.add({ body: aMacPlugin('Late', '4.9', AU) })
  const [started] = await hana.browser.updates.start({ body: { pluginIds: [hana.plugin.id] } })
  await hana.browser.plugins.add({ body: aMacPlugin('Late', '4.10') })
  const [between] = await hana.browser.updates.history()
  await hana.browser.plugins.add({ body: aMacPlugin('Late', '4.10', AU) })
  const [after] = await hana.browser.updates.history()

  expect(started).toMatchObject({ previousVersion: '4.9', newVersion: '4.10', status: 'pending' })
  expect([between?.status, after?.status]).toEqual(['pending', 'completed'])
})

test('a version typed for the whole plugin ends it, and the mark of a user stays where nothing is known', async () => {
  const ivo = await community.anOwner('ivo', 'Calm', '4.10')
  await ivo.browser.plugins.add({ body: aMacPlugin('Calm', '4.9', AU) })
  const edit = { name: 'Calm', version: '4.11' }
  await ivo.browser.plugins.edit({ params: ivo.params, body: edit })
  const typed = await updateFlags(ivo.browser)
  await ivo.browser.plugins.change({ params: ivo.params, body: { updateAvailable: true } })
  await ivo.browser.plugins.add({ body: aMacPlugin('Calm', '4.10', AU) })

  expect([typed, await updateFlags(ivo.browser)]).toEqual([[false], [true]])
})

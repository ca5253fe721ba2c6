import { expect, test } from 'vitest'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { withCountedVoice } from '../../../test/with-counted-voice.ts'
import { definitionIdentities, definitions } from '../../db/schema.ts'
import { decideObservedSince } from './decide-regularly.ts'
import { aCommunity, aMacPlugin, type CrowdAccount, updateFlags } from './testing/a-community.ts'

const community = await aCommunity()
const { server, decide } = community

test('a version that enough owners run is an update for owners of older versions, whose lists alone are sent again', async () => {
  const ana = await community.anOwner('ana', 'Tape', '1.2')
  const ben = await community.anOwner('ben', 'Tape', '1.3')
  const cleo = await community.anOwner('cleo', 'Tape', '1.2')
  await cleo.browser.plugins.remove({ params: cleo.params })
  await community.aCrowd(ana.definitionId, 3, '1.3')
  const tagOf = async ({ browser }: typeof ana) =>
    (await browser.request({ url: '/api/plugins' })).headers.etag
  const before = [await tagOf(ana), await tagOf(ben)]

  await decide()
  await cleo.browser.plugins.restore({ params: cleo.params })

  expect([(await tagOf(ana)) === before[0], (await tagOf(ben)) === before[1]]).toEqual([false, true])
  const flags = await Promise.all([ana, ben, cleo].map(({ browser }) => updateFlags(browser)))
  expect(flags).toEqual([[true], [false], [true]])
})

test('owners are notified once of each new version', async () => {
  const ann = await community.anOwner('ann', 'Chime', '1.2')
  const bob = await community.anOwner('bob', 'Chime', '1.3')
  await community.aCrowd(ann.definitionId, 3, '1.3')
  const notificationTitles = async ({ browser }: { browser: Visitor }) =>
    (await browser.notifications.list()).map(({ title }) => title)

  await decide()
  await decide()
  const first = await notificationTitles(ann)
  server.clock.advance(1000)
  await community.aCrowd(ann.definitionId, 12, '1.4')
  await decide()

  expect(first).toEqual(['Chime 1.3 is available'])
  expect(await notificationTitles(ann)).toEqual(['Chime 1.4 is available'])
  expect(await notificationTitles(bob)).toEqual(['Chime 1.4 is available'])
})

test.each<[string, CrowdAccount]>([
  ['younger than a week', { days: 6 }],
  ['without 20 other plugins', { others: 19 }],
  ['flagged', { isFlagged: true }],
  ['new and from one network', { days: 20, network: 'one' }],
])('accounts that are %s do not count', async (what, account) => {
  const name = what.replaceAll(' ', '-')
  const owner = await community.anOwner(name, name, '1.2')
  await community.aCrowd(owner.definitionId, 12, '1.3', account)

  await decide()

  expect(await updateFlags(owner.browser)).toEqual([false])
})

test('versions of different formats are not compared', async () => {
  const fay = await community.anOwner('fay', 'Lag', '1.2')
  await community.aCrowd(fay.definitionId, 5, '1.3', {}, 'AU')
  await community.aCrowd(fay.definitionId, 5, '1.2')

  await decide()
  const before = await updateFlags(fay.browser)
  await fay.browser.plugins.add({ body: aMacPlugin('Lag', '1.2', { format: 'Component' }) })

  expect([before, await updateFlags(fay.browser)]).toEqual([[false], [true]])
})

/** The round of a server that has seen no new observation. */
const aQuietRound = () =>
  decideObservedSince(server.db, new Date(server.clock.now().getTime() + DAY), server.clock.now())

test('versions of a user who is not counted are no evidence for others, and are again afterwards', async () => {
  const abel = await community.anOwner('abel', 'Bell', '1.2')
  const bela = await community.anOwner('bela', 'Bell', '1.3')
  await withCountedVoice(server, 'bela')
  await community.aCrowd(abel.definitionId, 1, '1.3')
  await decide()
  expect(await updateFlags(abel.browser)).toEqual([true])
  const count = (countVersions: boolean) =>
    bela.browser.notifications.changePreferences({ body: { countVersions } })

  await count(false)
  await aQuietRound()
  expect(await updateFlags(abel.browser)).toEqual([false])
  expect((await abel.browser.definitions.available()).flatMap(({ formats }) => formats)).toEqual([])

  await count(true)
  await aQuietRound()
  expect(await updateFlags(abel.browser)).toEqual([true])
})

/** Everyone without a library goes from 1.3 back to 1.2 after two days. */
async function crowdLeaves(definitionId: string) {
  server.clock.advance(2 * DAY)
  await server.pool.query(
    `insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
     select definition_id, format, platform, user_id, '1.2', $2::timestamptz, $2::timestamptz from observations o
     where definition_id = $1 and version = '1.3'
       and not exists (select 1 from plugins p where p.user_id = o.user_id)`,
    [definitionId, server.clock.now()],
  )
}

test('a version that most people left again is an alarm for those who run it, once', async () => {
  const dagny = await community.anOwner('dagny', 'Drum', '1.3')
  const edda = await community.anOwner('edda', 'Drum', '1.2')
  await community.aCrowd(dagny.definitionId, 4, '1.3')
  await decide()
  await crowdLeaves(dagny.definitionId)

  await decide()
  await decide()

  expect(await dagny.browser.notifications.list()).toMatchObject([
    { kind: 'alarm', title: 'Drum 1.3 may have been pulled', link: '/updates' },
  ])
  expect(await edda.browser.notifications.list()).toEqual([])
})

const AU = { format: 'AU' as const, path: 'Tape.component' }

/** The only updates of a library: format, versions, and who says so. */
const updatesOf = async (browser: Visitor) =>
  (await browser.definitions.available()).flatMap(({ formats }) =>
    formats.map(({ format, installed, latest }) => [format, installed, latest.version, latest.by]),
  )

test('a newer version in another format is an update until the older format has it too', async () => {
  const ada = await community.anOwner('ada', 'Reel', '4.10')
  const before = await updateFlags(ada.browser)
  await ada.browser.plugins.add({ body: aMacPlugin('Reel', '4.9', AU) })
  const marked = [await updateFlags(ada.browser), await updatesOf(ada.browser)]

  const { plugin } = await ada.browser.plugins.add({ body: aMacPlugin('Reel', '4.10', AU) })

  expect(before).toEqual([false])
  expect(marked).toEqual([[true], [['AU', '4.9', '4.10', 'own']]])
  expect([plugin.updateAvailable, await updatesOf(ada.browser)]).toEqual([false, []])
  expect(await ada.browser.notifications.list()).toEqual([])
})

test('an own copy is evidence for nobody else', async () => {
  const dario = await community.anOwner('dario', 'Echo', '4.10')
  const edgar = await community.anOwner('edgar', 'Echo', '4.9')
  await edgar.browser.plugins.add({ body: aMacPlugin('Echo', '4.9', AU) })
  await dario.browser.plugins.add({ body: aMacPlugin('Echo', '4.9', AU) })

  await decide()

  expect([await updateFlags(dario.browser), await updateFlags(edgar.browser)]).toEqual([[true], [false]])
  expect(await updatesOf(edgar.browser)).toEqual([])
})

test('an own copy of a pulled version is no update', async () => {
  const fabia = await community.anOwner('fabia', 'Snare', '1.3')
  await fabia.browser.plugins.add({ body: aMacPlugin('Snare', '1.2', AU) })
  const before = await updateFlags(fabia.browser)
  await community.aCrowd(fabia.definitionId, 4, '1.3')
  await crowdLeaves(fabia.definitionId)

  await decide()

  expect([before, await updateFlags(fabia.browser), await updatesOf(fabia.browser)]).toEqual([
    [true],
    [false],
    [],
  ])
})

const aKnownPlugin = (name: string, facts = {}) =>
  aPlugin({ name, bundleId: `com.fabfilter.${name}`, architectures: ['arm64'], version: '1.2', ...facts })

test('typed values and file names never reach a definition', async () => {
  const dora = await server.signedInAs('dora')
  const { plugin } = await dora.plugins.add({ body: aKnownPlugin('Pro-L', { name: 'Secret of Dora' }) })
  await dora.plugins.edit({
    params: { id: plugin.id },
    body: { name: 'Typed by Dora', manufacturer: 'Typed by Dora', description: 'Typed by Dora' },
  })
  await dora.plugins.bulkEdit({
    body: { pluginIds: [plugin.id], changes: { manufacturer: 'Typed by Dora' } },
  })
  await dora.plugins.add({ body: aKnownPlugin('Pro-L', { format: 'AU' }) })

  const rows = await server.db.select().from(definitions)
  const keys = await server.db.select().from(definitionIdentities)
  expect(rows.find(({ id }) => id === plugin.definitionId)).toMatchObject({ name: 'Pro-L' })
  expect(JSON.stringify(rows)).not.toContain('Dora')
  expect(JSON.stringify(keys).toLowerCase()).not.toContain('typed')
})

/** A user with version 1.2 of a plugin of which enough other users have 1.3. */
async function anOutdatedOwner(name: string) {
  const owner = await community.anOwner(name, name, '1.2')
  await community.aCrowd(owner.definitionId, 3, '1.3')
  await decide()
  const ignore = (ignored: IgnoredUpdate[]) =>
    owner.browser.definitions.ignore({ params: owner.params, body: { ignored } })
  return { ...owner, ignore }
}

test('each update lists installed and latest version and owner counts for each format', async () => {
  const { browser, plugin, definitionId } = await anOutdatedOwner('agnes')
  await browser.plugins.add({ body: aMacPlugin('agnes', '1.1', { format: 'AU' }) })
  await community.aCrowd(definitionId, 5, '1.2', {}, 'AU')
  await decide()

  const firstSeen = server.clock.now().toISOString().slice(0, 10)
  const latest = { by: 'owners', version: '1.3', owners: 3, running: 3, standing: 3, firstSeen }
  const copy = expect.objectContaining({ differs: 'format', format: 'VST3' })
  expect(await browser.definitions.available()).toMatchObject([
    {
      pluginId: plugin.id,
      formats: expect.arrayContaining([
        expect.objectContaining({ format: 'VST3', installed: '1.2', latest: { ...latest, catalogs: [] } }),
        expect.objectContaining({
          format: 'AU',
          installed: '1.1',
          latest: expect.objectContaining({ version: '1.2', owners: 5, copy }),
        }),
      ]),
      makerPage: 'https://www.fabfilter.com/download',
    },
  ])
})

test.each<[string, IgnoredUpdate, string, boolean]>([
  ['a version is ignored until another one is the latest', { what: 'version', version: '1.3' }, '1.4', true],
  [
    'all versions are ignored until a newer one is the latest',
    { what: 'until-newer', version: '1.3' },
    '1.4',
    true,
  ],
  ['all updates of an ignored plugin are ignored', { what: 'plugin' }, '1.4', false],
])('%s', async (what, ignored, newer, hasUpdate) => {
  const { browser, plugin, definitionId, ignore } = await anOutdatedOwner(
    what.replaceAll(' ', '-').slice(0, 30),
  )

  const before = await updateFlags(browser)
  const answer = await ignore([ignored])
  const available = await browser.definitions.available()
  await community.aCrowd(definitionId, 6, newer)
  await decide()

  expect(before).toEqual([true])
  expect(answer).toEqual({ plugin: { ...plugin, updateAvailable: false }, ignored: [ignored] })
  expect(available).toMatchObject([{ pluginId: plugin.id, formats: [], staying: [], ignored: [ignored] }])
  expect(await updateFlags(browser)).toEqual([hasUpdate])
})

test('an update that is no longer ignored is shown again', async () => {
  const { browser, ignore } = await anOutdatedOwner('bjarne')
  await ignore([{ what: 'version', version: '1.3' }])
  const whileIgnored = await updateFlags(browser)
  await ignore([])

  expect([whileIgnored, await updateFlags(browser)]).toEqual([[false], [true]])
  expect(await browser.definitions.available()).toMatchObject([
    { ignored: [], formats: [{ format: 'VST3' }] },
  ])
})

test('ignored updates, at most 50, belong to one user: others cannot change them and see the update', async () => {
  const { browser, params, definitionId, ignore } = await anOutdatedOwner('falk')
  const gisli = await server.signedInAs('gisli')
  const { plugin } = await gisli.plugins.add({ body: aMacPlugin('falk', '1.2') })
  await ignore([{ what: 'plugin' }])

  const tooMany = ignore(Array(51).fill({ what: 'plugin' }))
  const reason = 'At most 50 updates of a plugin can be ignored.'
  await expect(tooMany).rejects.toMatchObject({ status: 400, reason })
  const attempt = gisli.definitions.ignore({ params, body: { ignored: [] } })
  await expect(attempt).rejects.toMatchObject({ status: 404, reason: 'Plugin not found' })
  expect(plugin).toMatchObject({ definitionId, updateAvailable: true })
  expect(await gisli.definitions.available()).toMatchObject([{ pluginId: plugin.id, ignored: [] }])
  expect(await updateFlags(browser)).toEqual([false])
})

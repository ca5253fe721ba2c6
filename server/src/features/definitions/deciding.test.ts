import { expect, test } from 'vitest'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { DAY, SECOND } from '../../../test/a-clock.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { withCountedVoice } from '../../../test/with-counted-voice.ts'
import { definitionIdentities, definitions } from '../../db/schema.ts'
import { type DefinitionLink, definitionsOf } from '../../library/definition-links.ts'
import { decideObservedSince } from './decide-regularly.ts'
import { aCommunity, aMacPlugin, type CrowdAccount, updateFlags } from './testing/a-community.ts'

const community = await aCommunity()
const { server, decide } = community

test('a version that enough owners run is an update for owners of older versions, whose lists alone are sent again', async () => {
  const ana = await community.anOwner('ana', 'Tape', '1.2')
  const ben = await community.anOwner('ben', 'Tape', '1.3')
  const carl = await community.anOwner('carl', 'Saw', '1.2')
  await community.aCrowd(ana.definitionId, 3, '1.3')
  const tagOf = async ({ browser }: typeof ana) =>
    (await browser.request({ url: '/api/plugins' })).headers.etag
  const before = [await tagOf(ana), await tagOf(ben)]

  await decide()

  expect([(await tagOf(ana)) === before[0], (await tagOf(ben)) === before[1]]).toEqual([false, true])

  expect(await Promise.all([ana, ben, carl].map(({ browser }) => updateFlags(browser)))).toEqual([
    [true],
    [false],
    [false],
  ])
  const { rows } = await server.pool.query(
    'select version, "by", owners, running, is_marked from latest_versions where definition_id = $1',
    [ana.definitionId],
  )
  expect(rows).toEqual([{ version: '1.3', by: 'owners', owners: 3, running: 3, is_marked: true }])
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

test.each<[what: string, leave: (owner: Visitor, id: string) => Promise<unknown>]>([
  ['removes the plugin', ({ plugins }, id) => plugins.remove({ params: { id } })],
  ['deletes the library', ({ plugins }) => plugins.purge()],
  ['deletes the account', ({ account }) => account.remove({ body: { password: 'correct horse' } })],
])('after a user %s the version is decided again in the next round', async (what, leave) => {
  const name = what.replaceAll(' ', '-')
  const one = await community.anOwner(`${name}-1`, name, '1.2')
  const two = await community.anOwner(`${name}-2`, name, '1.3')
  await community.aCrowd(one.definitionId, 1, '1.3')
  const { pool, clock } = server
  await pool.query('update users set created_at = $1, network = null where username = $2', [
    new Date(clock.now().getTime() - 90 * DAY),
    `${name}-2`,
  ])
  await pool.query(
    `insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
     select d.id, 'VST3', 'macos', u.id, '1', $1, $1 from definitions d, users u where d.manufacturer = 'Others' and u.username = $2`,
    [clock.now(), `${name}-2`],
  )
  await decide()
  const before = await updateFlags(one.browser)

  await leave(two.browser, two.plugin.id)
  clock.advance(DAY)
  await decideObservedSince(server.db, clock.now(), clock.now())

  expect([before, await updateFlags(one.browser)]).toEqual([[true], [false]])
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

test('a round without new observations changes no row and no library, and decides no plugin of only one user', async () => {
  const ivo = await community.anOwner('ivo', 'Calm', '1.2')
  await community.aCrowd(ivo.definitionId, 3, '1.3')
  await decide()
  await ivo.browser.plugins.change({ params: ivo.params, body: { updateAvailable: false } })
  server.clock.advance(DAY)

  const decidedCount = await decide()

  const { rows } = await server.pool.query(
    'select decided_at from latest_versions where definition_id = $1',
    [ivo.definitionId],
  )
  expect(rows[0].decided_at.getTime()).toBe(server.clock.now().getTime() - DAY)
  expect(await updateFlags(ivo.browser)).toEqual([false])
  await community.anOwner('nora', 'Alone', '1.2')
  expect(await decide()).toBe(decidedCount)
})

test('a server that stopped before it had marked all plugins marks them after its restart', async () => {
  const karl = await community.anOwner('karl', 'Crash', '1.2')
  await community.aCrowd(karl.definitionId, 3, '1.3')
  await decide()
  await server.pool.query('update plugins set update_available = false where id = $1', [karl.plugin.id])
  await server.pool.query('update latest_versions set is_marked = false where definition_id = $1', [
    karl.definitionId,
  ])

  await aQuietRound()

  expect(await updateFlags(karl.browser)).toEqual([true])
})

test('two servers that decide while users save leave all marks correct', async () => {
  const lea = await community.anOwner('lea', 'Busy', '1.2')
  const mia = await community.anOwner('mia', 'Busy', '1.2')
  await community.aCrowd(lea.definitionId, 3, '1.3')

  await Promise.all([
    decide(),
    decide(),
    lea.browser.plugins.add({ body: aMacPlugin('Busy', '1.3') }),
    mia.browser.plugins.add({ body: aMacPlugin('Busy', '1.2') }),
  ])

  expect([await updateFlags(lea.browser), await updateFlags(mia.browser)]).toEqual([[false], [true]])
})

/** The round of a server that has seen no new observation. */
const aQuietRound = () =>
  decideObservedSince(server.db, new Date(server.clock.now().getTime() + DAY), server.clock.now())

test('versions of a user who is not counted are no evidence for others, and are again afterwards, and that user sees theirs', async () => {
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

  await count(false)
  await community.aCrowd(abel.definitionId, 3, '1.4')
  await decide()
  expect(await updateFlags(bela.browser)).toEqual([true])
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
  const browser = await server.signedInAs(username)
  const helpers = {
    studio: await aHelper(server, browser, { name: 'Studio iMac' }),
    laptop: await aHelper(server, browser, { name: 'Laptop' }),
  }
  const scans = (on: keyof typeof helpers, version: string, facts: Parameters<typeof aMacPlugin>[2] = {}) => {
    server.clock.advance(SECOND)
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
  const ada = await community.anOwner('ada', 'Reel', '4.10')
  const before = await updateFlags(ada.browser)
  await ada.browser.plugins.add({ body: aMacPlugin('Reel', '4.9', AU) })
  const marked = [await updateFlags(ada.browser), await updatesOf(ada.browser)]

  const { plugin } = await ada.browser.plugins.add({ body: aMacPlugin('Reel', '4.10', AU) })

  expect(before).toEqual([false])
  expect(marked).toEqual([[true], [['AU', '4.9', '4.10', 'own', '']]])
  expect([plugin.updateAvailable, await updatesOf(ada.browser)]).toEqual([false, []])
  expect(await ada.browser.notifications.list()).toEqual([])
})

test('a newer version on another computer is an update, and the computer is named', async () => {
  const { browser, scans } = await aScanningUser('berta')
  await scans('laptop', '4.9')
  const [plugin] = await browser.plugins.list()
  // The evidence counts for a plugin that its user has marked, too.
  await browser.plugins.change({ params: { id: plugin?.id ?? '' }, body: { updateAvailable: true } })
  await scans('studio', '4.10')

  expect(await updatesOf(browser)).toEqual([['VST3', '4.9', '4.10', 'own', 'Studio iMac']])
  expect(await updateFlags(browser)).toEqual([true])
  await scans('laptop', '4.10')
  expect([await updateFlags(browser), await updatesOf(browser)]).toEqual([[false], []])
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

test('an update that an own copy shows is completed by the older format only', async () => {
  const hanno = await community.anOwner('hanno', 'Late', '4.10')
  await hanno.browser.plugins.add({ body: aMacPlugin('Late', '4.9', AU) })
  const [started] = await hanno.browser.updates.start({ body: { pluginIds: [hanno.plugin.id] } })
  await hanno.browser.plugins.add({ body: aMacPlugin('Late', '4.10') })
  const [between] = await hanno.browser.updates.history()
  await hanno.browser.plugins.add({ body: aMacPlugin('Late', '4.10', AU) })
  const [after] = await hanno.browser.updates.history()

  expect(started).toMatchObject({ previousVersion: '4.9', newVersion: '4.10', status: 'pending' })
  expect([between?.status, after?.status]).toEqual(['pending', 'completed'])
})

test('a version typed for the whole plugin ends it, and the mark of a user stays where nothing is known', async () => {
  const ilka = await community.anOwner('ilka', 'Still', '4.10')
  await ilka.browser.plugins.add({ body: aMacPlugin('Still', '4.9', AU) })
  const edit = { name: 'Still', version: '4.11' }
  await ilka.browser.plugins.edit({ params: ilka.params, body: edit })
  const typed = await updateFlags(ilka.browser)
  await ilka.browser.plugins.change({ params: ilka.params, body: { updateAvailable: true } })
  await ilka.browser.plugins.add({ body: aMacPlugin('Still', '4.10', AU) })

  expect([typed, await updateFlags(ilka.browser)]).toEqual([[false], [true]])
})

const aKnownPlugin = (name: string, facts = {}) =>
  aPlugin({ name, bundleId: `com.fabfilter.${name}`, architectures: ['arm64'], version: '1.2', ...facts })

test('an entry without enough facts is linked when a bundle with more facts joins or replaces it', async () => {
  const carl = await server.signedInAs('carla')
  const add = async (body: ReturnType<typeof aPlugin>) => (await carl.plugins.add({ body })).plugin
  const saw = await add(aPlugin({ name: 'Saw', manufacturer: '' }))
  const hum = await add(aPlugin({ name: 'Hum', manufacturer: '' }))
  await carl.plugins.remove({ params: { id: hum.id } })
  server.clock.advance(DAY)

  const linked = [await add(aKnownPlugin('Saw', { format: 'AU' })), await add(aKnownPlugin('Hum'))]

  expect(saw.definitionId).toBeNull()
  expect(linked).toMatchObject([saw, hum].map(({ id }) => ({ id, definitionId: expect.any(String) })))
})

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

test('simultaneous adds of the same products in different orders share definitions', async () => {
  const products = Array.from({ length: 40 }, (_, i) => {
    const { name, manufacturer = '' } = aKnownPlugin(`Crowd ${i}`)
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
    `select d.id from definitions d where d.manufacturer <> 'Others'
       and not exists (select 1 from definition_identities i where i.definition_id = d.id)`,
  )
  expect(rows).toEqual([])
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

  const latest = {
    by: 'owners',
    catalogs: [],
    firstSeen: server.clock.now().toISOString().slice(0, 10),
  }
  expect(await browser.definitions.available()).toEqual([
    {
      pluginId: plugin.id,
      formats: expect.arrayContaining([
        {
          format: 'VST3',
          platform: 'macos',
          installed: '1.2',
          latest: { ...latest, version: '1.3', owners: 3, running: 3, standing: 3 },
        },
        {
          format: 'AU',
          platform: 'macos',
          installed: '1.1',
          latest: {
            ...latest,
            version: '1.2',
            owners: 5,
            running: 5,
            standing: 5,
            copy: expect.objectContaining({ differs: 'format', format: 'VST3' }),
          },
        },
      ]),
      staying: [],
      ignored: [],
      page: '',
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

test('an update that is no longer ignored is shown again, and a scan of the same version changes nothing', async () => {
  const { browser, ignore } = await anOutdatedOwner('bjarne')
  await ignore([{ what: 'version', version: '1.3' }])

  await browser.plugins.add({ body: aMacPlugin('bjarne', '1.2') })
  const whileIgnored = await updateFlags(browser)
  await ignore([])

  expect([whileIgnored, await updateFlags(browser)]).toEqual([[false], [true]])
  expect(await browser.definitions.available()).toMatchObject([
    { ignored: [], formats: [{ format: 'VST3' }] },
  ])
})

test('ignoring clears a mark that the user has set', async () => {
  const { browser, params } = await community.anOwner('celia', 'Quiet', '1.2')
  await browser.plugins.change({ params, body: { updateAvailable: true } })

  await browser.definitions.ignore({ params, body: { ignored: [] } })
  const before = await updateFlags(browser)
  await browser.definitions.ignore({ params, body: { ignored: [{ what: 'plugin' }] } })

  expect([before, await updateFlags(browser)]).toEqual([[true], [false]])
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

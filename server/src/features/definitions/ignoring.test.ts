import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { aCommunity, aMacPlugin, type Community, updateFlags } from './testing/a-community.ts'

let community: Community
beforeAll(async () => {
  community = await aCommunity()
})

/** A user with version 1.2 of a plugin of which enough other users have 1.3. */
async function anOutdatedOwner(name: string) {
  const owner = await community.anOwner(name, name, '1.2')
  await community.aCrowd(owner.definitionId, 3, '1.3')
  await community.decide()
  const ignore = (ignored: IgnoredUpdate[]) =>
    owner.browser.definitions.ignore({ params: owner.params, body: { ignored } })
  return { ...owner, ignore }
}

test('each update lists installed and latest version and owner counts for each format', async () => {
  const { browser, plugin, definitionId } = await anOutdatedOwner('ana')
  await browser.plugins.add({ body: aMacPlugin('ana', '1.1', { format: 'AU' }) })
  await community.aCrowd(definitionId, 5, '1.2', {}, 'AU')
  await community.decide()

  const latest = {
    by: 'owners',
    catalogs: [],
    firstSeen: community.server.clock.now().toISOString().slice(0, 10),
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
  await community.decide()

  expect(before).toEqual([true])
  expect(answer).toEqual({ plugin: { ...plugin, updateAvailable: false }, ignored: [ignored] })
  expect(available).toEqual([
    {
      pluginId: plugin.id,
      formats: [],
      staying: [],
      ignored: [ignored],
      page: '',
      makerPage: 'https://www.fabfilter.com/download',
    },
  ])
  expect(await updateFlags(browser)).toEqual([hasUpdate])
})

test('an update that is no longer ignored is shown again, and a scan of the same version changes nothing', async () => {
  const { browser, ignore } = await anOutdatedOwner('ben')
  await ignore([{ what: 'version', version: '1.3' }])

  await browser.plugins.add({ body: aMacPlugin('ben', '1.2') })
  const whileIgnored = await updateFlags(browser)
  await ignore([])

  expect([whileIgnored, await updateFlags(browser)]).toEqual([[false], [true]])
  expect(await browser.definitions.available()).toMatchObject([
    { ignored: [], formats: [{ format: 'VST3' }] },
  ])
})

test('ignoring clears a mark that the user has set', async () => {
  const { browser, params } = await community.anOwner('carl', 'Quiet', '1.2')
  await browser.plugins.change({ params, body: { updateAvailable: true } })

  await browser.definitions.ignore({ params, body: { ignored: [] } })
  const before = await updateFlags(browser)
  await browser.definitions.ignore({ params, body: { ignored: [{ what: 'plugin' }] } })

  expect([before, await updateFlags(browser)]).toEqual([[true], [false]])
})

test('a typed version counts as the installed version', async () => {
  const { browser, params, definitionId } = await anOutdatedOwner('dora')
  await browser.plugins.edit({ params, body: { name: 'dora', version: '1.3' } })

  await community.aCrowd(definitionId, 6, '1.4')
  await community.decide()

  expect(await browser.definitions.available()).toMatchObject([{ formats: [{ installed: '1.3' }] }])
})

test.each([
  [{ ignored: [{ what: 'version', version: '' }] }, 'Entry 1 of ignored: Name a version.'],
  [
    { ignored: [{ what: 'all' }] },
    'Entry 1 of ignored: An ignored update is the plugin, a version, or every version until a newer one.',
  ],
  [{ ignored: 'all' }, 'Ignored updates must be a list.'],
  [{ ignored: Array(51).fill({ what: 'plugin' }) }, 'At most 50 updates of a plugin can be ignored.'],
])('%j is refused with a message', async (payload, message) => {
  const user = await community.server.signedInAs(`emil-${randomUUID().slice(0, 8)}`)
  const response = await user.request({
    method: 'PATCH',
    url: `/api/plugins/${randomUUID()}/ignore-update`,
    payload,
  })
  expect([response.statusCode, response.json().message]).toEqual([400, message])
})

test('ignored updates belong to one user: others cannot change them and see the update', async () => {
  const { browser, params, definitionId, ignore } = await anOutdatedOwner('fay')
  const gil = await community.server.signedInAs('gil')
  const { plugin } = await gil.plugins.add({ body: aMacPlugin('fay', '1.2') })
  await ignore([{ what: 'plugin' }])

  const attempt = gil.definitions.ignore({ params, body: { ignored: [] } })

  await expect(attempt).rejects.toMatchObject({ status: 404, reason: 'Plugin not found' })
  expect(plugin).toMatchObject({ definitionId, updateAvailable: true })
  expect(await gil.definitions.available()).toMatchObject([{ pluginId: plugin.id, ignored: [] }])
  expect(await updateFlags(browser)).toEqual([false])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../../test/a-clock.ts'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { sweep } from '../../upkeep/sweep.ts'

const server = await aServer()

const FOLDER = '/Library/Audio/Plug-Ins'
const NIL = '00000000-0000-0000-0000-000000000000'
const pathOf = (name: string) => `${FOLDER}/VST3/${name}.vst3`
const at = (name: string, fields: Parameters<typeof aPlugin>[0] = {}) =>
  aPlugin({ name, version: '1.0', path: pathOf(name), platform: 'macos', ...fields })
type Found = ReturnType<typeof at>

/** A user with a helper and functions for its scans. */
async function aPersonWithHelper(username: string, name = 'Studio Mac') {
  const person = await server.signedInAs(username)
  const paired = await aHelper(server, person, { name })
  return { person, ...paired, ...scansOf(person, paired) }
}

function scansOf(
  person: Visitor,
  { helper, id: deviceId }: Pick<Awaited<ReturnType<typeof aHelper>>, 'helper' | 'id'>,
) {
  const begin = async (folders = [FOLDER]) => {
    server.clock.advance(MINUTE)
    const { id } = await person.helper.addJob({ body: { kind: 'scan', deviceId, folders } })
    await helper.device.claim({ params: { id } })
    return id
  }
  const sendFound = (id: string, found: Found[]) =>
    helper.device.addFound({
      params: { id },
      body: { from: 0, found: found.map((plugin) => ({ plugin, note: '' })) },
    })
  const end = (id: string) =>
    helper.device.finish({ params: { id }, body: { state: 'done', sentence: '', items: [] } })
  return {
    begin,
    sendFound,
    end,
    /** A scan that the page started. */
    scan: async (found: Found[]) => {
      const id = await begin()
      await sendFound(id, found)
      await end(id)
      return id
    },
    /** A scan that adds its results, like `scan --add`, and reports the bundles at these paths as gone. */
    add: async (found: Found[], isByItself = false, gone: string[] = []) => {
      server.clock.advance(MINUTE)
      const { id } = await helper.device.scan({ body: { folders: [FOLDER], adds: true, isByItself } })
      await sendFound(id, found)
      const all = gone.length > 0 ? await helper.device.places({ params: { after: NIL } }) : []
      const places = all.flatMap((place) => (gone.includes(place.path) ? place.id : []))
      if (places.length > 0) await helper.device.gone({ params: { id }, body: { places } })
      return (await end(id)) as { id: string; changes?: unknown }
    },
    places: async () => {
      const all = await helper.device.places({ params: { after: NIL } })
      return (...paths: string[]) => all.flatMap(({ id, path }) => (paths.includes(path) ? id : []))
    },
    /** The bundles of the plugin with this name, or of the only one. */
    bundles: async (name?: string) => {
      const plugins = await person.plugins.list()
      const id = plugins.find((plugin) => plugin.name === (name ?? plugin.name))?.id ?? ''
      return (await person.plugins.open({ params: { id } })).installations
    },
    rows: async (id: string) =>
      (await person.helper.found({ params: { id, from: '0' } })).map(({ plugin, status }) => [
        plugin.name,
        status,
      ]),
    entries: async () =>
      (await person.plugins.list()).map(({ name, version, path, isMissing }) => [
        name,
        version,
        path.split('/').at(-1),
        isMissing,
      ]),
  }
}

test('a scan completes a pending update and marks updated plugins', async () => {
  const { person, add, scan, rows, entries } = await aPersonWithHelper('ana')
  await add([at('Diva'), at('Zebra')])
  const [diva] = await person.plugins.list()
  await person.updates.start({ body: { pluginIds: [diva?.id ?? ''] } })

  const id = await scan([at('Diva', { version: '2.0' }), at('Zebra'), at('Hive')])

  expect(await rows(id)).toEqual([
    ['Diva', 'updated'],
    ['Zebra', 'existing'],
    ['Hive', 'new'],
  ])
  expect(await entries()).toEqual([
    ['Diva', '2.0', 'Diva.vst3', false],
    ['Zebra', '1.0', 'Zebra.vst3', false],
  ])
  expect(await person.updates.history()).toMatchObject([
    { pluginName: 'Diva', status: 'completed', newVersion: '2.0' },
  ])
  // A scan without changes keeps the library revision.
  const tag = async () => (await person.request({ url: '/api/plugins' })).headers.etag
  const before = await tag()
  await scan([at('Diva', { version: '2.0' }), at('Zebra')])
  expect(await tag()).toBe(before)
})

test('a bundle that cannot be read for a moment keeps what was read last', async () => {
  const { add, begin, helper, end, entries, bundles } = await aPersonWithHelper('una')
  const facts = { architectures: ['arm64'], size: 4711, bundleId: 'com.maker.Lantern', signer: 'ABCDE12345' }
  await add([at('Lantern Deluxe', { path: pathOf('Lantern'), version: '2.0', contents: ['Wick'], ...facts })])
  const before = await bundles()
  const id = await begin()

  const job = await helper.device.addFound({
    params: { id },
    body: { from: 0, found: [{ plugin: at('Lantern', { version: '', size: 96 }), note: 'It is closed.' }] },
  })
  await end(id)

  expect(job).toMatchObject({ changes: { new: 0, updated: 0, added: 0 } })
  expect(await entries()).toEqual([['Lantern Deluxe', '2.0', 'Lantern.vst3', false]])
  expect(await bundles()).toEqual(before)
})

test('of a bundle that was not read completely, what was read counts', async () => {
  const { add, bundles } = await aPersonWithHelper('ugo')
  await add([at('Lantern', { version: '2.0', architectures: ['arm64'], classId: 'A'.repeat(32) })])

  await add([at('Lantern', { version: '2.1', architectures: [], isUnread: true })])

  expect(await bundles()).toMatchObject([{ version: '2.1', architectures: ['arm64'] }])
})

test('a scan does not bring back what was removed or purged, also before the last sweep, and fills what is brought back', async () => {
  const { person, add, scan, rows, entries } = await aPersonWithHelper('rex')
  await add([at('Wanted'), at('Unwanted')])
  const unwanted = (await person.plugins.list()).find(({ name }) => name === 'Unwanted')
  await person.plugins.remove({ params: { id: unwanted?.id ?? '' } })
  server.clock.advance(8 * DAY)
  await person.account.login({ body: { username: 'rex', password: 'correct horse' } })
  const found = [at('Wanted'), at('Unwanted', { version: '2.0' })]
  expect(await add(found, true)).toMatchObject({ changes: { new: 0, added: 0, staysRemoved: 1 } })
  expect((await entries()).map(([name]) => name)).toEqual(['Wanted'])
  await sweep(server.db, server.blobs, server.clock.now())

  const again = await add(found, true)

  expect(again).toMatchObject({ changes: { new: 0, added: 0, staysRemoved: 1 } })
  expect(await rows(again.id)).toEqual([
    ['Wanted', 'existing'],
    ['Unwanted', 'removed'],
  ])
  const [hidden] = (await person.plugins.removed()).hidden
  await person.plugins.restore({ params: { id: hidden?.id ?? '' } })
  expect(await entries()).toContainEqual(['Unwanted', '', '', false])
  await add(found, true)
  expect(await entries()).toContainEqual(['Unwanted', '2.0', 'Unwanted.vst3', false])

  await person.plugins.purge()
  await scan(found)
  expect(await add(found)).toMatchObject({ changes: { added: 0, staysRemoved: 2 } })
  expect(await entries()).toEqual([])
})

test.each<[string, Parameters<typeof at>[1][], object]>([
  ['a newer version', [{ version: '1.10' }], { updated: 1, outcomes: { newer: 1, older: 0 }, older: [] }],
  [
    'an older version',
    [{ version: '0.9' }],
    { updated: 0, outcomes: { newer: 0, older: 1 }, older: [{ name: 'Echo', from: '1.0', to: '0.9' }] },
  ],
  [
    'another format',
    [{}, { path: '/Library/Audio/Plug-Ins/Echo.clap', format: 'CLAP' }],
    { outcomes: { copy: 0, format: 1 } },
  ],
  ['a version that cannot be compared', [{ version: 'nightly' }], { outcomes: { changed: 1, newer: 0 } }],
])('a scan counts %s as such', async (what, found, changes) => {
  const { add } = await aPersonWithHelper(`count-${what.replaceAll(' ', '-')}`.slice(0, 24))
  await add([at('Echo')])

  expect(await add(found.map((facts) => at('Echo', facts)))).toMatchObject({ changes })
})

test('name and maker follow the newest bundle, old names are kept, and a typed name stays', async () => {
  const { person, add } = await aPersonWithHelper('nia')
  const oby = (name: string, version: string, manufacturer = 'Willowbend', format = 'VST3') =>
    at(name, { version, bundleId: 'com.willowbend.oby', manufacturer, format })
  const shown = async () => {
    const [plugin] = await person.plugins.list()
    return [plugin?.name, plugin?.manufacturer, plugin?.formerNames, plugin?.isFavorite]
  }
  await add([oby('OB-Y Two', '1.2')])
  const [{ id } = { id: '' }] = await person.plugins.list()
  await person.plugins.change({ params: { id }, body: { isFavorite: true } })

  await add([oby('OB-Y Prime', '2.0', 'Meadow Audio')], false, [pathOf('OB-Y Two')])
  expect(await shown()).toEqual(['OB-Y Prime', 'Meadow Audio', ['OB-Y Two'], true])
  await add([oby('OB-Y Old', '1.0', 'Someone Else', 'AU')])
  expect(await shown()).toEqual(['OB-Y Prime', 'Meadow Audio', ['OB-Y Two'], true])
  await person.plugins.edit({ params: { id }, body: { name: 'My synth' } })
  await add([oby('OB-Y Last', '3.0')], false, [pathOf('OB-Y Prime')])

  expect(await shown()).toEqual(['My synth', 'Willowbend', ['OB-Y Two'], true])
  expect(await person.plugins.list()).toHaveLength(1)
})

test('a missing plugin is marked, keeps its values, and is restored by the next scan', async () => {
  const { add, scan, begin, end, places, entries, bundles, helper, person } = await aPersonWithHelper('carl')
  const both = [
    at('Diva'),
    at('Diva', { format: 'AU', path: `${FOLDER}/Components/Diva.component`, version: '0.9' }),
  ]
  await add([...both, at('Zebra')])
  const idsOf = await places()
  const id = await begin()
  const gone = idsOf(pathOf('Diva'), pathOf('Zebra'))

  const job = await helper.device.gone({ params: { id }, body: { places: gone } })
  const again = await helper.device.gone({ params: { id }, body: { places: gone } })
  await end(id)

  expect([job, again]).toMatchObject([{ changes: { gone: 2 } }, { changes: { gone: 2 } }])
  const added = await person.helper.addFinds({ params: { id }, body: { from: 0, isNewOnly: false } })
  expect(added).toMatchObject({ createdCount: 0, joinedCount: 0 })
  expect(await entries()).toEqual([
    ['Diva', '0.9', 'Diva.component', false],
    ['Zebra', '1.0', 'Zebra.vst3', true],
  ])
  await scan([at('Zebra'), ...both])
  expect(await entries()).toEqual([
    ['Diva', '1.0', expect.any(String), false],
    ['Zebra', '1.0', 'Zebra.vst3', false],
  ])
  expect((await bundles('Diva')).map(({ goneAt }) => goneAt)).toEqual([null, null])
})

test('only installations on the computer of the helper in scanned folders can be marked as gone', async () => {
  const { person, add, places, begin, entries, helper } = await aPersonWithHelper('dora')
  const other = scansOf(person, await aHelper(server, person, { name: 'Laptop' }))
  await add([at('Diva')])
  await other.add([at('Zebra')])
  const ofOther = (await other.places())(pathOf('Zebra'))
  const ownIds = (await places())(pathOf('Diva'))
  const elsewhere = await begin()
  await server.pool.query(
    `update jobs set payload = payload || '{"folders":["/Library/Audio/Plug"]}' where id = $1`,
    [elsewhere],
  )

  const first = await helper.device.gone({ params: { id: elsewhere }, body: { places: ownIds } })
  const here = await begin()
  const second = await helper.device.gone({
    params: { id: here },
    body: { places: [...ofOther, randomUUID()] },
  })

  expect([first, second]).toMatchObject([{ changes: { gone: 0 } }, { changes: { gone: 0 } }])
  expect((await entries()).map(([, , , isMissing]) => isMissing)).toEqual([false, false])
})

test('a canceled or failed scan no longer changes the library', async () => {
  const { person, add, begin, sendFound, places, entries, helper } = await aPersonWithHelper('emil')
  await add([at('Diva')])
  const ownIds = (await places())(pathOf('Diva'))
  const canceled = await begin()
  await person.helper.cancelJob({ params: { id: canceled } })
  const failed = await begin()
  await helper.device.finish({ params: { id: failed }, body: { state: 'failed', sentence: 'x', items: [] } })

  for (const id of [canceled, failed]) {
    await helper.device.gone({ params: { id }, body: { places: ownIds } })
    await sendFound(id, [at('Diva', { version: '9.0' })])
  }

  expect(await entries()).toEqual([['Diva', '1.0', 'Diva.vst3', false]])
})

test('all installations of an old computer can be deleted at once without losing entries', async () => {
  const { person, add, id: deviceId, machine } = await aPersonWithHelper('hal')
  const other = scansOf(person, await aHelper(server, person, { name: 'Laptop' }))
  await add([at('Diva'), at('Zebra')])
  await other.add([at('Zebra', { path: `${FOLDER}/Other/Zebra.vst3` })])
  const early = person.helper.removePlaces({ params: { machine } })
  await expect(early).rejects.toMatchObject({ status: 409 })
  await person.helper.revoke({ params: { id: deviceId } })

  const { person: stranger } = await aPersonWithHelper('jon')
  expect(await stranger.helper.removePlaces({ params: { machine } })).toEqual({ placeCount: 0 })
  expect(await person.helper.removePlaces({ params: { machine } })).toEqual({ placeCount: 2 })

  expect((await person.plugins.list()).map(({ name, path, isMissing }) => [name, path, isMissing])).toEqual([
    ['Diva', pathOf('Diva'), true],
    ['Zebra', `${FOLDER}/Other/Zebra.vst3`, false],
  ])
})

test('an automatic scan notifies once when it has changed something', async () => {
  const { person, add } = await aPersonWithHelper('kim')
  const news = async () =>
    (await person.notifications.list()).filter(({ kind }) => kind === 'update').map(({ title }) => title)

  await add([at('Diva'), at('Zebra')], true)
  await add([at('Diva'), at('Zebra')], true)
  await add([at('Diva', { version: '2.0' }), at('Zebra'), at('Hive')])
  expect(await news()).toEqual(['Plugins on Studio Mac: 2 new'])
  await add([at('Diva', { version: '3.0' }), at('Zebra'), at('Hive')], true)
  expect(await news()).toEqual(['Plugins on Studio Mac: 1 updated', 'Plugins on Studio Mac: 2 new'])
})

/** One of several products with one identifier. */
const withOneId = (name: string, fields: Parameters<typeof aPlugin>[0] = {}) =>
  at(name, { bundleId: 'com.willowbend.plugin', classId: null, ...fields })

const THREE = ['Gain', 'Distortion', 'Filter'].map((name) => withOneId(name))

test('bundles that stand at the same time under several names are several plugins, whatever identifier they share', async () => {
  const { person, add, entries } = await aPersonWithHelper('one-id')
  const names = async () => (await entries()).map(([name]) => name).sort()
  await add(THREE)
  await add(THREE.map((one) => ({ ...one, version: '1.1' })))
  expect(await names()).toEqual(['Distortion', 'Filter', 'Gain'])

  const laptop = scansOf(person, await aHelper(server, person, { name: 'Laptop' }))
  await laptop.add(['Filter', 'Gain', 'Echo'].map((name) => withOneId(name)))
  const all = await person.plugins.list()
  expect(all.map(({ name, machines }) => [name, machines.length]).sort()).toEqual([
    ['Distortion', 1],
    ['Echo', 1],
    ['Filter', 2],
    ['Gain', 2],
  ])
  // Each has a definition of its own, so no shared value of one is shown at the others.
  const definitions = all.flatMap(({ definitionId }) => definitionId ?? [])
  expect(new Set(definitions).size).toBe(definitions.length)
})

test('a merge of two of them stays, also when both are found again', async () => {
  const { person, add, entries } = await aPersonWithHelper('merged-ones')
  await add(THREE)
  const ids = new Map((await person.plugins.list()).map(({ name, id }) => [name, id]))
  const idOf = (name: string) => ids.get(name) ?? ''
  await person.plugins.merge({ params: { id: idOf('Gain') }, body: { pluginIds: [idOf('Distortion')] } })

  await add(THREE.map((one) => ({ ...one, version: '1.1' })))

  expect((await entries()).map(([name]) => name).sort()).toEqual(['Filter', 'Gain'])
})

test('what an earlier version has joined stays joined', async () => {
  const { person, add, entries } = await aPersonWithHelper('joined-before')
  await add(THREE)
  const [first, ...others] = (await person.plugins.list()).map(({ id }) => id)
  await server.pool.query('update installations set plugin_id = $1 where plugin_id = any($2)', [
    first,
    others,
  ])
  await server.pool.query(
    "update identities set plugin_id = $1 where plugin_id = any($2) and key not like 'bundle:%'",
    [first, others],
  )
  await server.pool.query('delete from plugins where id = any($1)', [others])

  await add(THREE.map((one) => ({ ...one, version: '1.1' })))

  expect(await entries()).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { aHelper, aScan } from '../../test/a-helper.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServerWith } from '../../test/a-server.ts'
import { aUse } from '../../test/a-song.ts'
import { notifyOfPulledVersions, notifyOfUpdates } from './known-updates.ts'

const FOLDER = '/Library/Audio/Plug-Ins/LV2'

/** A bundle of two plugins, of which owners know the first by a better name. */
const inSuite = (name: string, minSystem: string) =>
  aPlugin({
    name,
    manufacturer: 'Acme',
    format: 'LV2',
    version: '1.0',
    path: `${FOLDER}/Suite.lv2`,
    bundleId: `urn:${name}`,
    platform: 'macos',
    minSystem,
  })
const SUITE = [inSuite('acmetape64', '14.0'), inSuite('Room', '12.0')]

const [server, first] = await aServerWith('first')
await first.plugins.addMany({ body: { plugins: SUITE } })
await server.pool.query(
  `insert into shared_values (definition_id, shown) select id, '{"name": "Acme Tape"}' from definitions where name = 'acmetape64'`,
)

/** A user whose helper has found the bundle, on an old system. */
async function anOwner(username: string) {
  const person = await server.signedInAs(username)
  const { helper, id: deviceId } = await aHelper(server, person, { version: '1.1.0', systemVersion: '13.6' })
  await aScan({ helper }, { folders: [FOLDER], found: SUITE })
  const plugins = await person.plugins.list()
  expect(plugins.map(({ name }) => name).sort()).toEqual(['Acme Tape', 'Room'])
  const [tape, room] = ['Acme Tape', 'Room'].flatMap((name) => plugins.filter((one) => one.name === name))
  if (!tape?.definitionId || !room) throw new Error('A plugin is missing.')
  const installationsOf = async ({ id: pluginId }: typeof tape) =>
    (await person.plugins.open({ params: { id: pluginId } })).installations.map((one) => one.id)
  return {
    person,
    deviceId,
    userId: (await person.account.me()).id,
    tapeId: tape.id,
    definitionId: tape.definitionId,
    ofTape: await installationsOf(tape),
    ofRoom: await installationsOf(room),
    titles: async () => (await person.notifications.list()).map(({ title }) => title),
  }
}

type Owner = Awaited<ReturnType<typeof anOwner>>

test.each<[string, (owner: Owner) => Promise<unknown>, unknown]>([
  [
    'a check of what is set aside',
    async ({ person, ofTape }) =>
      (await person.setAside.check({ body: { installationIds: ofTape } })).items.map(({ name }) => name),
    ['Acme Tape'],
  ],
  [
    'a check of another plugin of its bundle',
    async ({ person, ofRoom }) =>
      (await person.setAside.check({ body: { installationIds: ofRoom } })).items.map((one) => one.alongside),
    [['Acme Tape']],
  ],
  [
    'a job that sets it aside',
    ({ person, deviceId, ofTape }) =>
      person.setAside.setAside({ body: { deviceId, installationIds: ofTape, reason: 'storage' } }),
    expect.objectContaining({ items: [expect.objectContaining({ name: 'Acme Tape' })] }),
  ],
  [
    'a compared list of a song',
    async ({ person }) => {
      const { format, name, maker, version } = aUse({ format: 'LV2', name: 'acmetape64', maker: 'Acme' })
      const body = { needs: [{ format, name, maker, version }] }
      return (await person.songShares.compareFile({ body })).needs.map(({ plugin }) => plugin?.name)
    },
    ['Acme Tape'],
  ],
  [
    'a notification of an update',
    async ({ person, userId, tapeId, titles }) => {
      await person.plugins.change({ params: { id: tapeId }, body: { updateAvailable: true } })
      const found = [{ userId, pluginId: tapeId, version: '1.1' }]
      await notifyOfUpdates(server.db, found, server.clock.now())
      return titles()
    },
    expect.arrayContaining(['Acme Tape 1.1 is available']),
  ],
  [
    'an alarm of a pulled version',
    async ({ definitionId, titles }) => {
      await notifyOfPulledVersions(server.db, definitionId, ['1.0'], server.clock.now())
      return titles()
    },
    expect.arrayContaining(['Acme Tape 1.0 may have been pulled']),
  ],
  [
    'an alarm of an old system',
    ({ titles }) => titles(),
    expect.arrayContaining(['Acme Tape needs macOS 14']),
  ],
])('%s names a plugin as the library does', async (what, said, expected) => {
  expect(await said(await anOwner(what.replace(/\W/g, '-').slice(-30)))).toEqual(expected)
})

import { expect, test } from 'vitest'
import { aHelper, aScan } from '../../test/a-helper.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServerWith } from '../../test/a-server.ts'
import { aUse } from '../../test/a-song.ts'

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

test('a check, a compared list and an alarm name a plugin as the library of another owner does', async () => {
  const person = await server.signedInAs('second')
  const { helper } = await aHelper(server, person, { version: '1.1.0', systemVersion: '13.6' })
  await aScan({ helper }, { folders: [FOLDER], found: SUITE })
  const plugins = await person.plugins.list()
  expect(plugins.map(({ name }) => name).sort()).toEqual(['Acme Tape', 'Room'])
  const id = plugins.find(({ name }) => name === 'Acme Tape')?.id ?? ''
  const { installations } = await person.plugins.open({ params: { id } })
  const installationIds = installations.map((one) => one.id)
  const { format, name, maker, version } = aUse({ format: 'LV2', name: 'acmetape64', maker: 'Acme' })

  const { items } = await person.setAside.check({ body: { installationIds } })
  const { needs } = await person.songShares.compareFile({
    body: { needs: [{ format, name, maker, version }] },
  })

  expect(items.map((one) => one.name)).toEqual(['Acme Tape'])
  expect(needs.map(({ plugin }) => plugin?.name)).toEqual(['Acme Tape'])
  const titles = (await person.notifications.list()).map(({ title }) => title)
  expect(titles).toContain('Acme Tape needs macOS 14')
})

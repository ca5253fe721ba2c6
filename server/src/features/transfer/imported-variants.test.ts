import { expect, test } from 'vitest'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, aServerWith, type TestServer } from '../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { trust } from '../../db/schema.ts'
import { aListedPlugin, aSighting } from './testing/a-listed-plugin.ts'
import { exportedLibrary, importLibrary } from './testing/import-archive.ts'

/** A plugin of a list of REAPER: all variants are in one shell. */
const listed = (name: string, code: string, fields: Parameters<typeof aListedPlugin>[0] = {}) =>
  aListedPlugin({
    name,
    manufacturer: 'Waves',
    type: 'Effect',
    installations: [aSighting({ format: 'VST', path: 'WaveShell-VST 9.2_x64.dll', host: 'REAPER' })],
    recognizedBy: [`vst2:${code}`, ...identityOf({ name, manufacturer: 'Waves' }).keys],
    ...fields,
  })

const doublers = () => [
  listed('Doubler2 (m)', '44424C4D'),
  listed('Doubler2 (s)', '44424C53'),
  listed('Doubler2 (m->s)', '44424C54'),
  listed('Doubler4 (s)', '44424C34'),
]

/** A user who has imported the list, and its first product. */
async function withDoubler() {
  const ana = await (await aServer()).signedInAs('ana')
  await importLibrary(ana, { plugins: doublers(), orphans: [] })
  const doubler = (await ana.plugins.list()).find(({ name }) => name === 'Doubler2')
  return { ana, doubler }
}

const namesOf = async (person: Visitor) => (await person.plugins.list()).map(({ name }) => name).toSorted()

test.each([500, 1])(
  'a list with variants, in calls of %i, adds one entry for each product, and undoing it leaves nothing',
  async (size) => {
    const ana = await (await aServer()).signedInAs('ana')

    const { id, counts, variantCount } = await importLibrary(ana, { plugins: doublers(), orphans: [] }, size)

    expect(counts).toEqual({ createdCount: 2, joinedCount: 0, unchangedCount: 0 })
    expect(variantCount).toBe(2)
    expect(await namesOf(ana)).toEqual(['Doubler2', 'Doubler4 (s)'])
    expect(await ana.transfer.list()).toMatchObject([{ createdCount: 2, joinedCount: 0, variantCount: 2 }])
    const undone = await ana.transfer.undo({ params: { id } })
    expect(undone).toMatchObject({ removedCount: 2, restoredCount: 0, keptCount: 0 })
    expect(await namesOf(ana)).toEqual([])
    expect(await ana.plugins.removed()).toMatchObject({ total: 0 })
  },
)

test('the same list of the next day changes nothing, and one more variant joins', async () => {
  const ana = await (await aServer()).signedInAs('ana')
  await importLibrary(ana, { plugins: doublers(), orphans: [] })
  const before = await ana.plugins.list()

  const again = await importLibrary(ana, { plugins: doublers(), orphans: [] })
  const more = await importLibrary(ana, {
    plugins: [...doublers(), listed('Doubler2 (5.1)', '44424C35')],
    orphans: [],
  })

  expect(again.plan.map(({ into }) => into !== null)).toEqual([true, true, true, true])
  expect(again.counts).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 4 })
  expect(more).toMatchObject({
    counts: { createdCount: 0, joinedCount: 0, unchangedCount: 4 },
    variantCount: 1,
  })
  const after = await ana.plugins.list()
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
})

test('songs find each variant by its own code', async () => {
  const { ana, doubler } = await withDoubler()
  const uses = doublers()
    .slice(0, 3)
    .map(({ name, recognizedBy: [id = ''] }) => aUse({ name, maker: 'Waves', format: 'VST2', ids: [id] }))

  await ana.songs.add({ body: { songs: [aSentSong({ song: { uses } })] } })

  expect(await ana.songs.usage()).toMatchObject([{ pluginId: doubler?.id, songs: 1, perhaps: 0 }])
})

const gloop = aPlugin({ name: 'Gloop', manufacturer: 'Maker', bundleId: 'com.maker.gloop', version: '1.0' })

const SHARED = {
  type: 'Delay',
  description: 'Echoes as glue does.',
  updateUrl: 'https://maker.example/gloop',
  isFree: true,
}

/** The shared fields of a plugin as the page shows them. */
const shownTo = async (person: Visitor) => {
  const [plugin] = await person.plugins.list()
  if (!plugin) throw new Error('The library is empty.')
  const { name, manufacturer, type, updateUrl, metadata } = plugin
  return { name, manufacturer, type, updateUrl, ...metadata }
}

const sourcesFor = async (person: Visitor) => {
  const [plugin] = await person.plugins.list()
  const { fields } = await person.community.state({ params: { id: plugin?.id ?? '' } })
  return Object.fromEntries(fields.map(({ field, shown }) => [field, shown?.from]))
}

/** A trusted user shares values of Gloop, which Cleo also has without any claims. */
async function aSharedPlugin() {
  const [server, ana] = await aServerWith('ana')
  await server.db.insert(trust).values({ userId: (await ana.account.me()).id, level: 'trusted' })
  const { plugin } = await ana.plugins.add({ body: gloop })
  await ana.plugins.edit({ params: { id: plugin.id }, body: { name: 'Gloop', ...SHARED } })
  const cleo = await server.signedInAs('cleo')
  await cleo.plugins.add({ body: gloop })
  expect(await shownTo(cleo)).toMatchObject(SHARED)
  return { cleo, library: await exportedLibrary(cleo), elsewhere: await aServer() }
}

async function claimsOn({ pool }: TestServer) {
  const { rows } = await pool.query('select count(*)::int as count from revisions')
  return rows[0].count
}

test('an export contains the shown values, which another server imports as values of others', async () => {
  const { cleo, library, elsewhere } = await aSharedPlugin()
  const dora = await elsewhere.signedInAs('dora')

  await importLibrary(dora, library)

  expect(await shownTo(dora)).toEqual(await shownTo(cleo))
  expect(await sourcesFor(dora)).toMatchObject({ name: 'bundle', type: 'import', isFree: 'import' })
  expect(await claimsOn(elsewhere)).toBe(0)
  const { rows } = await elsewhere.pool.query('select replaced, type from plugins')
  expect(rows).toEqual([{ replaced: {}, type: '' }])
})

test('an import into an existing plugin changes no existing value and can be undone', async () => {
  const { library, elsewhere } = await aSharedPlugin()
  const dora = await elsewhere.signedInAs('dora')
  await dora.plugins.add({ body: { ...gloop, type: 'Effect' } })
  const before = await shownTo(dora)

  const { id } = await importLibrary(dora, library)

  expect(await shownTo(dora)).toMatchObject({ ...SHARED, type: 'Effect' })
  expect((await importLibrary(dora, library)).counts).toEqual({
    createdCount: 0,
    joinedCount: 0,
    unchangedCount: 1,
  })
  await dora.transfer.undo({ params: { id } })
  expect(await shownTo(dora)).toEqual(before)
})

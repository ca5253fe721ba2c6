import { expect, test } from 'vitest'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import { aServer } from '../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { aListedPlugin, aSighting } from './testing/a-listed-plugin.ts'
import { exportedLibrary, importLibrary } from './testing/import-archive.ts'

const NO_CODES = { bundleId: null, audioUnit: null, classId: null }

/** A plugin of a list of REAPER: all variants are in one shell. */
const listed = (name: string, code: string, fields: Parameters<typeof aListedPlugin>[0] = {}) =>
  aListedPlugin({
    name,
    manufacturer: 'Waves',
    type: 'Effect',
    installations: [aSighting({ format: 'VST', path: 'WaveShell-VST 9.2_x64.dll', host: 'REAPER' })],
    recognizedBy: [`vst2:${code}`, ...identityOf({ name, manufacturer: 'Waves', ...NO_CODES }).keys],
    ...fields,
  })

const doublers = () => [
  listed('Doubler2 (m)', '44424C4D'),
  listed('Doubler2 (s)', '44424C53'),
  listed('Doubler2 (m->s)', '44424C54'),
  listed('Doubler4 (s)', '44424C34'),
]

const namesOf = async (person: Visitor) => (await person.plugins.list()).map(({ name }) => name).toSorted()

test.each([500, 1])('a list with variants, in calls of %i, adds one entry for each product', async (size) => {
  const ana = await (await aServer()).signedInAs('ana')

  await importLibrary(ana, { plugins: doublers(), orphans: [] }, size)

  expect(await namesOf(ana)).toEqual(['Doubler2', 'Doubler4 (s)'])
})

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
  expect(more.counts).toEqual({ createdCount: 0, joinedCount: 1, unchangedCount: 4 })
  const after = await ana.plugins.list()
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
})

test('undoing the import leaves nothing of its variants', async () => {
  const ana = await (await aServer()).signedInAs('ana')
  const { id } = await importLibrary(ana, { plugins: doublers(), orphans: [] })
  expect(await namesOf(ana)).toHaveLength(2)

  expect(await ana.transfer.list()).toMatchObject([{ createdCount: 2, joinedCount: 2 }])
  const undone = await ana.transfer.undo({ params: { id } })

  expect(undone).toMatchObject({ removedCount: 2, restoredCount: 0, keptCount: 0 })
  expect(await namesOf(ana)).toEqual([])
  expect(await ana.plugins.removed()).toMatchObject({ total: 0 })
})

test('songs find each variant by its own code', async () => {
  const ana = await (await aServer()).signedInAs('ana')
  await importLibrary(ana, { plugins: doublers(), orphans: [] })
  const doubler = (await ana.plugins.list()).find(({ name }) => name === 'Doubler2')
  const uses = doublers()
    .slice(0, 3)
    .map(({ name, recognizedBy: [id = ''] }) => aUse({ name, maker: 'Waves', format: 'VST2', ids: [id] }))

  await ana.songs.add({ body: { songs: [aSentSong({ song: { uses } })] } })

  expect(await ana.songs.usage()).toMatchObject([{ pluginId: doubler?.id, songs: 1, perhaps: 0 }])
})

test('a collection of an export in which variants are separate holds the one entry', async () => {
  const ana = await (await aServer()).signedInAs('ana')
  await importLibrary(ana, { plugins: doublers(), orphans: [] })
  const doubler = (await ana.plugins.list()).find(({ name }) => name === 'Doubler2')
  await ana.plugins.separate({ params: { id: doubler?.id ?? '' } })
  const apart = await ana.plugins.list()
  expect(apart).toHaveLength(4)
  const last = apart.find(({ name }) => name === 'Doubler2 (m->s)')
  await ana.collections.add({ body: { name: 'Wide', kind: 'picked', pluginIds: [last?.id ?? ''] } })
  const ben = await (await aServer()).signedInAs('ben')

  await importLibrary(ben, await exportedLibrary(ana))

  const entry = (await ben.plugins.list()).find(({ name }) => name === 'Doubler2')
  expect(await ben.collections.list()).toMatchObject([{ name: 'Wide', pluginIds: [entry?.id] }])
})

test('what each variant of an export has of its own reaches the one entry', async () => {
  const ana = await (await aServer()).signedInAs('ana')
  await importLibrary(ana, { plugins: doublers(), orphans: [] })
  const variants = [
    listed('Doubler2 (m)', '44424C4D', { notes: 'On vocals', tags: ['Wide'] }),
    listed('Doubler2 (s)', '44424C53', { notes: 'On guitars', overrides: { version: '9.6' } }),
    listed('Doubler2 (m->s)', '44424C54', {
      type: 'Chorus',
      replaced: { type: 'Effect' },
      metadata: { ownershipMark: 'owned' },
    }),
  ]

  const first = await importLibrary(ana, { plugins: variants, orphans: [] })
  const again = await importLibrary(ana, { plugins: variants, orphans: [] })

  expect(first.counts).toMatchObject({ createdCount: 0, joinedCount: 1 })
  expect(again.counts).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 3 })
  const doubler = (await ana.plugins.list()).find(({ name }) => name === 'Doubler2')
  expect(await ana.plugins.open({ params: { id: doubler?.id ?? '' } })).toMatchObject({
    notes: 'On vocals\n\nOn guitars',
    tags: ['Wide'],
    version: '9.6',
    type: 'Chorus',
    metadata: { ownershipMark: 'owned' },
  })
})

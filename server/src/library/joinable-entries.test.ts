import { expect, test } from 'vitest'
import { joinsOf } from '#shared/songs/joining/joins-of.ts'
import { libraryIndexOf } from '#shared/songs/joining/library-index.ts'
import { anEntry, aUse } from '#shared/songs/joining/testing/a-use.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServer } from '../../test/a-server.ts'
import type { Visitor } from '../../test/a-visitor.ts'
import { exportedLibrary, importLibrary } from '../features/transfer/testing/import-archive.ts'
import { joinableEntries } from './joinable-entries.ts'

const server = await aServer()
let ana: Visitor
let userId: string

/** The library of a new user, as it is joined: the entries by name. */
async function aLibrary(username: string, ...plugins: Parameters<typeof aPlugin>[0][]) {
  ana = await server.signedInAs(username)
  userId = (await ana.account.me()).id
  if (plugins.length > 0)
    await ana.plugins.addMany({ body: { plugins: plugins.map((each) => aPlugin(each)) } })
}

async function joinable(options?: { machine?: string }) {
  const { entries } = await joinableEntries(server.db, userId, options)
  return new Map(entries.map((entry) => [entry.name, entry]))
}

const idOf = async (wanted: string) =>
  (await ana.plugins.list()).find(({ name }) => name === wanted)?.id ?? ''

test('an entry has its keys, the formats of its bundles and their contents, and removed plugins, samples and those of others are left out', async () => {
  const classId = 'A'.repeat(32)
  await aLibrary('other', { name: 'Not mine' })
  await aLibrary(
    'keys',
    { classId, contents: ['Pro-Q 3 Mini'] },
    { format: 'AU', path: 'Pro-Q 3.component', bundleId: 'com.fabfilter.Pro-Q.3' },
    { name: 'Guess', manufacturer: 'Waves', isGuess: true },
    { name: 'Sample', path: '', isSample: true },
    { name: 'Removed' },
  )
  await ana.plugins.removeMany({ body: { pluginIds: [await idOf('Removed')] } })
  const entries = await joinable()

  expect([...entries.keys()]).toEqual(['Pro-Q 3', 'Guess'])
  expect(entries.get('Pro-Q 3')).toMatchObject({
    id: await idOf('Pro-Q 3'),
    manufacturer: 'FabFilter',
    isMakerGuess: false,
    contents: ['Pro-Q 3 Mini'],
  })
  expect(entries.get('Pro-Q 3')?.formats.toSorted()).toEqual(['AU', 'VST3'])
  expect(entries.get('Pro-Q 3')?.keys.toSorted()).toEqual([
    'bundle:com.fabfilter.pro-q.3',
    `cid:${classId}`,
    'id:com.fabfilter.pro-q.3/proq3',
    'name:fabfilter/proq3',
  ])
  expect(entries.get('Guess')).toMatchObject({ isMakerGuess: true, formats: ['VST3'] })
})

test('bundles that are gone, and those of other computers, are no formats', async () => {
  await aLibrary('gone', {}, { format: 'AU' }, { format: 'CLAP' }, { name: 'Saturn 2' })
  const change = (set: string, format: string, name: string) =>
    server.pool.query(
      `update installations set ${set} where user_id = $1 and format = $2
        and plugin_id in (select id from plugins where user_id = $1 and name = $3)`,
      [userId, format, name],
    )
  await change('gone_at = now()', 'AU', 'Pro-Q 3')
  await change("machine = 'studio'", 'CLAP', 'Pro-Q 3')
  await change('gone_at = now()', 'VST3', 'Saturn 2')
  const formats = async (options?: { machine?: string }) => {
    const entries = await joinable(options)
    return [...entries.values()].map((entry) => `${entry.name}: ${entry.formats.toSorted()}`)
  }

  expect(await formats()).toEqual(['Pro-Q 3: CLAP,VST3', 'Saturn 2: '])
  expect(await formats({ machine: 'studio' })).toEqual(['Pro-Q 3: CLAP', 'Saturn 2: '])
  expect(await formats({ machine: '' })).toEqual(['Pro-Q 3: VST3', 'Saturn 2: '])
})

test('a merged plugin is found through the one that is kept, by its keys and its name', async () => {
  const classId = 'B'.repeat(32)
  await aLibrary(
    'merged',
    {},
    { name: 'Equalizer', manufacturer: '', classId },
    { name: 'Third', manufacturer: '' },
  )
  const kept = await idOf('Pro-Q 3')
  const second = await idOf('Equalizer')
  await ana.plugins.merge({ params: { id: second }, body: { pluginIds: [await idOf('Third')] } })
  await ana.plugins.merge({ params: { id: kept }, body: { pluginIds: [second] } })

  const { entries } = await joinableEntries(server.db, userId)
  expect(entries).toHaveLength(1)
  expect(entries[0]?.keys).toContain(`cid:${classId}`)
  expect(entries[0]?.otherNames?.toSorted()).toEqual(['Equalizer', 'Third'])
  expect(joinsOf(aUse({ name: 'Third' }), libraryIndexOf(entries)).joins[0]?.certainty).toBe('perhaps')
})

test('a renamed plugin is found by the name that was read, also without a maker', async () => {
  await aLibrary('renamed', { name: 'Delay', manufacturer: '' })
  await ana.plugins.edit({ params: { id: await idOf('Delay') }, body: { name: 'My best delay' } })
  const { entries } = await joinableEntries(server.db, userId)

  expect(joinsOf(aUse({ name: 'Delay' }), libraryIndexOf(entries)).joins).toMatchObject([
    { entry: { name: 'My best delay' }, certainty: 'perhaps' },
  ])
  expect(
    joinsOf(aUse({ name: 'Delay' }), libraryIndexOf([anEntry({ name: 'My best delay' })])).joins,
  ).toEqual([])
})

test('formats that a user typed are there, but only a bundle of unknown format has them on a certain computer', async () => {
  await aLibrary('typed', { format: 'AU' }, { name: 'Known by name', path: '', format: 'Something' })
  for (const name of ['Pro-Q 3', 'Known by name'])
    await ana.plugins.edit({ params: { id: await idOf(name) }, body: { name, formats: ['AAX'] } })
  const formatsBy = async (options?: { machine?: string }) => {
    const entries = await joinable(options)
    return ['Pro-Q 3', 'Known by name'].map((name) => entries.get(name)?.formats)
  }

  expect(await formatsBy()).toEqual([
    ['AU', 'AAX'],
    ['Plugin', 'AAX'],
  ])
  expect(await formatsBy({ machine: '' })).toEqual([['AU'], ['Plugin', 'AAX']])
  expect(await formatsBy({ machine: 'studio' })).toEqual([[], []])
})

const GATE = 'C'.repeat(32)
const COMP = 'D'.repeat(32)

test('songs find a bundle by each plugin that it holds, as it was read last, but bundles that hold one plugin stay two', async () => {
  const held = (...ids: string[]) => ({ manufacturer: '', heldKeys: ids.map((id) => `cid:${id}`) })
  await aLibrary(
    'held',
    { name: 'Suite', contents: ['Gate', 'Comp'], ...held(GATE, COMP) },
    { name: 'Other suite', contents: ['Gate'], ...held(GATE) },
    { name: 'Gate', manufacturer: '', classId: GATE },
  )
  const joined = async (classId: string) => {
    const { entries } = await joinableEntries(server.db, userId)
    expect(entries.map(({ name }) => name)).toEqual(['Suite', 'Other suite', 'Gate'])
    const use = aUse({ format: 'VST3', name: 'x', ids: [`cid:${classId}`] })
    return joinsOf(use, libraryIndexOf(entries)).joins.map((one) => `${one.certainty} ${one.entry.name}`)
  }

  expect(await joined(COMP)).toEqual(['certain Suite'])
  expect(await joined(GATE)).toEqual(['certain Suite', 'certain Other suite', 'certain Gate'])
  const again = aPlugin({ name: 'Other suite', version: '2', ...held(COMP) })
  await ana.plugins.addMany({ body: { plugins: [again] } })
  expect(await joined(COMP)).toEqual(['certain Suite', 'certain Other suite'])
  expect(await joined(GATE)).toEqual(['certain Suite', 'certain Gate'])
})

test('the class ids that bundles replace are listed once', async () => {
  const pair = `newer:${GATE}/${COMP}`
  await aLibrary(
    'newer',
    { classId: COMP, heldKeys: [pair] },
    { format: 'CLAP', heldKeys: [pair] },
    { name: 'Saturn 2' },
  )
  const { entries, newerIds } = await joinableEntries(server.db, userId)
  const use = aUse({ format: 'VST3', name: 'Pro-Q', ids: [`cid:${GATE}`] })

  expect(newerIds).toEqual([{ older: GATE, newer: COMP }])
  expect(entries.flatMap(({ keys }) => keys)).not.toContain(pair)
  expect(joinsOf(use, libraryIndexOf(entries, newerIds)).joins).toMatchObject([{ certainty: 'certain' }])
})

test('an export keeps by what songs find a bundle', async () => {
  const lv2 = { name: 'Tape', manufacturer: 'M', format: 'LV2', bundleId: 'urn:m:tape', path: 'tape.lv2' }
  await aLibrary('exports', { heldKeys: [`cid:${GATE}`, `newer:${GATE}/${COMP}`] }, lv2)
  const file = await exportedLibrary(ana)
  expect(file.skipped).toEqual([])
  const before = await joinableEntries(server.db, userId)
  await aLibrary('imports')
  await importLibrary(ana, file)
  const after = await joinableEntries(server.db, userId)

  const known = ({ entries, newerIds }: typeof before) => [
    entries.map(({ keys }) => keys.toSorted()),
    newerIds,
  ]
  expect(known(after)).toEqual(known(before))
})

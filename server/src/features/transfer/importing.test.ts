import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { guessedMapping } from '#shared/transfer/columns.ts'
import { csvRowsIn } from '#shared/transfer/csv-rows.ts'
import { importedPlugin } from '#shared/transfer/imported-plugin.ts'
import { tablePlugins } from '#shared/transfer/testing/table-plugins.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServerWith } from '../../../test/a-server.ts'
import { aSentSong } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { wholeDatabase, withoutColumns } from '../../../test/database/whole-database.ts'
import { archiveText, exportedLibrary, importLibrary } from './testing/import-archive.ts'

/** A library with all personal values that a plugin can have. */
async function aRichLibrary(person: Visitor) {
  const add = async (fields: Parameters<typeof aPlugin>[0]) =>
    (await person.plugins.add({ body: aPlugin(fields) })).plugin.id
  const zebra = await add({
    name: 'Zebra',
    manufacturer: 'u-he',
    path: 'Zebra.vst3',
    version: '1.2',
    bundleId: 'com.u-he.zebra',
    classId: 'D39D5B69D6AF42FA1234567868495645',
    size: 42,
    architectures: ['arm64'],
    platform: 'macos',
    contents: ['Zebrify', 'ZRev'],
  })
  await add({ name: 'Zebra', manufacturer: 'u-he', path: 'Zebra.component', format: 'AU', version: '1.3' })
  await person.plugins.change({
    params: { id: zebra },
    body: { isFavorite: true, isOwned: false, tags: ['synth', 'live'], notes: 'Lead\nof =the= song' },
  })
  await person.plugins.edit({
    params: { id: zebra },
    body: {
      name: 'Zebra (mine)',
      manufacturer: 'Urs',
      version: '9.9',
      formats: ['VST3'],
      description: 'Two\nlines',
      updateUrl: 'https://u-he.com',
      manualUrl: 'https://u-he.com/manual',
      discontinued: '2024-05-01',
      isFree: true,
      type: 'Instrument',
    },
  })
  await person.definitions.ignore({
    params: { id: zebra },
    body: { ignored: [{ what: 'plugin' }, { what: 'until-newer', version: '2.0' }] },
  })
  await person.updates.start({ body: { pluginIds: [zebra] } })
  await add({ name: 'Guessed', manufacturer: 'Waves', isGuess: true, path: 'Guessed.dll', format: 'VST' })
  await add({ name: 'UAD Raw', manufacturer: 'Universal Audio', isUAD: true, path: '=1+1.vst3' })
  const gone = await add({ name: 'Gone', manufacturer: 'Nobody' })
  await person.updates.start({ body: { pluginIds: [gone] } })
  const pluginIds = [zebra, gone]
  await person.collections.add({ body: { name: 'Live set', kind: 'picked', pluginIds } })
  await person.collections.add({ body: { name: 'Free reverbs', kind: 'view', view: 'type=Reverb&free=yes' } })
  await person.plugins.remove({ params: { id: gone } })
}

test('an export imported into another account restores all personal values', async () => {
  const [server, ana] = await aServerWith('ana')
  await aRichLibrary(ana)
  const library = await exportedLibrary(ana)
  server.clock.advance(60_000)
  const ben = await server.signedInAs('ben')
  const before = await ben.account.me()

  const { counts } = await importLibrary(ben, library)

  expect(counts).toEqual({ createdCount: 3, joinedCount: 0, unchangedCount: 0 })
  expect(library.skipped).toEqual([{ name: 'Gone', reason: 'It was removed from that library.' }])
  expect(await exportedLibrary(ben)).toEqual({ ...library, skipped: [] })
  expect(await ben.plugins.list()).toEqual(await ana.plugins.list())
  expect(await ben.updates.history()).toEqual(await ana.updates.history())
  const shown = async (person: Visitor) =>
    (await person.collections.list()).map(({ id: _, ...collection }) => collection)
  expect(await shown(ben)).toEqual(await shown(ana))
  expect(await ben.account.me()).toEqual(before)
})

test('a repeated import changes nothing', async () => {
  const [server, ana] = await aServerWith('ana')
  await aRichLibrary(ana)
  const library = await exportedLibrary(ana)
  const ben = await server.signedInAs('ben')
  await importLibrary(ben, library, 2)
  const before = await libraryTables(server.pool)

  for (const person of [ana, ben]) {
    const { counts } = await importLibrary(person, library, 1)
    expect(counts).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 3 })
  }

  expect(await libraryTables(server.pool)).toEqual(before)
})

/** All rows except revisions and imports. */
async function libraryTables(pool: Parameters<typeof wholeDatabase>[0]) {
  const { library_imports, sessions, users, ...tables } = await wholeDatabase(pool)
  return {
    ...tables,
    users: users?.map((row) => withoutColumns(row, ['library_revision', 'bundles_revision'])),
  }
}

test('existing values stay, and missing ones are added', async () => {
  const [server, ana] = await aServerWith('ana')
  await aRichLibrary(ana)
  const library = await exportedLibrary(ana)
  const ben = await server.signedInAs('ben')
  const { plugin } = await ben.plugins.add({
    body: aPlugin({ name: 'Zebra', manufacturer: 'u-he', path: 'Zebra.vst3', version: '2.0' }),
  })
  await ben.plugins.edit({ params: { id: plugin.id }, body: { name: 'My Zebra', description: 'Mine' } })
  await ben.plugins.change({ params: { id: plugin.id }, body: { tags: ['old'] } })
  server.clock.advance(1000)

  const { counts } = await importLibrary(ben, library)

  expect(counts).toEqual({ createdCount: 2, joinedCount: 1, unchangedCount: 0 })
  const { installations, ...shown } = await ben.plugins.open({ params: { id: plugin.id } })
  expect(shown).toMatchObject({
    ...{ name: 'My Zebra', manufacturer: 'Urs', type: 'Instrument', isFavorite: true, isOwned: false },
    ...{ tags: ['old', 'synth', 'live'], updateUrl: 'https://u-he.com', version: '9.9', formats: ['VST3'] },
    metadata: { description: 'Mine', isFree: true },
  })
  expect(installations.map(({ format, path, version }) => [format, path, version])).toEqual([
    ['VST3', 'Zebra.vst3', '2.0'],
    ['AU', 'Zebra.component', '1.3'],
  ])
})

test('an undone import restores the library completely', async () => {
  const [server, ana] = await aServerWith('ana')
  await aRichLibrary(ana)
  const library = await exportedLibrary(ana)
  const ben = await server.signedInAs('ben')
  await ben.plugins.add({ body: aPlugin({ name: 'Zebra', manufacturer: 'u-he', version: '2.0' }) })
  const before = await libraryTables(server.pool)
  const { id } = await importLibrary(ben, library, 2)
  expect(await ben.transfer.list()).toMatchObject([{ id, createdCount: 2, joinedCount: 1 }])
  server.clock.advance(6 * DAY)

  const answer = await ben.transfer.undo({ params: { id } })

  expect(answer).toEqual({ ...NOTHING_UNDONE, removedCount: 2, restoredCount: 1 })
  expect(await libraryTables(server.pool)).toEqual(before)
  expect(await ben.transfer.list()).toEqual([])
  await expect(ben.transfer.undo({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

const DAY = 24 * 60 * 60 * 1000
const NOTHING_UNDONE = {
  removedCount: 0,
  restoredCount: 0,
  keptCount: 0,
  removedSongCount: 0,
  removedLicenseCount: 0,
  removedPurchaseCount: 0,
}

test('later changes and scans survive when an import is undone', async () => {
  // Without shared values a name shows only what the library has.
  const [server, ana] = await aServerWith('ana', { COMMUNITY: 'off' })
  await aRichLibrary(ana)
  const ben = await server.signedInAs('ben')
  const { plugin } = await ben.plugins.add({ body: aPlugin({ name: 'Zebra', manufacturer: 'u-he' }) })
  const { id } = await importLibrary(ben, await exportedLibrary(ana))
  const named = async (name: string) => (await ben.plugins.list()).find((each) => each.name === name)
  const guessed = await named('Guessed')
  await ben.plugins.change({ params: { id: plugin.id }, body: { tags: ['synth', 'new'], isOwned: true } })
  await ben.plugins.change({ params: { id: guessed?.id ?? '' }, body: { isFavorite: true } })
  await ben.plugins.add({
    body: aPlugin({ name: 'UAD Raw', manufacturer: 'Universal Audio', path: 'UAD Raw.vst3' }),
  })

  const answer = await ben.transfer.undo({ params: { id } })

  expect(answer).toEqual({ ...NOTHING_UNDONE, removedCount: 1, restoredCount: 1, keptCount: 1 })
  expect((await ben.plugins.list()).map(({ name, tags, isOwned }) => ({ name, tags, isOwned }))).toEqual([
    { name: 'UAD Raw', tags: [], isOwned: true },
    { name: 'Zebra', tags: ['new'], isOwned: true },
  ])
  // The user has changed it, so it can be restored.
  await ben.plugins.restore({ params: { id: guessed?.id ?? '' } })
  expect(await named('Guessed')).toMatchObject({ isFavorite: true, formats: ['VST'], path: 'Guessed.dll' })
})

test('an undone import keeps plugins that a later scan has found, and foreign computers are unknown and observe nothing', async () => {
  const [server, ana] = await aServerWith('ana', { COMMUNITY: 'off' })
  const { helper } = await aHelper(server, ana)
  const facts = { path: '/Library/Pro-Q 3.vst3', version: '3.1', platform: 'macos' } as const
  const found = aPlugin({ ...facts, bundleId: 'com.fabfilter.Pro-Q' })
  await helper.plugins.addMany({ body: { plugins: [found] } })
  const library = await exportedLibrary(ana)
  expect(library.plugins[0]?.installations[0]?.machine).not.toBe('')
  const ben = await server.signedInAs('ben')
  await importLibrary(ben, library)
  const [bens] = await ben.plugins.list()
  const { installations } = await ben.plugins.open({ params: { id: bens?.id ?? '' } })
  expect(installations).toMatchObject([{ machine: '', path: '/Library/Pro-Q 3.vst3', version: '3.1' }])
  const { rows } = await server.pool.query('select count(distinct user_id)::int as people from observations')
  expect(rows).toEqual([{ people: 1 }])
  await ana.plugins.purge()
  server.clock.advance(1000)
  const { id } = await importLibrary(ana, library)
  server.clock.advance(1000)
  await helper.plugins.addMany({ body: { plugins: [found] } })
  await server.pool.query('update devices set last_scan_at = $1', [server.clock.now()])

  expect(await ana.transfer.undo({ params: { id } })).toEqual({ ...NOTHING_UNDONE, keptCount: 1 })
  expect(await ana.plugins.list()).toMatchObject([{ name: 'Pro-Q 3', version: '3.1', formats: ['VST3'] }])
})

test('an import takes parts and can be undone for seven days', async () => {
  const [server, ana] = await aServerWith('ana')
  await ana.plugins.add({ body: aPlugin() })
  const { id } = await importLibrary(ana, await exportedLibrary(ana))
  server.clock.advance(4 * DAY)
  expect(await ana.transfer.list()).toMatchObject([{ id }])
  server.clock.advance(3 * DAY)

  const params = { id }
  const purchase = { ...aPurchase(), id: randomUUID(), pluginIds: [], addedAt: null }
  for (const late of [
    () => ana.transfer.add({ params, body: { plugins: [] } }),
    () => ana.transfer.addSongs({ params, body: { songs: [aSentSong()] } }),
    () => ana.transfer.addPurchases({ params, body: { purchases: [purchase] } }),
    () => ana.transfer.addCollections({ params, body: { collections: [{ name: 'Late', kind: 'picked' }] } }),
    () => ana.transfer.undo({ params }),
  ])
    await expect(late()).rejects.toMatchObject({ status: 404, reason: 'Import not found' })
  expect(await ana.transfer.list()).toEqual([])
})

test('a retried request changes nothing', async () => {
  const [, ana] = await aServerWith('ana')
  const library = { plugins: [anImported('One'), anImported('One'), anImported('Two')], orphans: [] }
  const { id, plan } = await importLibrary(ana, library)
  const gone = (await ana.plugins.list())[2]?.id ?? ''
  await ana.plugins.remove({ params: { id: gone } })
  const again = await ana.transfer.add({ params: { id }, body: { plugins: plan } })
  const before = await ana.plugins.list()

  const answer = await ana.transfer.add({ params: { id }, body: { plugins: plan } })

  expect(again.createdCount).toBe(1)
  expect(answer).toMatchObject({ createdCount: 0, joinedCount: 0, unchangedCount: 3 })
  expect(await ana.plugins.list()).toEqual(before)
})

const anImported = (name: string) => importedPlugin.parse({ id: randomUUID(), name })

test('the CSV of an export can be imported without formulas', async () => {
  const [server, ana] = await aServerWith('ana', { COMMUNITY: 'off' })
  await aRichLibrary(ana)
  const archive = await ana.account.exportData()
  const csv = archiveText(archive, 'plugins.csv')
  const [headings = [], ...rows] = csvRowsIn(csv)
  const { plugins, skipped } = tablePlugins(rows, guessedMapping(headings, rows), randomUUID)
  const ben = await server.signedInAs('ben')

  await importLibrary(ben, { plugins, orphans: [] })

  expect(skipped).toEqual([])
  const comparable = async (person: Visitor) =>
    // A table has the typed name alone, and products are known by the read one.
    (await person.plugins.list()).map(
      ({ id, metadata, type, moreTypes, family, knownFields, ...plugin }) => ({
        ...withoutFacts(plugin),
        metadata: { description: metadata.description, isFree: metadata.isFree },
      }),
    )
  expect(await comparable(ben)).toEqual(await comparable(ana))
  expect((await ben.plugins.list()).map(({ path }) => path)).toContain('=1+1.vst3')
  for (const row of csvRowsIn(csv, 1000))
    for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
})

/** The table for people leaves out what was read from single bundles. */
const withoutFacts = ({ definitionId, definition, size, processors, ...plugin }: Partial<Plugin>) => plugin

const HOSTILE = [
  '',
  'x'.repeat(600),
  '\u{1F600}'.repeat(300),
  '\u0000',
  'a\u202eb',
  '\ud83d',
  "'; drop table plugins; --",
  '__proto__',
  null,
  -1,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [null],
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  [`name:${'\u{1F600}'.repeat(297)}`],
  [{ what: 'version' }],
  { name: '\u0000' },
  [{ format: 'x', path: '\u{1F600}'.repeat(500), addedAt: '9999-12-31T23:59:59Z' }],
]

test('a hostile plugin is accepted or refused and never causes an error', async () => {
  const [, ana] = await aServerWith('ana')
  const { id } = await ana.transfer.begin({ body: { source: 'hostile.json' } })
  const send = (plugins: unknown) =>
    ana.request({ method: 'POST', url: `/api/imports/${id}/plugins`, payload: { plugins } as object })

  const failed: unknown[] = []
  for (const field of [...Object.keys(importedPlugin.shape), 'into']) {
    for (const value of HOSTILE) {
      const fields = { ...anImported('Hostile'), into: null, [field]: value }
      const { statusCode } = await send([fields])
      if (statusCode !== 200 && statusCode !== 400) failed.push({ field, value, statusCode })
    }
  }
  expect(failed).toEqual([])
  expect((await ana.transfer.undo({ params: { id } })).keptCount).toBe(0)
  expect(await ana.plugins.list()).toEqual([])
})

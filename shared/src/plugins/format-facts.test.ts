import { afterAll, expect, test, vi } from 'vitest'
import type { FormatFacts, UseFormat } from './format-facts.ts'

// Every module below is loaded after the row was added, and no other test file may see it.
vi.resetModules()
afterAll(() => vi.resetModules())

// as: the table has it once the test has added its row.
const CRUST = 'CRUST' as UseFormat
const MADE_UP: FormatFacts = {
  inSongs: CRUST,
  serves: [CRUST, 'VST3'],
  files: ['crust'],
  folders: ['crusts'],
  otherFolders: ['loaf'],
  scannedFolders: ['crumb'],
  mark: 'crust',
  words: ['crustplugin'],
  inCatalogs: ['crusty'],
  isOfFewDaws: true,
}

const { FORMATS, INSTALLED_FORMATS } = await import('./formats.ts')
// as: only the compiler keeps them from growing.
for (const names of [FORMATS, INSTALLED_FORMATS]) (names as unknown as string[]).push(CRUST)
const { FORMAT_FACTS } = await import('./format-facts.ts')
Object.assign(FORMAT_FACTS, { [CRUST]: MADE_UP })

test('a format is a row: its bundles are found, and names and tables are read', async () => {
  const { parsedFileName, parsedFolderName } = await import('../bundles/scan/bundle-name.ts')
  const { cleanedName, formatOf } = await import('../import/file-name.ts')
  const { nameKeyOf } = await import('../bundles/identity/keys.ts')
  const { plainName } = await import('../songs/joining/names/plain-name.ts')
  const { fileKeyOf } = await import('../songs/joining/file-names.ts')
  const folders = ['a.crusts', 'a.loaf', 'a.crumb', 'a.crust'].map((name) => parsedFolderName(name)?.format)
  expect([...folders, parsedFileName('a.crust')?.format]).toEqual([CRUST, CRUST, CRUST, undefined, CRUST])
  expect([formatOf('Oven.loaf'), cleanedName('Oven.crust')]).toEqual([CRUST, 'Oven'])
  expect(['Oven.crusts', 'Oven-crust'].map((name) => nameKeyOf(name, ''))).toEqual(['oven', 'oven'])
  expect([plainName('Oven.crust').name, fileKeyOf('Oven.crusts')]).toEqual(['Oven', 'CRUST/oven'])

  const { formatsIn } = await import('../transfer/columns.ts')
  const { needsInText } = await import('../songs/sharing/read-needs-file.ts')
  const { parseCatalogPackage } = await import('../catalogs/catalog-package.ts')
  expect(formatsIn('VST3, Crust Plugin')).toEqual(['VST3', CRUST])
  expect(needsInText('Plugin,Maker,Format,Version\nOven,,Crust,\n')).toMatchObject({
    needs: [{ name: 'Oven', format: CRUST }],
  })
  const files = [{ contains: ['crusty'] }]
  const catalog = parseCatalogPackage('a/oven', { name: 'Oven', author: 'Baker', version: '1.2.3', files })
  expect(catalog?.versions.map(({ format }) => format)).toEqual([CRUST])
})

test('a format is a row: songs name it, DAWs load it, and no song loses it', async () => {
  const { USE_FORMATS } = await import('./format-lists.ts')
  const { loads } = await import('../formats/daw-ids.ts')
  const { songFacts } = await import('../songs/library/known-song.ts')
  const { lostFormats } = await import('../set-aside/lost-formats.ts')
  expect(USE_FORMATS).toContain(CRUST)
  expect([loads('other', CRUST), loads('reaper', CRUST)]).toEqual([true, false])
  const { emptySong } = await import('../songs/song.ts')
  const counts = { count: 1, off: 0, offline: 0, frozen: 0, missing: 0, inRack: 0, factory: false }
  const use = { format: CRUST, name: 'Oven', maker: '', version: '', id: null, ids: [], ...counts }
  expect(songFacts.safeParse({ ...emptySong('reaper', ''), uses: [use] }).success).toBe(true)
  const facts = { bundleId: null, version: '', architectures: [], platform: null, size: null, digest: null }
  const bundle = { ...facts, format: CRUST, path: '/a.crust' }
  expect(lostFormats(bundle, [])).toEqual([CRUST, 'VST3'])
  expect(lostFormats({ ...bundle, format: 'VST3' }, [bundle])).toEqual(['VST3', 'VST2'])
  expect(lostFormats({ ...bundle, format: 'Unknown' }, [bundle])).not.toContain(CRUST)
})

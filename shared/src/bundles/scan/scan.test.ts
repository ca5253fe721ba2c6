import { expect, test } from 'vitest'
import { scanBundles } from '../../import/drop.ts'
import type { Format } from '../../plugins/formats.ts'
import { runAsync, runSync } from '../run.ts'
import { asyncInMemoryFiles, fileSystemError, inMemoryFiles, type MemoryTree } from '../testing/in-memory.ts'
import { LINUX_PROGRAM } from '../testing/linux-program.ts'
import { infoPlist, plistDict } from '../testing/plist-files.ts'
import { windowsProgram } from '../testing/windows-program.ts'
import { UnreadableError } from '../unreadable.ts'
import type { SearchOptions } from './search-bundles.ts'

const bundle = (name = 'Tape'): MemoryTree => ({
  Contents: { 'Info.plist': infoPlist({ CFBundleName: name }) },
})
const VST = windowsProgram({ exports: ['VSTPluginMain'] })
const HELPER = windowsProgram({ exports: ['DllMain'] })
const scanOf = (tree: MemoryTree, options?: SearchOptions) =>
  runSync(scanBundles('', options), inMemoryFiles(tree))
const pathsIn = (tree: MemoryTree, options?: SearchOptions) =>
  scanOf(tree, options).bundles.map(({ path }) => path)

test('finds bundles at any depth, in the order of their names', () => {
  const tree = {
    'b.vst3': bundle(),
    a: { deep: { er: { 'A.component': bundle(), 'B.CLAP': bundle() } }, 'notes.txt': '' },
    'c.aaxplugin': bundle(),
  }
  expect(pathsIn(tree)).toEqual(['b.vst3', 'c.aaxplugin', 'a/deep/er/A.component', 'a/deep/er/B.CLAP'])
})

test('a plugin inside a bundle is not listed separately', () => {
  const inner = { Contents: { 'x86_64-win': { 'Foo.vst3': VST }, Resources: { 'B.component': bundle() } } }
  expect(pathsIn({ 'Foo.vst3': inner, 'FOO.VST3': bundle() })).toEqual(['FOO.VST3', 'Foo.vst3'])
})

test('a folder that is named like a bundle and holds nothing is told', () => {
  const { bundles, troubles } = scanOf({
    '.vst3': { 'Meadow.vst3': { 'Meadow.so': LINUX_PROGRAM, docs: { 'notes.txt': '' } } },
    'Maker.vst3': { 'Room.vst3': bundle() },
  })

  expect(bundles.map(({ path }) => path)).toEqual(['Maker.vst3/Room.vst3'])
  expect(troubles).toEqual([{ path: '.vst3/Meadow.vst3', note: 'no-program-place' }])
})

test('links to nowhere are told where they are named like plugins', () => {
  const tree = {
    lib: { 'Tape.vst3': '', 'Old.component': '', 'libm.so': '', 'notes.txt': '', 'B.clap': LINUX_PROGRAM },
  }
  const files = inMemoryFiles(tree)
  const list = (path: string) =>
    files
      .list(path)
      .map((entry) => (/^[BLl]/.test(entry.name) ? entry : { ...entry, leadsNowhere: true as const }))
  const { bundles, troubles } = runSync(scanBundles(''), { ...files, list })

  expect(bundles.map(({ path }) => path)).toEqual(['lib/B.clap'])
  expect(troubles).toEqual([
    { path: 'lib/Old.component', note: 'dangling-link' },
    { path: 'lib/Tape.vst3', note: 'dangling-link' },
  ])
})

test('a wrapper for Linux whose link to the Windows program leads nowhere is not sound', () => {
  const wrapper = {
    Contents: { 'x86_64-linux': { 'Foo.so': LINUX_PROGRAM }, 'x86_64-win': { 'Foo.vst3': '' } },
  }
  const files = inMemoryFiles({ 'Foo.vst3': wrapper })
  const list = (path: string) =>
    files
      .list(path)
      .map((entry) => (path.endsWith('-win') ? { ...entry, leadsNowhere: true as const } : entry))

  expect(runSync(scanBundles(''), { ...files, list }).bundles[0]?.notes).toEqual(['no-plist', 'inner-link'])
  expect(scanOf({ 'Foo.vst3': wrapper }).bundles[0]?.notes).toEqual(['no-plist'])
})

test.each<[string, MemoryTree, string[]]>([
  ['libraries with a VST export', { 'a.dll': VST, 'b.dll': HELPER }, ['a.dll']],
  [
    'single-file VST3 and CLAP',
    { 'a.vst3': VST, 'b.clap': LINUX_PROGRAM, 'c.txt': LINUX_PROGRAM },
    ['a.vst3', 'b.clap'],
  ],
  [
    'Linux libraries in VST folders',
    { '.vst': { 'a.so': LINUX_PROGRAM, 'b.so': 'text' }, lib: { 'c.so': LINUX_PROGRAM } },
    ['.vst/a.so'],
  ],
  ['no single files of other kinds', { 'a.component': '', 'b.aaxplugin': '', c: '', 'd.vst': '' }, []],
])('accepts these single files: %s', (_, inside, paths) => {
  expect(pathsIn({ folder: inside })).toEqual(paths.map((path) => `folder/${path}`))
})

test('accepts a directly dropped file by its name', () => {
  const chosen = (name: string): Format | undefined => (name.endsWith('.txt') ? undefined : 'Plugin')
  const tree = { Serum: 'x', 'a.component': 'x', 'b.dll': HELPER, 'c.txt': 'x', inside: { Serum: 'x' } }
  const { bundles } = scanOf(tree, { chosen })
  expect(bundles.map(({ path, notes }) => [path, ...notes])).toEqual([
    ['Serum'],
    ['a.component'],
    ['b.dll', 'no-vst-export'],
  ])
})

test('reports shortcuts and does not follow them', () => {
  const alias = Uint8Array.from([
    ...new TextEncoder().encode('book\0\0\0\0mark'),
    ...new Array<number>(40).fill(0),
  ])
  const { bundles } = scanOf({ 'a.vst3': alias })
  expect(bundles).toMatchObject([{ notes: ['alias'] }])
})

test('searches only the plugin folders of an application', () => {
  const unit = plistDict({ name: 'M: T', type: 'aufx', subtype: 'Tape', manufacturer: 'Make' })
  const extension = { Contents: { 'Info.plist': infoPlist({ AudioComponents: [unit] }) } }
  const tree = {
    'Host.app': {
      Contents: {
        PlugIns: { 'Unit.appex': extension, 'Share.appex': bundle() },
        VST3: { 'A.vst3': bundle() },
        Resources: { 'B.vst3': bundle() },
      },
    },
    'Browser.app': { Contents: {} },
    'Loose.appex': extension,
  }
  expect(scanOf(tree)).toMatchObject({
    bundles: [{ path: 'Host.app/Contents/PlugIns/Unit.appex' }, { path: 'Host.app/Contents/VST3/A.vst3' }],
    troubles: [],
  })
})

test('marks bundles that their owner disabled', () => {
  const tree = {
    'A.vst3': bundle(),
    'A.vst3.disabled': bundle(),
    'Plug-Ins (Unused)': { x: { 'B.aaxplugin': bundle() } },
  }
  expect(scanOf(tree).bundles.map(({ path, format, isDisabled }) => [path, format, isDisabled])).toEqual([
    ['A.vst3', 'VST3', false],
    ['A.vst3.disabled', 'VST3', true],
    ['Plug-Ins (Unused)/x/B.aaxplugin', 'AAX', true],
  ])
})

test('reports a folder that cannot be listed and continues', () => {
  const tree = { locked: fileSystemError('EACCES'), pulled: fileSystemError('EIO'), 'x.vst3': bundle() }
  const files = inMemoryFiles(tree)
  const withFolders = {
    ...files,
    list: (path: string) =>
      files.list(path).map((each) => (each.name.includes('.') ? each : { ...each, isFolder: true })),
  }
  const { bundles, troubles } = runSync(scanBundles(''), withFolders)
  expect(bundles.map(({ path }) => path)).toEqual(['x.vst3'])
  expect(troubles).toEqual([
    { path: 'locked', note: 'no-permission' },
    { path: 'pulled', note: 'unreadable' },
  ])
})

test('a search fails when its root cannot be listed', () => {
  expect(() => runSync(scanBundles('gone'), inMemoryFiles({}))).toThrow(new UnreadableError('vanished'))
})

const nested = (depth: number): MemoryTree =>
  depth === 0 ? { 'A.vst3': bundle() } : { d: nested(depth - 1) }
const many = (count: number): MemoryTree =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}.txt`, '']))

test.each<[string, MemoryTree, SearchOptions['limits'], string[], string | undefined]>([
  ['12 folders deep', nested(12), {}, [`${'d/'.repeat(12)}A.vst3`], undefined],
  ['13 folders deep', nested(13), {}, [], 'too-deep'],
  ['60,000 files in one folder', many(60_000), {}, [], 'too-many-entries'],
  [
    'more entries than the limit',
    { a: many(30), b: many(30), 'x.vst3': bundle() },
    { entries: 40 },
    ['x.vst3'],
    'too-many-entries',
  ],
])('the search is bounded: %s', (_, tree, limits, paths, note) => {
  const { bundles, troubles } = scanOf(tree, { limits })
  expect(bundles.map(({ path }) => path)).toEqual(paths)
  expect(troubles.map((trouble) => trouble.note)).toEqual(note ? [note] : [])
})

test('reads a place with several links to it once', () => {
  const files = inMemoryFiles({ a: { 'A.vst3': bundle() }, b: { 'A.vst3': bundle() } })
  const list = (path: string) =>
    files.list(path).map((each) => (path === 'b' ? { ...each, real: 'a/A.vst3' } : each))

  expect(runSync(scanBundles(''), { ...files, list }).bundles).toMatchObject([
    { path: 'a/A.vst3', linkedPaths: ['b/A.vst3'] },
  ])
})

test('a canceled search stops at once with its reason', async () => {
  const cancel = new AbortController()
  let reads = 0
  const files = asyncInMemoryFiles(
    Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}.vst3`, bundle()])),
  )
  const counting = {
    ...files,
    read: (request: Parameters<typeof files.read>[0]) => {
      if (++reads === 10) cancel.abort(new Error('Enough.'))
      return files.read(request)
    },
  }
  await expect(runAsync(scanBundles(''), counting, cancel.signal)).rejects.toThrow('Enough.')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reads).toBeLessThan(100)
})

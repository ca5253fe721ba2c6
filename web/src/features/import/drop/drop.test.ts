// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ReadRequest } from '#shared/bundles/asking.ts'
import { wavesFolders } from '#shared/bundles/waves/testing/waves-folders.ts'
import { DEVICE, liveDatabase } from '#shared/caches/testing/live-database.ts'
import { testFile, testPlist } from '../testing/a-file.ts'
import { aTransfer, type FileTree } from '../testing/a-transfer.ts'
import { droppedEntries } from './dropped-entries.ts'
import { splitCaches } from './hand-out.ts'
import type { DroppedEntry } from './picked-entries.ts'
import { entryOfFile, pickedEntries } from './picked-entries.ts'
import { droppedFiles, readDroppedPlugins } from './read-dropped-plugins.ts'

test('dropped files and folders keep their order', () => {
  const entries = droppedEntries(aTransfer({ 'Foo.vst3': { Contents: {} }, 'Bar.dll': 'MZ' }))

  expect(entries).toMatchObject([
    { name: 'Foo.vst3', isFolder: true },
    { name: 'Bar.dll', isFolder: false },
  ])
})

test('a folder with more than a hundred entries is listed completely', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `Plugin ${index}.vst3`)
  const [folder] = droppedEntries(aTransfer({ VST3: Object.fromEntries(names.map((name) => [name, {}])) }))

  expect((await folder?.list())?.map((entry) => entry.name)).toEqual(names)
})

test('a file inside a folder is opened by its path', async () => {
  const [bundle] = droppedEntries(aTransfer({ 'Foo.vst3': { Contents: { PkgInfo: 'BNDL????' } } }))

  expect(await (await bundle?.file('Contents/PkgInfo'))?.text()).toBe('BNDL????')
})

test.each([
  ['Contents/nothing', 'NotFoundError'],
  ['Contents', 'TypeMismatchError'],
])('opening %s as a file fails with %s', async (path, name) => {
  const [bundle] = droppedEntries(aTransfer({ 'Foo.vst3': { Contents: { PkgInfo: '' } } }))

  await expect(bundle?.file(path)).rejects.toMatchObject({ name })
})

test('dragged text is ignored, and a file without an entry is used directly', () => {
  const file = new File(['MZ'], 'Bar.dll')
  // as: only the members that the code uses
  const transfer = {
    items: [
      { kind: 'string' },
      { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file },
      { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => null },
    ],
  } as unknown as DataTransfer

  expect(droppedEntries(transfer)).toMatchObject([{ name: 'Bar.dll', isFolder: false }])
})

const chosen = () =>
  pickedEntries([
    testFile('Plug-Ins/VST3/Foo.vst3/Contents/Info.plist', 'plist'),
    testFile('Plug-Ins/VST3/Foo.vst3/Contents/MacOS/Foo', 'program'),
    testFile('Plug-Ins/readme.txt'),
  ])

test('a chosen folder is rebuilt from the paths of its files', async () => {
  const [folder] = chosen()
  const inside = await folder?.list()
  const [bundle] = (await inside?.[0]?.list()) ?? []

  expect(inside).toMatchObject([
    { name: 'VST3', isFolder: true },
    { name: 'readme.txt', isFolder: false },
  ])
  expect(bundle).toMatchObject({ name: 'Foo.vst3', isFolder: true })
  expect(await (await bundle?.file('Contents/Info.plist'))?.text()).toBe('plist')
})

test('chosen files are separate entries', async () => {
  const entries = pickedEntries([testFile('One.dll', 'MZ'), testFile('Two.dll')])

  expect(entries).toMatchObject([{ name: 'One.dll', isFolder: false }, { name: 'Two.dll' }])
  expect(await (await entries[0]?.file())?.text()).toBe('MZ')
})

test.each([
  ['VST3/Nothing.vst3', 'NotFoundError'],
  ['readme.txt/inside', 'NotFoundError'],
  ['VST3', 'TypeMismatchError'],
])('opening %s as a file fails with %s', async (path, name) => {
  await expect(chosen()[0]?.file(path)).rejects.toMatchObject({ name })
})

test('a file cannot be listed', async () => {
  await expect(pickedEntries([testFile('One.dll')])[0]?.list()).rejects.toMatchObject({
    name: 'NotFoundError',
  })
})

const fileOf = (name: string, content: string | Uint8Array) =>
  entryOfFile(new File([typeof content === 'string' ? content : new Uint8Array(content)], name))

const folderOf = (name: string, entries: DroppedEntry[]): DroppedEntry => ({
  name,
  isFolder: true,
  list: async () => entries,
  file: async () => {
    throw new Error('There is no such file.')
  },
})

const REAPER = '[vstcache]\na.dll=00CD1091D643D901,7,A (B)\n'

async function namesOf(...entries: DroppedEntry[]) {
  const { caches, others } = await splitCaches(entries)
  return { caches: caches.map(({ name }) => name), others: others.map(({ name }) => name) }
}

test('lists of DAWs are known by what is in them, whatever their names are', async () => {
  const live = liveDatabase([{ device: DEVICE }])

  expect(
    await namesOf(
      fileOf('renamed.txt', REAPER),
      fileOf('Live-plugins-1.db', live),
      fileOf('Live-plugins-1.db-wal', 'x'),
      fileOf('Comp.vst3', REAPER),
      fileOf('notes.txt', 'nothing'),
      fileOf('song.rpp', '<REAPER_PROJECT 0.1\n>'),
      fileOf('pack.zip', 'PK'),
    ),
  ).toEqual({
    caches: ['renamed.txt', 'Live-plugins-1.db', 'Live-plugins-1.db-wal'],
    others: ['Comp.vst3', 'notes.txt', 'song.rpp', 'pack.zip'],
  })
})

test('an empty file with the name of a list is one, so that the reason can be told', async () => {
  expect(await namesOf(fileOf('reaper-vstplugins64.ini', ''), fileOf('empty.txt', ''))).toEqual({
    caches: ['reaper-vstplugins64.ini'],
    others: ['empty.txt'],
  })
})

test('the folder of FL Studio gives the files below it, any other folder is left alone', async () => {
  const nfo = fileOf('Comp.nfo', 'ps_name=Comp')
  const tree = folderOf('Plugin database', [
    fileOf('.Plugins.ini', ''),
    folderOf('Installed', [folderOf('Effects', [nfo, fileOf('Comp.fst', '')])]),
  ])

  expect(await namesOf(tree, folderOf('VST3', [nfo]))).toEqual({
    caches: ['.Plugins.ini', 'Comp.nfo'],
    others: ['VST3'],
  })
})

test('a file that cannot be opened is left to the import', async () => {
  const gone: DroppedEntry = {
    ...fileOf('reaper-vstplugins64.ini', ''),
    file: async () => {
      throw new DOMException('It is gone.', 'NotFoundError')
    },
  }

  expect(await namesOf(gone)).toEqual({ caches: [], others: ['reaper-vstplugins64.ini'] })
})

const plist = (name: string) =>
  testPlist({
    CFBundleName: name,
    CFBundleIdentifier: `com.fabfilter.${name}`,
    CFBundleShortVersionString: '2.21',
  })
const aBundle = (name: string): FileTree => ({
  Contents: { 'Info.plist': plist(name), MacOS: { [name]: 'program' } },
})

const readIn = (tree: FileTree, signal = new AbortController().signal, onFound = (_: number) => {}) =>
  readDroppedPlugins(droppedEntries(aTransfer(tree)), signal, onFound)

const pathsIn = async (tree: FileTree) => (await readIn(tree)).plugins.map(({ candidate }) => candidate.path)

test('a dropped bundle is one plugin with its metadata', async () => {
  const { plugins } = await readIn({ 'ProC2.vst3': aBundle('Pro-C 2') })

  expect(plugins).toMatchObject([
    { id: 'ProC2.vst3', candidate: { name: 'Pro-C 2', format: 'VST3', version: '2.21', path: 'ProC2.vst3' } },
  ])
})

test('the folder of Waves and those of its shells are its plugins', async () => {
  const { plugins } = await readIn(wavesFolders({ 14: { plugins: ['H-Delay'], shells: ['VST3', 'AU'] } }))

  expect(plugins.map(({ candidate: { name, format }, folder }) => [name, format, folder])).toEqual([
    ['H-Delay', 'VST3', 'Waves/Plug-Ins V14'],
    ['H-Delay', 'AU', 'Waves/Plug-Ins V14'],
  ])
})

test('a loose file is accepted by its name, but documents and pictures are not', async () => {
  const tree = {
    'FabFilter Pro-Q.vst': 'anything',
    'No Extension': 'x',
    README: 'x',
    'cover.png': 'x',
    '.hidden': '',
  }

  expect(await pathsIn(tree)).toEqual(['FabFilter Pro-Q.vst', 'No Extension'])
})

test('an unreadable bundle is added by its file name with a note', async () => {
  const { plugins } = await readIn({
    'FabFilter Pro-Q 3.vst3': { Contents: { 'Info.plist': '<plist><dict><key>' } },
  })

  expect(plugins).toMatchObject([
    {
      candidate: { name: 'Pro-Q 3', manufacturer: 'FabFilter', isGuess: true },
      note: expect.stringContaining('Info.plist'),
    },
  ])
})

test('two dropped folders with the same name are both searched', async () => {
  const transfer = aTransfer({ VST3: { 'A.vst3': aBundle('A') } })
  const second = aTransfer({ VST3: { 'B.vst3': aBundle('B') } })

  const { plugins } = await readDroppedPlugins(
    [...droppedEntries(transfer), ...droppedEntries(second)],
    new AbortController().signal,
    () => {},
  )

  expect(plugins.map(({ id }) => id)).toEqual(['A.vst3', 'B.vst3'])
})

test('a second dropped folder of Waves is read as one of Waves', async () => {
  const drops = ['H-Delay', 'Doubler2'].map((name) =>
    wavesFolders({ 14: { plugins: [name], shells: ['AU'] } }),
  )

  const { plugins } = await readDroppedPlugins(
    drops.flatMap((tree) => droppedEntries(aTransfer(tree))),
    new AbortController().signal,
    () => {},
  )

  expect(plugins.map(({ candidate: { name, format }, folder }) => [name, format, folder])).toEqual([
    ['H-Delay', 'AU', 'Waves/Plug-Ins V14'],
    ['Doubler2', 'AU', '2/Waves/Plug-Ins V14'],
  ])
})

test('two bundles with the same name are both kept, but of two loose files with the same name only the first', async () => {
  const tree = (name: string) => ({ 'A.vst3': aBundle(name), Serum: 'x', 'Verb.dll': name })
  const first = droppedEntries(aTransfer(tree('First')))
  const second = droppedEntries(aTransfer(tree('Second')))

  const result = await readDroppedPlugins([...first, ...second], new AbortController().signal, () => {})

  expect(result.plugins.map(({ candidate, folder }) => [candidate.name, candidate.path, folder])).toEqual([
    ['First', 'A.vst3', undefined],
    ['Serum', 'Serum', undefined],
    ['Verb', 'Verb.dll', undefined],
    ['Second', 'A.vst3', '2'],
  ])
  expect(result.repeats).toEqual(['Serum', 'Verb.dll'])
})

test('a file name with a slash is skipped', async () => {
  const file = new File(['x'], 'Foo.vst3/Contents/moduleinfo.vst3')
  const transfer = { items: [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }] }

  const result = await readDroppedPlugins(
    droppedEntries(transfer as unknown as DataTransfer), // only the members that the code uses
    new AbortController().signal,
    () => {},
  )

  expect(result.plugins).toEqual([])
})

test('a drop without plugins returns none', async () => {
  const nothing = { plugins: [], repeats: [], noPlugins: [], unsearched: 0, archives: [], installers: [] }
  expect(await readIn({ Pictures: { 'cover.png': '' } })).toEqual(nothing)
})

test('what is named like a plugin in a dropped folder and is none is named', async () => {
  const others = { 'letter.vst3': 'x', 'Meadow.vst3': { inside: {} } }

  expect(await readIn({ Plugins: { ...others, 'Tape.vst3': aBundle('Tape') } })).toMatchObject({
    plugins: [{ candidate: { name: 'Tape' } }],
    noPlugins: ['letter.vst3', 'Meadow.vst3'],
    unsearched: 0,
  })
})

test('archives and installers are named, those inside folders only when nothing else is there', async () => {
  const others = { 'Verb.zip': '', 'Setup.exe': '', 'Maker.pkg': { Contents: {} } }
  const found = { archives: ['Verb.zip'], installers: ['Setup.exe', 'Maker.pkg'] }
  expect(await readIn({ ...others, 'Tape.vst3': aBundle('Tape') })).toMatchObject(found)
  expect(await readIn({ Downloads: others })).toMatchObject({ plugins: [], ...found })

  const withUninstaller = { Maker: { 'Tape.vst3': aBundle('Tape'), 'unins000.exe': '' } }
  expect(await readIn(withUninstaller)).toMatchObject({ archives: [], installers: [] })
})

test('onFound reports the number of plugins', async () => {
  const onFound = vi.fn()
  await readIn({ VST3: { 'A.vst3': aBundle('A'), 'B.vst3': aBundle('B') } }, undefined, onFound)

  expect(onFound).toHaveBeenLastCalledWith(2)
})

test('an abort rejects with an AbortError', async () => {
  const abort = new AbortController()
  const reading = readIn({ VST3: { 'A.vst3': aBundle('A') } }, abort.signal)
  abort.abort()

  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

const aRequest = (path: string, facts: Partial<ReadRequest> = {}): ReadRequest => ({
  op: 'read',
  path,
  max: 100,
  at: 0,
  isPart: false,
  isOptional: false,
  ...facts,
})

function theFiles(signal = new AbortController().signal) {
  const [folder] = droppedEntries(
    aTransfer({
      VST3: { 'Foo.vst3': { Contents: { 'Info.plist': '0123456789' } }, Maker: { 'Bar.vst3': {} } },
    }),
  )
  if (!folder) throw new Error('nothing was dropped')
  return droppedFiles(folder, 'drop', signal)
}

test('a folder is listed with its files and folders', async () => {
  expect(await theFiles().list('drop')).toEqual([
    { name: 'Foo.vst3', isFolder: true },
    { name: 'Maker', isFolder: true },
  ])
})

test('an unreadable folder fails only when it is listed', async () => {
  const locked: DroppedEntry = {
    name: 'Locked',
    isFolder: true,
    list: () => Promise.reject(new DOMException('no', 'NotReadableError')),
    file: () => Promise.reject(new DOMException('no', 'NotReadableError')),
  }
  const root: DroppedEntry = { ...locked, name: 'root', list: async () => [locked] }
  const files = droppedFiles(root, 'drop', new AbortController().signal)

  expect(await files.list('drop')).toHaveLength(1)
  await expect(files.list('drop/Locked')).rejects.toMatchObject({ name: 'NotReadableError' })
})

test('a file inside a bundle is read without listing the bundle', async () => {
  const files = theFiles()
  await files.list('drop')

  const bytes = await files.read(aRequest('drop/Foo.vst3/Contents/Info.plist'))

  expect(new TextDecoder().decode(bytes ?? undefined)).toBe('0123456789')
})

test('a part of a file is read from its offset', async () => {
  const files = theFiles()
  const part = { isPart: true, max: 3 }

  const [first, middle] = await Promise.all([
    files.read(aRequest('drop/Foo.vst3/Contents/Info.plist', part)),
    files.read(aRequest('drop/Foo.vst3/Contents/Info.plist', { ...part, at: 4 })),
  ])

  expect(first).toEqual(new TextEncoder().encode('012'))
  expect(middle).toEqual(new TextEncoder().encode('456'))
})

test('a file above the size limit is refused', async () => {
  const reading = theFiles().read(aRequest('drop/Foo.vst3/Contents/Info.plist', { max: 9 }))

  await expect(reading).rejects.toMatchObject({ code: 'too-big' })
})

test('a missing optional file is null, and a missing required file is an error', async () => {
  const path = 'drop/Foo.vst3/Contents/PkgInfo'

  expect(await theFiles().read(aRequest(path, { isOptional: true }))).toBeNull()
  await expect(theFiles().read(aRequest(path))).rejects.toMatchObject({ name: 'NotFoundError' })
})

test('paths outside the drop do not exist', async () => {
  await expect(theFiles().list('elsewhere')).rejects.toMatchObject({ code: 'vanished' })
  await expect(theFiles().read(aRequest('elsewhere/file'))).rejects.toMatchObject({ code: 'vanished' })
})

test('nothing is read after an abort', async () => {
  const abort = new AbortController()
  const files = theFiles(abort.signal)
  abort.abort()

  await expect(files.list('drop')).rejects.toMatchObject({ name: 'AbortError' })
  await expect(files.read(aRequest('drop/Foo.vst3/Contents/Info.plist'))).rejects.toMatchObject({
    name: 'AbortError',
  })
})

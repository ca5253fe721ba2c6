// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ReadRequest } from '#shared/bundles/asking.ts'
import { DEVICE, liveDatabase } from '#shared/caches/testing/live-database.ts'
import { testFile, testPlist } from '../testing/a-file.ts'
import { aTransfer, type FileTree } from '../testing/a-transfer.ts'
import { droppedEntries } from './dropped-entries.ts'
import { splitCaches } from './hand-out.ts'
import type { DroppedEntry } from './picked-entries.ts'
import { entryOfFile, pickedEntries } from './picked-entries.ts'
import { droppedFiles, readDroppedPlugins } from './read-dropped-plugins.ts'

test('a folder with more than a hundred entries is listed completely', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `Plugin ${index}.vst3`)
  const [folder] = droppedEntries(aTransfer({ VST3: Object.fromEntries(names.map((name) => [name, {}])) }))

  expect((await folder?.list())?.map((entry) => entry.name)).toEqual(names)
})

test('a file inside a dropped folder is opened by its path, and nothing else is', async () => {
  const [bundle] = droppedEntries(aTransfer({ 'Foo.vst3': { Contents: { PkgInfo: 'BNDL????' } } }))

  expect(await (await bundle?.file('Contents/PkgInfo'))?.text()).toBe('BNDL????')
  await expect(bundle?.file('Contents/nothing')).rejects.toMatchObject({ name: 'NotFoundError' })
  await expect(bundle?.file('Contents')).rejects.toMatchObject({ name: 'TypeMismatchError' })
})

test('a chosen folder is rebuilt from the paths of its files, and only these are opened', async () => {
  const [folder] = pickedEntries([
    testFile('Plug-Ins/VST3/Foo.vst3/Contents/Info.plist', 'plist'),
    testFile('Plug-Ins/VST3/Foo.vst3/Contents/MacOS/Foo', 'program'),
    testFile('Plug-Ins/readme.txt'),
  ])
  const inside = await folder?.list()
  const [bundle] = (await inside?.[0]?.list()) ?? []

  expect(inside).toMatchObject([
    { name: 'VST3', isFolder: true },
    { name: 'readme.txt', isFolder: false },
  ])
  expect(bundle).toMatchObject({ name: 'Foo.vst3', isFolder: true })
  expect(await (await bundle?.file('Contents/Info.plist'))?.text()).toBe('plist')
  for (const [path, name] of [
    ['VST3/Nothing.vst3', 'NotFoundError'],
    ['readme.txt/inside', 'NotFoundError'],
    ['VST3', 'TypeMismatchError'],
  ])
    await expect(folder?.file(path)).rejects.toMatchObject({ name })
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
  const { files: caches, others } = await splitCaches(entries)
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

const plist = (name: string) =>
  testPlist({
    CFBundleName: name,
    CFBundleIdentifier: `com.fabfilter.${name}`,
    CFBundleShortVersionString: '2.21',
  })
const aBundle = (name: string): FileTree => ({
  Contents: { 'Info.plist': plist(name), MacOS: { [name]: 'program' } },
})

const entriesOf = (...trees: FileTree[]) => trees.flatMap((tree) => droppedEntries(aTransfer(tree)))

const readIn = (...trees: FileTree[]) =>
  readDroppedPlugins(entriesOf(...trees), new AbortController().signal, () => {})

test('a dropped bundle is one plugin with its metadata or its file name, a loose file is one by its name', async () => {
  const onFound = vi.fn()
  const documents = { README: 'x', 'cover.png': 'x', '.hidden': '' }
  const tree = {
    'ProC2.vst3': aBundle('Pro-C 2'),
    'FabFilter Pro-Q 3.vst3': { Contents: { 'Info.plist': '<plist><dict><key>' } },
    ...{ 'FabFilter Pro-Q.vst': 'anything', 'No Extension': 'x', ...documents },
  }
  const { plugins } = await readDroppedPlugins(entriesOf(tree), new AbortController().signal, onFound)

  expect(onFound).toHaveBeenLastCalledWith(4)
  expect(plugins).toMatchObject([
    { id: 'ProC2.vst3', candidate: { name: 'Pro-C 2', format: 'VST3', version: '2.21', path: 'ProC2.vst3' } },
    {
      candidate: { name: 'Pro-Q 3', manufacturer: 'FabFilter', isGuess: true },
      note: expect.stringContaining('Info.plist'),
    },
    { candidate: { path: 'FabFilter Pro-Q.vst' } },
    { candidate: { path: 'No Extension' } },
  ])
})

test('two bundles with the same name are both kept, but of two loose files with the same name only the first', async () => {
  const tree = (name: string) => ({ 'A.vst3': aBundle(name), Serum: 'x', 'Verb.dll': name })

  const result = await readIn(tree('First'), tree('Second'))

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

test('an abort rejects with an AbortError', async () => {
  const abort = new AbortController()
  const reading = readDroppedPlugins(entriesOf({ VST3: { 'A.vst3': aBundle('A') } }), abort.signal, () => {})
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

test('a file inside a bundle is read without listing the bundle, whole, in part, or not at all', async () => {
  const files = theFiles()
  await files.list('drop')
  const inBundle = (path: string, facts: Partial<ReadRequest> = {}) =>
    files.read(aRequest(`drop/Foo.vst3/Contents/${path}`, facts))
  const text = async (bytes: ReturnType<typeof inBundle>) =>
    new TextDecoder().decode((await bytes) ?? undefined)

  expect(await text(inBundle('Info.plist'))).toBe('0123456789')
  expect(await text(inBundle('Info.plist', { isPart: true, max: 3 }))).toBe('012')
  expect(await text(inBundle('Info.plist', { isPart: true, max: 3, at: 4 }))).toBe('456')
  expect(await inBundle('PkgInfo', { isOptional: true })).toBeNull()
  await expect(inBundle('PkgInfo')).rejects.toMatchObject({ name: 'NotFoundError' })
  await expect(inBundle('Info.plist', { max: 9 })).rejects.toMatchObject({ code: 'too-big' })
  // Paths outside the drop do not exist.
  await expect(files.list('elsewhere')).rejects.toMatchObject({ code: 'vanished' })
  await expect(files.read(aRequest('elsewhere/file'))).rejects.toMatchObject({ code: 'vanished' })
})

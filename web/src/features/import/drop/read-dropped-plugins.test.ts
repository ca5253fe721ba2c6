import { expect, test, vi } from 'vitest'
import type { ReadRequest } from '#shared/bundles/asking.ts'
import { wavesFolders } from '#shared/bundles/waves/testing/waves-folders.ts'
import { testPlist } from '../testing/a-file.ts'
import { aTransfer, type FileTree } from '../testing/a-transfer.ts'
import { droppedEntries } from './dropped-entries.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { droppedFiles, readDroppedPlugins } from './read-dropped-plugins.ts'

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

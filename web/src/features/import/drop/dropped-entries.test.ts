import { expect, test } from 'vitest'
import { testFile } from '../testing/a-file.ts'
import { aTransfer } from '../testing/a-transfer.ts'
import { droppedEntries } from './dropped-entries.ts'
import { pickedEntries } from './picked-entries.ts'

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

import { expect, test } from 'vitest'
import { testFile } from '../testing/a-file.ts'
import { pickedEntries } from './picked-entries.ts'

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

import { expect, test } from 'vitest'
import type { ReadRequest } from '#shared/bundles/asking.ts'
import { aTransfer } from '../testing/a-transfer.ts'
import { droppedEntries } from './dropped-entries.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { filesBelow } from './entries-io.ts'

const asked = (path: string, facts: Partial<ReadRequest> = {}): ReadRequest => ({
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
  return filesBelow(folder, 'drop', signal)
}

test('a folder is listed with its files and folders', async () => {
  expect(await theFiles().list('drop')).toEqual([
    { name: 'Foo.vst3', isFolder: true },
    { name: 'Maker', isFolder: true },
  ])
})

test('a folder that was asked for ahead is listed like any other', async () => {
  const files = theFiles()
  await files.list('drop')

  expect(await files.list('drop/Maker')).toEqual([{ name: 'Bar.vst3', isFolder: true }])
})

test('a folder that cannot be listed fails only when it is its turn', async () => {
  const locked: DroppedEntry = {
    name: 'Locked',
    isFolder: true,
    list: () => Promise.reject(new DOMException('no', 'NotReadableError')),
    file: () => Promise.reject(new DOMException('no', 'NotReadableError')),
  }
  const root: DroppedEntry = { ...locked, name: 'root', list: async () => [locked] }
  const files = filesBelow(root, 'drop', new AbortController().signal)

  expect(await files.list('drop')).toHaveLength(1)
  await expect(files.list('drop/Locked')).rejects.toMatchObject({ name: 'NotReadableError' })
})

test('a file inside a bundle is read without listing the bundle', async () => {
  const files = theFiles()
  await files.list('drop')

  const bytes = await files.read(asked('drop/Foo.vst3/Contents/Info.plist'))

  expect(new TextDecoder().decode(bytes ?? undefined)).toBe('0123456789')
})

test('a part of a file is read from where it is wanted', async () => {
  const files = theFiles()
  const part = { isPart: true, max: 3 }

  const [first, middle] = await Promise.all([
    files.read(asked('drop/Foo.vst3/Contents/Info.plist', part)),
    files.read(asked('drop/Foo.vst3/Contents/Info.plist', { ...part, at: 4 })),
  ])

  expect(first).toEqual(new TextEncoder().encode('012'))
  expect(middle).toEqual(new TextEncoder().encode('456'))
})

test('a file that is bigger than what may be read is refused', async () => {
  const reading = theFiles().read(asked('drop/Foo.vst3/Contents/Info.plist', { max: 9 }))

  await expect(reading).rejects.toMatchObject({ code: 'too-big' })
})

test('a missing file is null when it is optional and an error when it is not', async () => {
  const path = 'drop/Foo.vst3/Contents/PkgInfo'

  expect(await theFiles().read(asked(path, { isOptional: true }))).toBeNull()
  await expect(theFiles().read(asked(path))).rejects.toMatchObject({ name: 'NotFoundError' })
})

test('what lies outside the drop is not there', async () => {
  await expect(theFiles().list('elsewhere')).rejects.toMatchObject({ code: 'vanished' })
  await expect(theFiles().read(asked('elsewhere/file'))).rejects.toMatchObject({ code: 'vanished' })
})

test('once aborted nothing is touched any more', async () => {
  const abort = new AbortController()
  const files = theFiles(abort.signal)
  abort.abort()

  await expect(files.list('drop')).rejects.toMatchObject({ name: 'AbortError' })
  await expect(files.read(asked('drop/Foo.vst3/Contents/Info.plist'))).rejects.toMatchObject({
    name: 'AbortError',
  })
})

import { expect, test } from 'vitest'
import type { ReadRequest } from '#shared/bundles/asking.ts'
import { aTransfer } from '../testing/a-transfer.ts'
import { droppedEntries } from './dropped-entries.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { droppedFiles } from './dropped-files.ts'

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

test('a prefetched folder is listed like any other', async () => {
  const files = theFiles()
  await files.list('drop')

  expect(await files.list('drop/Maker')).toEqual([{ name: 'Bar.vst3', isFolder: true }])
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

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderBlobs } from './folder-blobs.ts'

const bytes = new TextEncoder().encode('a picture')

async function someBlobs() {
  const above = await mkdtemp(path.join(tmpdir(), 'plugfolio-blobs-'))
  onTestFinished(() => rm(above, { recursive: true, force: true }))
  const folder = path.join(above, 'blobs')
  return { above, folder, blobs: folderBlobs(folder) }
}

async function all(keys: AsyncIterable<string>) {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found.sort()
}

test('only the owner of the data has access', async () => {
  const { folder, blobs } = await someBlobs()

  await blobs.put('abcd.webp', bytes)

  const modes = await Promise.all(
    ['', 'ab', 'incoming', 'ab/abcd.webp'].map(
      async (name) => (await stat(path.join(folder, name))).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
})

test('the remains of a killed write are not listed, and are removed when they are old', async () => {
  const { folder, blobs } = await someBlobs()
  await blobs.put('abcd.webp', bytes)
  await writeFile(path.join(folder, 'ab/.DS_Store'), '')
  const draft = path.join(folder, 'incoming/0123456789ab.tmp')
  await writeFile(draft, 'half a pict')
  const writtenAt = (await stat(draft)).mtime

  const young = await blobs.removeLeftovers(new Date(writtenAt.getTime() - 1))
  const old = await blobs.removeLeftovers(new Date(writtenAt.getTime() + 1))

  expect([young, old]).toEqual([0, 1])
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([])
  expect(await all(blobs.keys())).toEqual(['abcd.webp'])
})

test('a failed write leaves the earlier file unchanged', async () => {
  const { folder, blobs } = await someBlobs()
  await blobs.put('abcd.webp', bytes)
  await rm(path.join(folder, 'incoming'), { recursive: true })
  await writeFile(path.join(folder, 'incoming'), 'a file where the folder should be')

  await expect(blobs.put('abcd.webp', new TextEncoder().encode('another'))).rejects.toThrow()

  expect(await readFile(path.join(folder, 'ab/abcd.webp'), 'utf8')).toBe('a picture')
})

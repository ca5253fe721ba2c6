import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBucket } from '../../test/picture-store/a-bucket.ts'
import { checkBlobs, DamagedFile, sha256Of, verifiedFile } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

const bytes = new TextEncoder().encode('a picture')

async function aFolder() {
  const above = await mkdtemp(path.join(tmpdir(), 'plugfolio-blobs-'))
  onTestFinished(() => rm(above, { recursive: true, force: true }))
  await writeFile(path.join(above, 'secret'), 'secret')
  return {
    blobs: folderBlobs(path.join(above, 'blobs')),
    damage: (key: string) => writeFile(path.join(above, 'blobs', key.slice(0, 2), key), 'other bytes'),
    outside: () => readdir(above),
  }
}

async function aPlaceInABucket() {
  const { place, objects } = await aBucket({ pageSize: 3 })
  const secret = { bytes: Buffer.from('secret'), sum: undefined, storedAt: new Date() }
  objects.set('secret', secret)
  return {
    blobs: s3Blobs({ ...place, prefix: 'plugfolio/' }),
    damage: async (key: string) => {
      const name = `plugfolio/${key}`
      objects.set(name, { ...secret, bytes: Buffer.from('other bytes') })
    },
    outside: async () => [...objects.keys()],
  }
}

async function all(keys: AsyncIterable<string>) {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found.sort()
}

/** The requirements of every file store. */
test.each([
  ['a folder', aFolder],
  ['a bucket', aPlaceInABucket],
])('%s returns and lists stored files until they are removed', async (_, make) => {
  const { blobs, outside } = await make()
  const keys = Array.from({ length: 10 }, (_, number) => `ab${number}d.webp`)

  expect([await all(blobs.keys()), await blobs.get('abcd.webp')]).toEqual([[], undefined])
  for (const key of keys) await blobs.put(key, new TextEncoder().encode(key))
  await blobs.put('ab0d.webp', bytes)
  await blobs.remove('ab9d.webp')
  await blobs.remove('ab9d.webp')

  expect(Buffer.from((await blobs.get('ab0d.webp')) ?? []).toString()).toBe('a picture')
  expect(Buffer.from((await blobs.get('ab8d.webp')) ?? []).toString()).toBe('ab8d.webp')
  expect(await blobs.get('ab9d.webp')).toBeUndefined()
  expect(await all(blobs.keys())).toEqual(keys.slice(0, 9))
  await blobs.reach()
  await checkBlobs(blobs)
  expect(await all(blobs.keys())).toHaveLength(9)
  expect(await outside()).toContain('secret')
})

test.each([
  ['a folder', aFolder],
  ['a bucket', aPlaceInABucket],
])('%s with a changed file throws', async (_, make) => {
  const { blobs, damage } = await make()
  await blobs.put('abcd.webp', bytes)
  const file = await verifiedFile(blobs, 'abcd.webp', sha256Of(bytes))
  await damage('abcd.webp')

  expect(file && Buffer.from(file)).toEqual(Buffer.from(bytes))
  await expect(verifiedFile(blobs, 'abcd.webp', sha256Of(bytes))).rejects.toThrow(DamagedFile)
  expect(await verifiedFile(blobs, 'gone.webp', sha256Of(bytes))).toBeUndefined()
})

const WRONG_KEYS = [
  ...['../secret', '../../etc/passwd', '..', 'ab/../../cd', '/etc/passwd', 'ab\\cd.webp', 'abcd\0.webp'],
  ...['abcd\r\n.webp', 'ABCD.webp', 'a?b=cd', '.abcd', 'a..b', 'abcd.', 'abc\u202egpj.webp', '', 'ab'],
  'a'.repeat(101),
]

test.each([
  ['a folder', aFolder],
  ['a bucket', aPlaceInABucket],
])('%s refuses keys that lead out of it', async (_, make) => {
  const { blobs, outside } = await make()
  const before = await outside()

  for (const key of WRONG_KEYS)
    for (const act of [() => blobs.put(key, bytes), () => blobs.get(key), () => blobs.remove(key)])
      await expect(act(), key).rejects.toThrow('This is not a key of a stored file')
  expect(await outside()).toEqual(before)
})

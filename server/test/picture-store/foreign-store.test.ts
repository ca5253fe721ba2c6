import { describe, expect, test } from 'vitest'
import { checkBlobs } from '../../src/files/blobs.ts'
import { s3Blobs } from '../../src/files/s3-blobs.ts'
import { aForeignBucket, canHaveForeignBucket } from './a-foreign-bucket.ts'

describe.runIf(await canHaveForeignBucket())('s3rver, a foreign S3 server,', () => {
  test('stores files, lists them page by page and returns them until they are removed', async () => {
    const { place, names } = await aForeignBucket()
    const blobs = s3Blobs({ ...place, prefix: 'plugfolio/' })
    const others = s3Blobs(place)
    const keys = Array.from({ length: 1005 }, (_, number) => `f${String(number).padStart(5, '0')}.webp`)

    await others.put('abcd.webp', new TextEncoder().encode('beside'))
    for (let from = 0; from < keys.length; from += AT_ONCE)
      await Promise.all(
        keys.slice(from, from + AT_ONCE).map((key) => blobs.put(key, new TextEncoder().encode(key))),
      )
    await blobs.put('empty.webp', new Uint8Array())
    await blobs.put('f00001.webp', new TextEncoder().encode('other bytes'))
    await blobs.remove('f00000.webp')
    await blobs.remove('f00000.webp')
    await checkBlobs(blobs)

    const found: string[] = []
    for await (const key of blobs.keys()) found.push(key)
    expect(found.sort()).toEqual(['empty.webp', ...keys.slice(1)])
    expect(textOf(await blobs.get('f00001.webp'))).toBe('other bytes')
    expect(textOf(await blobs.get('f01004.webp'))).toBe('f01004.webp')
    expect(textOf(await blobs.get('empty.webp'))).toBe('')
    expect(await blobs.get('f00000.webp')).toBeUndefined()
    const old: string[] = []
    for await (const key of blobs.keys(new Date('2001-01-01'))) old.push(key)
    expect(old).toEqual([])
    expect(await names()).toContain('abcd.webp')
  }, 600_000)

  test.each([
    [{ accessKeyId: 'AKIDOTHER' }, 'does not know the key in S3_ACCESS_KEY_ID'],
    [{ bucket: 'others' }, 'There is no bucket others at http://127.0.0.1'],
  ])('refuses %j with a reason for the host', async (wrong, sentence) => {
    const { place } = await aForeignBucket()

    await expect(s3Blobs({ ...place, ...wrong }).put('abcd.webp', new Uint8Array([1]))).rejects.toMatchObject(
      {
        isRefusal: true,
        message: expect.stringContaining(sentence),
      },
    )
  })
})

const AT_ONCE = 20

const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

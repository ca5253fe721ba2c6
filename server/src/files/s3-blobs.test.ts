import { expect, test } from 'vitest'
import { aBucket } from '../../test/picture-store/a-bucket.ts'
import { FileStoreUnavailable } from './blobs.ts'
import { objectUrlOf } from './s3/s3-client.ts'
import { parseBucketListing, s3Blobs } from './s3-blobs.ts'

const bytes = new TextEncoder().encode('a picture')
const KEY = 'abcd.webp'

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: FileStoreUnavailable) => error,
  )

test('more than 1,000 files are listed page by page, without other objects of the bucket', async () => {
  const { place, objects, state } = await aBucket()
  const stored = { bytes: Buffer.from('x'), sum: undefined, storedAt: new Date('2026-01-01') }
  const keys = Array.from({ length: 2345 }, (_, number) => `f${String(number).padStart(5, '0')}.webp`)
  for (const key of keys) objects.set(`plugfolio/${key}`, stored)
  for (const other of ['plugfolio-2/abcd.webp', 'plugfolio/Not A Key', 'plugfolio/a&b<c>.webp', 'abcd.webp'])
    objects.set(other, stored)

  const found: string[] = []
  for await (const key of s3Blobs({ ...place, prefix: 'plugfolio/' }).keys()) found.push(key)

  expect(found).toEqual(keys)
  expect(state.calls).toBe(3)
})

const COMPLETE = '<ListBucketResult><IsTruncated>false</IsTruncated>'

test.each([
  ['nothing', ''],
  ['a listing that is cut off', `${COMPLETE}<Contents><Key>a`],
  ['one without a continuation token', `${COMPLETE.replace('false', 'true')}</ListBucketResult>`],
  ['one with a file without a time', `${COMPLETE}<Contents><Key>a.webp</Key></Contents></ListBucketResult>`],
  ['one that defines entities', `<!DOCTYPE a [<!ENTITY b "abcd.webp">]>${COMPLETE}</ListBucketResult>`],
])('%s is not accepted as a listing', (_, document) => {
  expect(() => parseBucketListing(document)).toThrow()
})

test.each([
  [{ secretAccessKey: 'another' }, 'S3_SECRET_ACCESS_KEY does not match the key'],
  [{ accessKeyId: 'AKIDOTHER' }, 'does not know the key in S3_ACCESS_KEY_ID'],
  [{ region: 'us-east-1' }, 'The bucket pictures is not in the region us-east-1'],
  [{ bucket: 'others' }, 'There is no bucket others at http://127.0.0.1'],
])('with %j every call fails at once, with a sentence for the host', async (wrong, sentence) => {
  const { place, state } = await aBucket()
  const blobs = s3Blobs({ ...place, ...wrong })

  const { reach, put, get, remove } = blobs
  for (const work of [reach, () => put(KEY, bytes), () => get(KEY), () => remove(KEY)]) {
    const refusal = await refusalOf(work())
    expect(refusal).toBeInstanceOf(FileStoreUnavailable)
    expect(refusal).toMatchObject({ isRefusal: true, message: expect.stringContaining(sentence) })
    expect(refusal?.message).not.toContain('another')
  }
  expect(state.calls).toBe(4)
})

test.each([
  ['AccessDenied', 'is not allowed to do that in the bucket pictures'],
  ['RequestTimeTooSkewed', 'The clock of this machine is too far from'],
])('the error code %s is a refusal', async (code, sentence) => {
  const { place, state } = await aBucket()
  state.refusal = code

  expect(await refusalOf(s3Blobs(place).reach())).toMatchObject({
    isRefusal: true,
    message: expect.stringContaining(sentence),
  })
  state.refusal = ''
  state.clock = () => new Date(Date.now() - 3_600_000)
  expect((await refusalOf(s3Blobs(place).reach()))?.message).toContain('The clock of this machine')
})

test('storing a file fails when the store has other bytes or none', async () => {
  const bucket = await aBucket()
  const blobs = s3Blobs(bucket.place)

  bucket.setFaults({ spoiled: 1 })
  const spoiled = await refusalOf(blobs.put(KEY, bytes))
  const remaining = [...bucket.objects.keys()]
  bucket.setFaults({ forgotten: 1 })
  const forgotten = await refusalOf(blobs.put(KEY, bytes))

  for (const refusal of [spoiled, forgotten])
    expect(refusal).toMatchObject({
      isRefusal: false,
      message: expect.stringContaining('does not return files as they were stored'),
    })
  expect(remaining).toEqual([])
})

test('an unreachable store is not called for a while, and is used again when it is back', async () => {
  const { place, state } = await aBucket()
  const blobs = s3Blobs(place)
  await blobs.put(KEY, bytes)
  state.isGone = true

  const first = await refusalOf(blobs.get(KEY))
  const calls = state.calls
  const others = await Promise.all(Array.from({ length: 50 }, () => refusalOf(blobs.get(KEY))))
  const furtherCalls = state.calls - calls
  state.isGone = false
  await expect.poll(() => refusalOf(blobs.reach()), { timeout: 10_000 }).toBeUndefined()

  for (const error of [first, ...others])
    expect([error instanceof FileStoreUnavailable, error?.isRefusal]).toEqual([true, false])
  expect(furtherCalls).toBe(0)
  expect(await blobs.get(KEY)).toBeTruthy()
})

test('a call to a store that hangs ends after two tries', async () => {
  const { place, state } = await aBucket()
  state.hangs = true

  const refusal = await refusalOf(s3Blobs(place).get(KEY))

  expect(refusal?.message).toContain('It took too long to answer.')
  // Each try ends after five seconds.
  expect(state.calls).toBe(2)
})

const place = { bucket: 'pictures', region: 'x', accessKeyId: 'x', secretAccessKey: 'x', prefix: '' }

test.each([
  ['http://127.0.0.1:9000', true, 'http://127.0.0.1:9000/pictures/a/abcd.webp'],
  ['http://store.lan:9000', false, 'http://pictures.store.lan:9000/a/abcd.webp'],
])('at %s, with the bucket in the path: %s, an object is at %s', (endpoint, isPathStyle, address) => {
  expect(objectUrlOf({ ...place, endpoint, isPathStyle }, 'a/abcd.webp')).toBe(address)
})

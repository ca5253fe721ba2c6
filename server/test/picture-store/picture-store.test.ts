import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { checkBlobs } from '../../src/files/blobs.ts'
import { s3Blobs } from '../../src/files/s3-blobs.ts'
import { aForeignBucket, canHaveForeignBucket } from './a-foreign-bucket.ts'
import { signatureError } from './signature-error.ts'

/** The example “GET Object” in Amazon's description of Signature Version 4. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const SIGNATURE = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
const right = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  now: new Date('2013-05-24T00:05:00Z'),
}

const call = (changed: Record<string, string> = {}) =>
  // Only these parts are used.
  ({
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': EMPTY,
      'x-amz-date': '20130524T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=${right.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${SIGNATURE}`,
      ...changed,
    },
  }) as unknown as IncomingMessage

test('the test store accepts only the signature of the example by Amazon', () => {
  const wrong = (changed: Record<string, string>, other = {}) =>
    signatureError(call(changed), Buffer.alloc(0), { ...right, ...other })

  expect(wrong({})).toBeUndefined()
  expect(wrong({ range: 'bytes=0-8' })).toBe('SignatureDoesNotMatch')
  expect(wrong({}, { secretAccessKey: 'another' })).toBe('SignatureDoesNotMatch')
  expect(wrong({}, { accessKeyId: 'another' })).toBe('InvalidAccessKeyId')
  expect(wrong({}, { region: 'eu-west-1' })).toBe('AuthorizationHeaderMalformed')
  expect(wrong({}, { now: new Date('2013-05-24T00:16:00Z') })).toBe('RequestTimeTooSkewed')
  expect(wrong({ 'x-amz-meta-sha256': 'x' })).toBe('AccessDenied')
  expect(wrong({ authorization: '' })).toBe('AccessDenied')
  expect(signatureError(call(), Buffer.from('x'), right)).toBe('XAmzContentSHA256Mismatch')
})

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
})

const AT_ONCE = 20

const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

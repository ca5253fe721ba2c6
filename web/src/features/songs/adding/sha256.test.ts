import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { base64Url, hmacSha256, sha256 } from './sha256.ts'

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 0xff)

test.each([0, 1, 55, 56, 57, 63, 64, 65, 127, 128, 1000, 70_001])(
  '%i bytes, whole and in pieces',
  (length) => {
    const bytes = bytesOf(length)
    const known = createHash('sha256').update(bytes).digest('base64url')

    expect(base64Url(sha256().add(bytes).digest())).toBe(known)
    for (const piece of [1, 7, 64, 100]) {
      const digest = sha256()
      for (let at = 0; at < length; at += piece) digest.add(bytes.subarray(at, at + piece))
      expect(base64Url(digest.digest())).toBe(known)
    }
  },
)

test.each([1, 32, 64, 65, 200])('a key of %i bytes', (length) => {
  const key = bytesOf(length)
  const text = 'place\nSongs/Ä – 鍵盤.als'

  expect(base64Url(hmacSha256(key, text))).toBe(createHmac('sha256', key).update(text).digest('base64url'))
})

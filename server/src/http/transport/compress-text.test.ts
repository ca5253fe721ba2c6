import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressText } from './compress-text.ts'

const LIST = JSON.stringify(Array.from({ length: 300 }, (_, index) => ({ name: `Ünïcode ${index}` })))
const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=1', 'br'],
  ['br; q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0.001', 'gzip'],
])('a client that accepts "%s" gets %s with the same text', async (accepted, coding) => {
  const answer = await compressText(LIST, accepted)

  expect(answer?.coding).toBe(coding)
  expect(String(DECOMPRESS[coding]?.(answer?.bytes ?? Buffer.alloc(0)))).toBe(LIST)
})

test.each([[undefined], [''], ['identity'], ['deflate'], ['br;q=0, gzip;q=0'], ['brot, gzipped']])(
  'a client that accepts "%s" gets no compressed text',
  async (accepted) => {
    expect(await compressText(LIST, accepted)).toBeUndefined()
  },
)

test('a short text is not compressed', async () => {
  expect(await compressText('[]', 'br, gzip')).toBeUndefined()
})

test('a compressed text uses little more memory than it has bytes', async () => {
  const long = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ name: index * 7919 })))
  for (const coding of ['br', 'gzip'])
    for (const text of [long.slice(0, 400_000), long.repeat(2)]) {
      const { bytes } = (await compressText(text, coding)) ?? { bytes: Buffer.alloc(0) }
      expect(bytes.length).toBeGreaterThan(8 * 1024)
      expect(bytes.buffer.byteLength).toBeLessThanOrEqual(bytes.length + 8 * 1024)
    }
})

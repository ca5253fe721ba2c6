import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflate as inflateOfPages } from '#shared/songs/bytes/inflate.ts'
import { inflate } from './inflate.ts'

const TEXT = 'plugins and nothing private '.repeat(40_000)

async function* inChunks(bytes: Uint8Array, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function outcomeOf(parts: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  try {
    for await (const part of parts) all.push(part.slice())
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
  return Buffer.concat(all).toString()
}

const PACKED = {
  gzip: gzipSync(TEXT),
  deflate: deflateSync(TEXT),
  'deflate-raw': deflateRawSync(TEXT),
} as const

test.each(['gzip', 'deflate', 'deflate-raw'] as const)('unpacks %s as a page does', async (form) => {
  const packed = PACKED[form]
  const damaged = Buffer.from(packed).fill(0xff, 20, 400)

  for (const read of [inflate, inflateOfPages]) {
    expect(await outcomeOf(read(form, inChunks(packed)))).toBe(TEXT)
    expect(await outcomeOf(read(form, inChunks(packed.subarray(0, 500))))).toBe('cut-short')
    expect(await outcomeOf(read(form, inChunks(damaged, 50)))).toBe('damaged')
  }
})

test('an error of the file is passed on, and a reader may stop early', async () => {
  async function* failing() {
    yield PACKED.gzip.subarray(0, 100)
    throw Object.assign(new Error('gone'), { code: 'ENOENT' })
  }
  expect(await outcomeOf(inflate('gzip', failing()))).toBe('ENOENT')

  for await (const part of inflate('gzip', inChunks(PACKED.gzip))) {
    expect(part.length).toBeGreaterThan(0)
    break
  }
})

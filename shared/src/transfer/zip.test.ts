import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { crc32 } from './crc32.ts'
import { contentOf, type Inflate, zipEntriesIn } from './zip.ts'

const TEXT = JSON.stringify({
  plugins: Array.from({ length: 300 }, (_, number) => ({ name: `Plugin ${number}` })),
})
const PICTURE = Uint8Array.from({ length: 3000 }, (_, index) => (index * index * 31) % 251)

let archive: Buffer
beforeAll(async () => {
  const zip = new ZipFile()
  const mtime = new Date('2026-01-05T12:00:00Z')
  zip.addReadStream(Readable.from([Buffer.from(TEXT)]), 'plugfolio.json', { mtime })
  zip.addBuffer(Buffer.from(PICTURE), 'pictures/ä.webp', { mtime, compress: false })
  zip.end()
  archive = await buffer(zip.outputStream)
})

const inflate: Inflate = async (bytes, size) => {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
  } catch {
    return undefined
  }
}

/** Every file of an archive by its name, or undefined when one of them, or the archive, is refused. */
async function filesIn(bytes: Uint8Array) {
  const files: Record<string, string> = {}
  for (const entry of zipEntriesIn(bytes) ?? []) {
    const content = await contentOf(entry, inflate)
    if (!content) return undefined
    files[entry.name] = Buffer.from(content).toString('latin1')
  }
  return zipEntriesIn(bytes) && files
}

test('the files of an archive are read as they were written', async () => {
  expect(await filesIn(archive)).toEqual({
    'plugfolio.json': TEXT,
    'pictures/ä.webp': Buffer.from(PICTURE).toString('latin1'),
  })
})

const places = Array.from({ length: 100 }, (_, number) => number)
const placeOf = (number: number) => Math.floor(((number + 0.5) / places.length) * archive.length)

test('an archive that is damaged at any of a hundred places is refused, or what was hit says nothing of its files', async () => {
  const whole = await filesIn(archive)
  let refused = 0
  for (const number of places) {
    for (const mask of [0x01, 0xff]) {
      const damaged = Uint8Array.from(archive)
      const place = placeOf(number)
      damaged[place] = (damaged[place] ?? 0) ^ mask
      const files = await filesIn(damaged)
      if (files === undefined) refused++
      else expect({ place, files }).toEqual({ place, files: whole })
    }
  }
  expect(refused).toBeGreaterThanOrEqual(190)
})

test('an archive that was cut off at any of a hundred places is refused', async () => {
  for (const number of places) expect(await filesIn(archive.subarray(0, placeOf(number)))).toBeUndefined()
})

test('an archive with something before, between or after its files is refused', async () => {
  const stray = Buffer.from('stray')
  expect(await filesIn(Buffer.concat([stray, archive]))).toBeUndefined()
  expect(await filesIn(Buffer.concat([archive, stray]))).toBeUndefined()
  expect(await filesIn(Buffer.concat([archive, archive]))).toBeUndefined()
})

test.each([[''], ['PK'], ['not an archive at all, but long enough to look for one in it']])(
  '%j is no archive',
  (text) => {
    expect(zipEntriesIn(Buffer.from(text))).toBeUndefined()
  },
)

test('a checksum is that of the standard', () => {
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
})

// @vitest-environment happy-dom
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { archiveFiles } from './archive-files.ts'
import { readImportFile } from './read-import-file.ts'

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

/** Every file of an archive by its name, or undefined when one of them, or the archive, is refused. */
async function filesIn(bytes: Uint8Array) {
  const files = await archiveFiles(new Blob([new Uint8Array(bytes)]))
  if (!files) return undefined
  const contents: Record<string, string> = {}
  for (const file of files) {
    const content = await file.content()
    if (!content) return undefined
    contents[file.name] = Buffer.from(content).toString('latin1')
  }
  return contents
}

test('reads the files of an archive unchanged', async () => {
  expect(await filesIn(archive)).toEqual({
    'plugfolio.json': TEXT,
    'pictures/ä.webp': Buffer.from(PICTURE).toString('latin1'),
  })
})

const places = Array.from({ length: 100 }, (_, number) => number)
const placeOf = (number: number) => Math.floor(((number + 0.5) / places.length) * archive.length)

test('damage to an archive is detected or does not affect its files', async () => {
  const intactFiles = await filesIn(archive)
  let refused = 0
  for (const number of places) {
    for (const mask of [0x01, 0xff]) {
      const damaged = Uint8Array.from(archive)
      const place = placeOf(number)
      damaged[place] = (damaged[place] ?? 0) ^ mask
      const files = await filesIn(damaged)
      if (files === undefined) refused++
      else expect({ place, files }).toEqual({ place, files: intactFiles })
    }
  }
  expect(refused).toBeGreaterThanOrEqual(180)
})

test('refuses an archive that is cut off or has bytes before, between or after its files, and what is none', async () => {
  for (const number of places) expect(await filesIn(archive.subarray(0, placeOf(number)))).toBeUndefined()
  const stray = Buffer.from('stray')
  for (const parts of [
    [stray, archive],
    [archive, stray],
    [archive, archive],
  ])
    expect(await filesIn(Buffer.concat(parts))).toBeUndefined()
  for (const text of ['', 'PK', 'not an archive, but long enough to search for one in it'])
    expect(await filesIn(Buffer.from(text))).toBeUndefined()
})

const KB = 1024
const SMALL = { archive: 50 * KB, text: 10 * KB, files: 4, unpacked: 15 * KB }

/** An archive of files with one repeated letter, which unpack to far more than their compressed size. */
async function anArchive(files: Record<string, number>) {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('[]'), 'plugfolio.json')
  for (const [name, size] of Object.entries(files)) zip.addBuffer(Buffer.alloc(size, 'x'), name)
  zip.end()
  return new File([await buffer(zip.outputStream)], 'export.zip')
}

test.each([
  ['with the maximum number of files', { a: 1, b: 1, c: 1 }, /This JSON file has no list of plugins/],
  ['with one file too many', { a: 1, b: 1, c: 1, d: 1 }, /more than 30,000 files/],
  ['that unpacks to the maximum size', { a: 7 * KB, b: 7 * KB }, /This JSON file has no list of plugins/],
  ['that unpacks to too much in total', { a: 9 * KB, b: 9 * KB }, /more than 1 GB/],
  ['with a file that unpacks to too much', { a: 11 * KB }, /This archive is damaged/],
])('an archive %s is refused with a message', async (_, files, sentence) => {
  expect(await readImportFile(await anArchive(files), SMALL)).toEqual({
    refusal: expect.stringMatching(sentence),
  })
})

test('an export that was unpacked and compressed again as a folder is read with its pictures', async () => {
  const zip = new ZipFile()
  const folder = 'plugfolio-export'
  const json = { format: 'plugfolio-export', formatVersion: 1, plugins: [] }
  zip.addEmptyDirectory(`${folder}/`)
  zip.addReadStream(Readable.from([JSON.stringify(json)]), `${folder}/plugfolio.json`)
  zip.addBuffer(Buffer.from('Mac OS X'), `__MACOSX/${folder}/._plugfolio.json`)
  zip.addReadStream(Readable.from(['picture']), `${folder}/pictures/1.webp`)
  zip.end()

  const file = await readImportFile(new File([await buffer(zip.outputStream)], 'export.zip'))
  expect(file).toMatchObject({ is: 'library', pictures: [{ name: 'pictures/1.webp' }] })
})

test('without a connection an archive is refused with a message', async () => {
  vi.doMock('./archive-files.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  try {
    expect(await readImportFile(await anArchive({}))).toEqual({
      refusal: "We couldn't open the archive. Check your connection and try again.",
    })
  } finally {
    vi.doUnmock('./archive-files.ts')
  }
})

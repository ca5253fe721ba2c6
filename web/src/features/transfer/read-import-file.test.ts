// @vitest-environment happy-dom
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { readImportFile } from './read-import-file.ts'

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

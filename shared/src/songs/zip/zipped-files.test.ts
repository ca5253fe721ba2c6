import { expect, test } from 'vitest'
import { inflate } from '../bytes/inflate.ts'
import { fileOfBytes } from '../source.ts'
import { refusalOfBytes } from '../testing/reading.ts'
import { zipOf } from '../testing/zip.ts'
import { allBytes } from './unpacked-file.ts'
import { zippedFiles } from './zipped-files.ts'

const CONTENT = { 'a.txt': 'first', 'folder/b.txt': 'second '.repeat(50_000), 'folder/': '' }

async function filesIn(zip: Uint8Array) {
  const files = await zippedFiles(fileOfBytes('a.zip', zip), inflate)
  const texts = files.map(async (file) => [
    file.path,
    new TextDecoder().decode(await allBytes(file, 2 ** 24)),
  ])
  return Object.fromEntries(await Promise.all(texts))
}

test.each([{}, { isStored: true }, { comment: 'PK, a comment' }])(
  'reads the files of an archive with %o',
  async (options) => {
    expect(await filesIn(zipOf(CONTENT, options))).toEqual({
      'a.txt': CONTENT['a.txt'],
      'folder/b.txt': CONTENT['folder/b.txt'],
    })
  },
)

test.each([
  ['a password', zipOf({ 'project.xml': '<Project/>' }, { flags: 1 }), 'encrypted'],
  ['no song', zipOf({ 'a.txt': 'text' }), 'no-song-inside'],
  ['no end', zipOf({ 'project.xml': '<Project/>' }).subarray(0, -30), 'cut-short'],
  ['a bomb', zipOf({ 'project.xml': `<Project>${' '.repeat(30e6)}</Project>` }), 'too-large'],
  ['a bomb in several files', zipOf(bombs()), 'too-large'],
])('an archive with %s is refused', async (_, zip, refusal) => {
  expect(await refusalOfBytes('a.zip', zip)).toBe(refusal)
})

function bombs() {
  const devices = Array.from({ length: 20 }, (_, i) => [`Devices/${i}.xml`, `<a>${' '.repeat(2e6)}</a>`])
  return { 'metainfo.xml': '<MetaInformation/>', ...Object.fromEntries(devices) }
}

import { expect, test } from 'vitest'
import { needsCsv } from './needs-csv.ts'
import { isNeedsStart, NEEDS_START, needsInText, readNeedsFile } from './read-needs-file.ts'
import type { SharedNeed } from './shared-need.ts'

const DIVA: SharedNeed = { format: 'VST3', name: 'Diva', maker: 'u-he', version: '1.4.8' }
const PRO_Q: SharedNeed = { format: 'VST2', name: 'Pro-Q 3', maker: 'FabFilter', version: '' }
const NEEDS = [DIVA, PRO_Q]

const HOSTILE: SharedNeed[] = ['=cmd|"/c calc"!A1', '-1', '@SUM(A1)', 'a;b,c', '"quoted" name', '＝1'].map(
  (name) => ({ ...DIVA, name, maker: name }),
)

test('what was saved is read as it was', () => {
  expect(needsInText(needsCsv([...NEEDS, ...HOSTILE]))).toEqual({ needs: [...NEEDS, ...HOSTILE], skipped: 0 })
})

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))

test.each<[string, Uint8Array]>([
  [
    'Excel in Germany, with semicolons and a mark',
    utf8('\ufeffPlugin;Maker;Format;Version\r\nDiva;u-he;VST3;1.4.8\r\nPro-Q 3;FabFilter;VST2;\r\n'),
  ],
  [
    'Excel as Unicode text, with tabs',
    utf16('Plugin\tMaker\tFormat\tVersion\r\nDiva\tu-he\tVST3\t1.4.8\r\nPro-Q 3\tFabFilter\tVST2\t\r\n'),
  ],
  [
    'a person, with columns of her own in another order',
    utf8('Format,Have it?,Plugin,Maker,Version,\nvst 3,yes,Diva,u-he,1.4.8,\nVST,no,Pro-Q 3,FabFilter,,\n'),
  ],
])('%s', async (_, bytes) => {
  expect(await readNeedsFile(new Blob([new Uint8Array(bytes)]))).toEqual({ needs: NEEDS, skipped: 0 })
})

test('rows without a name or a known format are counted', () => {
  const text = `${needsCsv([DIVA])},Maker,VST3,\r\nName,Maker,DX,\r\nOnly a name\r\n`

  expect(needsInText(text)).toEqual({ needs: [DIVA], skipped: 3 })
})

test('a cell becomes one line that can be sent', () => {
  const [broken, long] = ['A\u0000\u001b[31m\r\n\ud800 B\u2028', '😀'.repeat(500)]
  const text = needsCsv([
    { ...DIVA, name: broken },
    { ...DIVA, name: long, maker: `x${long}` },
  ])

  expect(needsInText(text)).toMatchObject({
    needs: [{ name: 'A [31m B' }, { name: '😀'.repeat(100), maker: `x${'😀'.repeat(99)}` }],
  })
})

test.each([
  ['', 'This file is empty. Please ask for it again.'],
  [
    'Name,Vendor,Kind\nDiva,u-he,VST3\n',
    /^This is not a list of what a song needs: it has no columns “Plugin” and “Format”/,
  ],
  ['<RPP PROJECT', /^This is not a list of what a song needs: it has no columns/],
  ['Plugin,Maker,Format,Version\n', /^No row of this file has both a plugin/],
])('%j is refused with a sentence', (text, refusal) => {
  expect(needsInText(text)).toEqual({ refusal: expect.stringMatching(refusal) })
})

test('5,000 plugins are read, and 100,000 rows are refused', () => {
  const rows = (count: number) =>
    needsCsv(Array.from({ length: count }, (_, at) => ({ ...PRO_Q, name: `P${at}` })))
  expect(needsInText(rows(5000))).toMatchObject({ needs: { length: 5000 } })
  expect(needsInText(rows(5001))).toEqual({ refusal: expect.stringContaining('more than 5,000 plugins') })
})

test.each([
  ['PK\u0003\u0004a workbook', /^This isn’t a text file/],
  ['\u0000\u0001 binary', /^This isn’t a text file/],
  ['x'.repeat(4 * 1024 * 1024 + 1), /larger than 4 MB/],
])('a file that is not text, or too large, is refused', async (content, refusal) => {
  expect(await readNeedsFile(new Blob([content]))).toEqual({ refusal: expect.stringMatching(refusal) })
})

test('a file that vanished says so, and a large one is not read', async () => {
  const arrayBuffer = () => Promise.reject(new Error('NotReadableError'))

  expect(await readNeedsFile({ size: 10, arrayBuffer })).toEqual({
    refusal: expect.stringContaining('could not be read'),
  })
  expect(await readNeedsFile({ size: 1e9, arrayBuffer })).toEqual({
    refusal: expect.stringContaining('larger than 4 MB'),
  })
})

test.each(['"'.repeat(200_000), ';'.repeat(200_000), '\n'.repeat(200_000), '"a'.repeat(100_000)])(
  'a text that means harm names no plugin',
  (noise) => {
    expect(needsInText(`Plugin;Maker;Format;Version\n${noise}`)).not.toHaveProperty('needs')
    expect(needsInText(noise)).not.toHaveProperty('needs')
  },
)

test('a saved list is known by its four headings, and no other table is', () => {
  const isList = (text: string) => isNeedsStart(new Uint8Array(Buffer.from(text)).subarray(0, NEEDS_START))

  expect(isList(needsCsv(NEEDS))).toBe(true)
  expect(isList('plugin;maker;format;version\r\nDiva;')).toBe(true)
  expect(isNeedsStart(utf16('Plugin\tMaker\tFormat\tVersion\r\nDiva'))).toBe(true)
  expect(isList('Plugin Name,Manufacturer,Format,Version\r\n')).toBe(false)
})

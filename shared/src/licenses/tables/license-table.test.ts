import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '../../text/decode-text.ts'
import { guessedLicenseMapping } from './license-columns.ts'
import { licenseTableIn, MAX_LICENSE_ROWS } from './license-table.ts'

const tableIn = (text: string) => {
  const table = licenseTableIn(text)
  if ('refusal' in table) throw new Error(table.refusal)
  return { ...table, mapping: guessedLicenseMapping(table.headings) }
}

const HEADINGS = 'Product Name,Publisher Name,License Type,Activations,Expiration'
const ROW = 'Pro-Q 3,FabFilter,Perpetual,1 of 3 activations used,Never'

test('lines of titles above the headings are left out, also with commas in them', () => {
  const titles = 'iLok License Manager\nLicenses of Ana, exported November 25, 2026\n\nTotal licenses:,1\n'
  const table = tableIn(`${titles}${HEADINGS}\n${ROW}\n`)
  expect(table.headings).toEqual(HEADINGS.split(','))
  expect(table.rows).toEqual([ROW.split(',')])
  expect(table.firstRow).toBe(5)
  expect(table.mapping).toEqual(['title', 'maker', 'kind', 'activations', 'endsOn'])
})

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('columns between %s are read, below a title as well', (_, separator) => {
  const text = `My licenses, a list; of all\n${HEADINGS.replaceAll(',', separator)}\n${ROW.replaceAll(',', separator)}`
  expect(tableIn(text).rows).toEqual([ROW.split(',')])
})

test('a line that names the separator is believed', () => {
  const table = tableIn(`\ufeffsep=;\r\nProduct;Notes\r\nPro-Q 3;a,b,c\r\n`)
  expect(table.rows).toEqual([['Pro-Q 3', 'a,b,c']])
})

const asUtf16 = (text: string, isLittle: boolean) => {
  const bytes = [...`\ufeff${text}`].flatMap((letter) => {
    const code = letter.charCodeAt(0)
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
  })
  return Uint8Array.from(bytes)
}

test.each([
  [
    'UTF-8 with a mark',
    Uint8Array.from([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(`${HEADINGS}\n${ROW}`)]),
  ],
  ['UTF-16, little end first', asUtf16(`${HEADINGS}\n${ROW}`, true)],
  ['UTF-16, big end first', asUtf16(`${HEADINGS}\n${ROW}`, false)],
])('a file in %s is read', (_, bytes) => {
  expect(tableIn(decodeText(bytes)).rows).toEqual([ROW.split(',')])
})

test('quoted line breaks and doubled quotes stay in their cell, and formula marks go', () => {
  const table = tableIn('"Product","Notes"\n"The ""Glue""","two\nlines, one cell"\n"\'=Formula","\'+1"')
  expect(table.rows).toEqual([
    ['The "Glue"', 'two\nlines, one cell'],
    ['=Formula', '+1'],
  ])
})

test('names of columns of iLok, of others and of people are known', () => {
  const table = tableIn(
    'Asset Name,Publisher Name,Subtype,License Status,Activations,Activation Location,Deposit Date,Expiration,Publisher License ID,Launch Count\nA,B,,,,,,,,',
  )
  expect(table.isOfILok).toBe(true)
  expect(table.mapping).toEqual([
    'title',
    'maker',
    'kind',
    'state',
    'activations',
    'place',
    'startsOn',
    'endsOn',
    'sourceKey',
    null,
  ])
  const own = tableIn('Plugin;Hersteller;Seriennummer;Kaufdatum;Bemerkung\nA;B;C;D;E')
  expect(own.isOfILok).toBe(false)
  expect(own.mapping).toEqual(['title', 'maker', 'serial', 'startsOn', 'note'])
})

test('a key is secret under each name that it has, and never a note or a license id', () => {
  const names = [
    'Serial',
    'Serial Number',
    'License Key',
    'Product Key',
    'Unlock Code',
    'Activation Code',
    'Password',
    'License Number',
  ]
  for (const name of names) expect(tableIn(`Product,${name}\nA,B`).mapping, name).toEqual(['title', 'serial'])
})

test('without a column of products its owner can choose one', () => {
  const table = tableIn('Wares,Shop,Price\nPro-Q 3,Store,179')
  expect(table.headings).toEqual(['Wares', 'Shop', 'Price'])
  expect(table.mapping).not.toContain('title')
})

test.each([
  [
    'Device Name,Device Type,Serial Number,Last Seen\nStudio Mac,Computer,1,yesterday',
    /lists computers or iLoks/,
  ],
  ['Name,Type,Last Synchronized,Firmware\niLok 3,iLok,today,1.2', /lists computers or iLoks/],
  ['Device Name,Last Seen\nMac,today', /lists computers or iLoks/],
  ['Location,Free activations\niLok Cloud,3', /lists computers or iLoks/],
  [
    'Name,Manufacturer,Type,Formats,Version\nPro-Q 3,FabFilter,EQ,"VST3, AU",3.2',
    /lists plugins, not licenses/,
  ],
  ['', /empty/],
  [' \n\n', /empty/],
  ['Product Name,Publisher Name\n', /has no rows/],
  [`${'a,'.repeat(300)}\nx`, /more than 200 columns/],
  [`Product\n${'A\n'.repeat(MAX_LICENSE_ROWS + 1)}`, /more than 20,000 rows/],
])('a wrong file is told with a sentence: %j', (text, sentence) => {
  expect(licenseTableIn(text)).toMatchObject({ refusal: expect.stringMatching(sentence) })
})

test('20,000 rows are read', () => {
  const rows = Array.from({ length: MAX_LICENSE_ROWS }, (_, at) => `Plugin ${at},Maker ${at % 50}`)
  expect(tableIn(`Product,Manufacturer\n${rows.join('\n')}`).rows).toHaveLength(MAX_LICENSE_ROWS)
})

test('no text makes it fail without a sentence', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('"', '\n', ';', ',', '\t', 'Product', 'sep=;', '\ufeff', '\0', '\ud800'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const table = licenseTableIn(pieces.join(''))
      expect('refusal' in table ? table.refusal : table.headings.length).toBeTruthy()
    }),
  )
})

test('British headings are known as well', () => {
  const british = (text: string) => text.replace('License', ['Licen', 'ce'].join(''))
  expect(tableIn(`Product,${british('License Key')},${british('License ID')}\nA,B,C`).mapping).toEqual([
    'title',
    'serial',
    'sourceKey',
  ])
})

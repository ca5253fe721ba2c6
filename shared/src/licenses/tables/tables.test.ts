import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DayOrder } from '../../purchases/day.ts'
import { guessedLicenseMapping } from './license-columns.ts'
import { licenseIndexOf } from './license-index.ts'
import { licenseMatchOf } from './license-match.ts'
import { licenseTableIn, MAX_LICENSE_ROWS } from './license-table.ts'
import { activationsIn, licensesOfTable } from './licenses-of-table.ts'
import { licensesToAdd } from './licenses-to-add.ts'
import {
  type LabelledLicense,
  LICENSED_LIBRARY,
  nearLicenses,
  sameLicenses,
} from './testing/labelled-licenses.ts'

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

const ILOK_COLUMNS =
  'Asset Name,Publisher Name,Subtype,License Status,Activations,Activation Location,Deposit Date,Expiration,Publisher License ID,Launch Count'
const BRITISH = ['Licen', 'ce'].join('')

/** A key is secret under each name that it has, and never a note or an id. */
test.each([
  [ILOK_COLUMNS, 'title maker kind state activations place startsOn endsOn sourceKey -'],
  ['Plugin,Hersteller,Seriennummer,Kaufdatum,Bemerkung', 'title maker serial startsOn note'],
  ...[
    ...[
      'Serial',
      'Serial Number',
      'License Key',
      'Product Key',
      'Unlock Code',
      'Activation Code',
      'Password',
    ],
    ...['License Number', `${BRITISH} Key`],
  ].map((name) => [`Product,${name}`, 'title serial']),
  [`Product,${BRITISH} ID`, 'title sourceKey'],
  // Its owner can choose a column of products.
  ['Wares,Shop,Price', '- - -', 'Pro-Q 3,Store,179'],
])('the columns %s are %s', (headings = '', columns = '', row = headings.replaceAll(/[^,]+/g, 'A')) => {
  const table = tableIn(`${headings}\n${row}`)
  expect(table.headings.join(',')).toBe(headings)
  expect(table.mapping.map((column) => column ?? '-').join(' ')).toBe(columns)
  expect(table.isOfILok).toBe(headings === ILOK_COLUMNS)
})

test.each([
  ['Device Name,Device Type,Serial Number,Last Seen\nMac,Computer,1,yesterday', /lists computers or iLoks/],
  ['Name,Manufacturer,Type,Formats,Version\nA,B,EQ,"VST3, AU",3.2', /lists plugins, not licenses/],
  ['', /empty/],
  ['Product Name,Publisher Name\n', /has no rows/],
  [`${'a,'.repeat(300)}\nx`, /more than 200 columns/],
  [`Product\n${'A\n'.repeat(MAX_LICENSE_ROWS + 1)}`, /more than 20,000 rows/],
])('a wrong file is told with a sentence: %j', (text, sentence) => {
  expect(licenseTableIn(text)).toMatchObject({ refusal: expect.stringMatching(sentence) })
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

const index = licenseIndexOf(LICENSED_LIBRARY)
const ours = (license: LabelledLicense) => licenseMatchOf(license, index)

test('no license is given to a wrong entry without asking', () => {
  const wrong = [...sameLicenses, ...nearLicenses].flatMap((license) => {
    const { certainty, entries } = ours(license)
    const isWrong = certainty === 'certain' && entries.some(({ id }) => id !== license.entry)
    return isWrong ? [`${license.maker}: ${license.title} > ${entries.map(({ id }) => id)}`] : []
  })
  expect(wrong).toEqual([])
})

test('at least 80 % are found without asking, and in nearly all other cases the right entry is offered', () => {
  const found = sameLicenses.filter((license) => {
    const { certainty, entries } = ours(license)
    return certainty === 'certain' && entries.length === 1 && entries[0]?.id === license.entry
  })
  const offered = sameLicenses.filter((license) =>
    ours(license).entries.some(({ id }) => id === license.entry),
  )
  expect(found.length).toBeGreaterThanOrEqual(0.8 * sameLicenses.length)
  expect(offered.length).toBeGreaterThanOrEqual(0.95 * sameLicenses.length)
})

test.each([
  ['two entries of one name', 'Pro-Q 3', 'Pro-Q 3', 'Pro-Q 3'],
  ['a number beside another edition', 'Decapitator 5', 'Decapitator', 'Decapitator 4'],
])('a license is in doubt with %s', (_, title, ...names) => {
  const entries = names.map((name, id) => ({ id: `${id}`, name, manufacturer: 'Soundtoys', version: '5.0' }))
  expect(licenseMatchOf({ title, maker: 'Soundtoys' }, licenseIndexOf(entries))).toMatchObject({
    certainty: 'doubt',
    entries: [{ id: '0' }, { id: '1' }],
  })
})

test('what is sent has each fact of a license and no serial', () => {
  const table = licenseTableIn(
    'Product;Publisher;Serial;Location;Activations;License ID\nPro-Q 3;FabFilter;SECRET-1;Mac|iLok Cloud;2 of 3;F-1\nNo key;M;;;;',
  )
  if ('refusal' in table) throw new Error(table.refusal)
  const { licenses } = licensesOfTable(table, guessedLicenseMapping(table.headings), null)
  const chosen = licenses.map((license) => ({ license, pluginIds: ['p'] }))
  const list = { isOfILok: false, day: '2026-11-25', makeId: () => 'id' }
  const sent = licensesToAdd(chosen, list)
  expect(sent[0]).toEqual({
    id: 'id',
    title: 'Pro-Q 3',
    maker: 'FabFilter',
    kind: 'perpetual',
    protection: 'serial',
    state: 'active',
    seats: 3,
    startsOn: null,
    endsOn: null,
    account: '',
    note: '',
    source: 'Table of licenses',
    sourceKey: 'F-1',
    pluginIds: ['p'],
    activations: [
      { place: { kind: 'computer', name: 'Mac' }, since: null, seenOn: '2026-11-25' },
      { place: { kind: 'ilok-cloud', name: 'iLok Cloud' }, since: null, seenOn: '2026-11-25' },
    ],
  })
  expect(sent[1]?.protection).toBe('unknown')
  expect(JSON.stringify(sent)).not.toContain('SECRET')
  expect(licensesToAdd(chosen, { ...list, isOfILok: true })[1]).toMatchObject({
    protection: 'ilok',
    source: 'iLok License Manager',
  })
})

function read(text: string, dayOrder: DayOrder | null = null) {
  const table = licenseTableIn(text)
  if ('refusal' in table) throw new Error(table.refusal)
  return licensesOfTable(table, guessedLicenseMapping(table.headings), dayOrder)
}

test.each([
  ['1 of 1 activation used', { used: 1, seats: 1, isWrong: false }],
  ['2 of unlimited', { used: 2, seats: null, isWrong: false }],
  ['4', { used: 4, seats: null, isWrong: false }],
  ['', { used: null, seats: null, isWrong: false }],
  ['-1 of 3', { used: null, seats: null, isWrong: true }],
])('the activations %j are %j', (cell, count) => {
  expect(activationsIn(cell)).toEqual(count)
})

test.each([
  ['Active,0 of 3 activations used', 'deposited'],
  ['Active,1 of 3 activations used', 'active'],
  [',', 'active'],
  ['Expired,1 of 3', 'lapsed'],
  ['Not Activated,', 'deposited'],
  ['Refunded,', 'refunded'],
  ['Something else,1 of 2', 'active'],
])('a license with %j is %s: valid is not yet activated', (cells, state) => {
  expect(read(`Product,License Status,Activations\nA,${cells}`).licenses[0]?.state).toBe(state)
})

test.each([
  ['A,Subscription,', 'subscription'],
  ['A,Rent to Own,', 'rent-to-own'],
  ['A (EDU),,', 'education'],
  ['A,,2026-12-01', 'subscription'],
  ['A,Perpetual,2026-12-01', 'perpetual'],
  ['A,,Never', 'perpetual'],
])('a row %j is of the kind %s', (row, kind) => {
  expect(read(`Product,License Type,Expiration\n${row}`).licenses[0]?.kind).toBe(kind)
})

const dated = (...days: string[]) =>
  `Product,Deposit Date\n${days.map((day, at) => `P${at},${day}`).join('\n')}`
const daysOf = (text: string, order: DayOrder | null = null) =>
  read(text, order).licenses.map(({ startsOn }) => startsOn)

test('ambiguous days are asked about once, and the answer counts for the whole file', () => {
  const text = dated('03/04/2026', '05/05/2026', '01/02/2026')
  expect(read(text).asksDayOrder).toBe(true)
  expect(daysOf(text)).toEqual([null, '2026-05-05', null])
  expect(daysOf(text, 'day-first')).toEqual(['2026-04-03', '2026-05-05', '2026-02-01'])
  expect(daysOf(text, 'month-first')).toEqual(['2026-03-04', '2026-05-05', '2026-01-02'])
  expect(read(text, 'month-first').asksDayOrder).toBe(false)
})

test('a day that can be read in one way only tells the order of the others, unless another proves the other order', () => {
  expect(daysOf(dated('03/04/2026', '25/12/2026'))).toEqual(['2026-04-03', '2026-12-25'])
  expect(daysOf(dated('03/04/2026', '12/25/2026'))).toEqual(['2026-03-04', '2026-12-25'])
  expect(read(dated('03/04/2026', '25/12/2026', '12/25/2026')).asksDayOrder).toBe(true)
})

test('what cannot be read is said and left out, and the license stays', () => {
  const { licenses } = read(
    'Product,Activations,Deposit Date,Expiration\nA,3 of 0,soon,2026-02-30\nB,1,2026-05-01,2026-01-01',
  )
  expect(licenses.map(({ seats, startsOn, endsOn }) => ({ seats, startsOn, endsOn }))).toEqual([
    { seats: null, startsOn: null, endsOn: null },
    { seats: null, startsOn: '2026-05-01', endsOn: null },
  ])
  expect(licenses.flatMap(({ problems }) => problems)).toEqual([
    '“soon” cannot be read as a date.',
    '“2026-02-30” cannot be read as a date.',
    '“3 of 0” is not a number of activations.',
    'It ends before it begins, so its end is left out.',
  ])
})

const PLACES = 'Product Name,Publisher Name,Activation Location,Deposit Date\n'

const DAY = '2024-05-01'
const BY_ID = 'Product,License ID,Location\nA,1,Mac\nA,2,Mac\nA,1,PC'

/** Each license with its rows and places. */
test.each([
  [
    'rows of one license are one with several places',
    `${PLACES}A,M,Mac,${DAY}\nA,M,iLok Cloud,${DAY}\nA,M,iLok 3,${DAY}`,
    ['2 3 4: computer Mac, ilok-cloud iLok Cloud, ilok-usb iLok 3'],
  ],
  [
    'two deposits are two',
    `${PLACES}A,M,Mac,${DAY}\nA,M,PC,2025-01-01`,
    ['2: computer Mac', '3: computer PC'],
  ],
  ['an id tells apart and joins', BY_ID, ['2 4: computer Mac, computer PC', '3: computer Mac']],
  [
    'several places in one cell are several',
    'Product,Location\nA,"Mac; PC\nLaptop;Mac; n/a"',
    ['2: computer Mac, computer PC, computer Laptop'],
  ],
])('%s', (_, text, expected) => {
  const told = read(text).licenses.map(({ rows, places }) => {
    return `${rows.join(' ')}: ${places.map(({ kind, name }) => `${kind} ${name}`).join(', ')}`
  })
  expect(told).toEqual(expected)
})

test('rows of titles, sums and repeated headings are no licenses, and rows without a product say so', () => {
  const { licenses, skipped } = read('Product,Maker,Note\nA,M,x\nProduct,Maker,Note\nTotal: 1\n,M,lost')
  expect(licenses.map(({ title }) => title)).toEqual(['A'])
  expect(skipped).toEqual([
    { row: 4, reason: 'It has only one cell, like a title.' },
    { row: 5, reason: 'It names no product.' },
  ])
})

test('a serial is in its own field alone, with its lines', () => {
  const { licenses, skipped } = read('Product,Serial,Note\nA,"XX-1\nYY-2",bought used\n,ZZ-3,')
  expect(licenses[0]?.serial).toBe('XX-1\nYY-2')
  const rest = JSON.stringify([{ ...licenses[0], serial: '' }, skipped])
  for (const part of ['XX-1', 'YY-2', 'ZZ-3']) expect(rest).not.toContain(part)
})

test('long and broken cells become what a database can keep', () => {
  const { licenses } = read(`Product,Manufacturer\n${'🎤'.repeat(300)},M\u0000a\ud800x`)
  expect([...(licenses[0]?.title ?? '')]).toHaveLength(200)
  expect(licenses[0]?.maker).toBe('M a x')
})

test('no row makes it fail', () => {
  const headings = `${ILOK_COLUMNS},Serial`.split(',')
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'Never', '3 of 0', '03/04/2026', 'iLok Cloud', 'Active', 'A'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 20 }), (rows) => {
      const table = { headings, rows, firstRow: 2 }
      const { licenses, skipped } = licensesOfTable(table, guessedLicenseMapping(headings), null)
      const places = licenses.flatMap((license) => license.rows)
      expect(new Set(places).size).toBe(places.length)
      expect(places.length + skipped.length).toBeLessThanOrEqual(rows.length)
      for (const { title, seats, startsOn, endsOn } of licenses) {
        expect(title).not.toBe('')
        expect(seats ?? 0).toBeLessThanOrEqual(1000)
        expect(startsOn === null || endsOn === null || startsOn <= endsOn).toBe(true)
      }
    }),
  )
})

test('20,000 rows of one license are read in time, with at most 50 of its places', () => {
  const rows = (rowOf: (at: number) => string) =>
    Array.from({ length: 20_000 }, (_, at) => rowOf(at)).join('\n')
  const [license, ...others] = read(`Product,License ID,Location\n${rows((at) => `A,1,Mac ${at}`)}`).licenses
  expect(others).toEqual([])
  expect(license?.places).toHaveLength(50)
  expect(license?.problems).toEqual(['It is active in at least 50 places. Only 50 are kept.'])
  expect(read(`Product,Location,Note\n${rows(() => 'A,Mac,')}`).licenses).toHaveLength(20_000)
  expect(read(`Product,Note\n${rows(() => 'A,')}`).licenses).toHaveLength(20_000)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DayOrder } from '../../purchases/day.ts'
import { guessedLicenseMapping } from './license-columns.ts'
import { licenseTableIn } from './license-table.ts'
import { activationsIn, licensesOfTable } from './licenses-of-table.ts'

function read(text: string, dayOrder: DayOrder | null = null) {
  const table = licenseTableIn(text)
  if ('refusal' in table) throw new Error(table.refusal)
  return licensesOfTable(table, guessedLicenseMapping(table.headings), dayOrder)
}

test.each([
  ['0 of 3 activations used', { used: 0, seats: 3, isWrong: false }],
  ['1 of 1 activation used', { used: 1, seats: 1, isWrong: false }],
  ['2/5', { used: 2, seats: 5, isWrong: false }],
  ['1 out of 2', { used: 1, seats: 2, isWrong: false }],
  ['2 of unlimited', { used: 2, seats: null, isWrong: false }],
  ['4', { used: 4, seats: null, isWrong: false }],
  ['', { used: null, seats: null, isWrong: false }],
  ['3 of 0', { used: null, seats: null, isWrong: true }],
  ['many', { used: null, seats: null, isWrong: true }],
  ['-1 of 3', { used: null, seats: null, isWrong: true }],
  ['99999 of 99999', { used: null, seats: null, isWrong: true }],
])('the activations %j are %j', (cell, count) => {
  expect(activationsIn(cell)).toEqual(count)
})

test('a row is read with all that it says', () => {
  const { licenses, skipped } = read(
    'Asset Name,Publisher Name,Subtype,License Status,Activations,Activation Location,Deposit Date,Expiration,Owner,Publisher License ID\n' +
      'Pro-Q® 3,FabFilter,Perpetual,Active,1 of 3 activations used,Studio Mac,2024-05-01,Never,ana,F-1\n',
  )
  expect(skipped).toEqual([])
  expect(licenses).toEqual([
    {
      rows: [2],
      title: 'Pro-Q® 3',
      maker: 'FabFilter',
      kind: 'perpetual',
      state: 'active',
      seats: 3,
      startsOn: '2024-05-01',
      endsOn: null,
      account: 'ana',
      note: '',
      places: [{ kind: 'computer', name: 'Studio Mac' }],
      sourceKey: 'F-1',
      serial: '',
      problems: [],
    },
  ])
})

test.each([
  ['Active,0 of 3 activations used', 'deposited'],
  ['Active,1 of 3 activations used', 'active'],
  [',0 of 3', 'deposited'],
  [',', 'active'],
  ['Expired,1 of 3', 'lapsed'],
  ['Not Activated,', 'deposited'],
  ['Transferred,0 of 1', 'sold'],
  ['Refunded,', 'refunded'],
  ['Something else,1 of 2', 'active'],
])('a license with %j is %s: valid is not yet activated', (cells, state) => {
  expect(read(`Product,License Status,Activations\nA,${cells}`).licenses[0]?.state).toBe(state)
})

test.each([
  ['A,Subscription,', 'subscription'],
  ['A,Rent to Own,', 'rent-to-own'],
  ['A,NFR,', 'nfr'],
  ['A (EDU),,', 'education'],
  ['A Trial,,', 'trial'],
  ['A,Free,', 'free'],
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

test('a day that can be read in one way only tells the order of the others', () => {
  expect(daysOf(dated('03/04/2026', '25/12/2026'))).toEqual(['2026-04-03', '2026-12-25'])
  expect(daysOf(dated('03/04/2026', '12/25/2026'))).toEqual(['2026-03-04', '2026-12-25'])
})

test('days that prove both orders prove none', () => {
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

test('a license in two rows is one with two places', () => {
  const { licenses } = read(
    `${PLACES}Pro-Q 3,FabFilter,Studio Mac,2024-05-01\nPro-Q 3,FabFilter,iLok Cloud,2024-05-01\nPro-Q 3,FabFilter,iLok 3,2024-05-01`,
  )
  expect(licenses).toHaveLength(1)
  expect(licenses[0]).toMatchObject({
    rows: [2, 3, 4],
    places: [
      { kind: 'computer', name: 'Studio Mac' },
      { kind: 'ilok-cloud', name: 'iLok Cloud' },
      { kind: 'ilok-usb', name: 'iLok 3' },
    ],
  })
})

test('two deposits, two copies on one place, and two rows without a place are two licenses', () => {
  expect(read(`${PLACES}A,M,Mac,2024-05-01\nA,M,PC,2025-01-01`).licenses).toHaveLength(2)
  expect(read(`${PLACES}A,M,Mac,2024-05-01\nA,M,Mac,2024-05-01`).licenses).toHaveLength(2)
  const twins = read(`${PLACES}A,M,,2024-05-01\nA,M,,2024-05-01`).licenses
  expect(twins).toHaveLength(2)
  expect(new Set(twins.map(({ sourceKey }) => sourceKey)).size).toBe(2)
})

test('an id of the list tells licenses apart, and joins rows of one', () => {
  const text = 'Product,License ID,Location\nA,1,Mac\nA,2,Mac\nA,1,PC'
  expect(read(text).licenses.map(({ rows, sourceKey }) => [rows, sourceKey])).toEqual([
    [[2, 4], '1'],
    [[3], '2'],
  ])
})

test('several places in one cell are several places', () => {
  const [license] = read('Product,Location\nA,"Mac; PC\nLaptop;Mac; n/a"').licenses
  expect(license?.places.map(({ name }) => name)).toEqual(['Mac', 'PC', 'Laptop'])
})

test('rows of titles, sums and repeated headings are no licenses, and rows without a product say so', () => {
  const { licenses, skipped } = read('Product,Maker,Note\nA,M,x\nProduct,Maker,Note\nTotal: 1\n,M,lost')
  expect(licenses.map(({ title }) => title)).toEqual(['A'])
  expect(skipped).toEqual([
    { row: 4, reason: 'It has only one cell, as titles do.' },
    { row: 5, reason: 'It names no product.' },
  ])
})

test('reading a list again gives the same keys, so that it adds nothing twice', () => {
  const text = `${PLACES}A,M,Mac,2024-05-01\nB,M,,\nB,M,,\n`
  expect(read(text).licenses.map(({ sourceKey }) => sourceKey)).toEqual(
    read(text).licenses.map(({ sourceKey }) => sourceKey),
  )
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
  const headings = [
    'Product',
    'Publisher',
    'License Type',
    'Status',
    'Activations',
    'Location',
    'Deposit Date',
    'Expiration',
    'License ID',
    'Serial',
  ]
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

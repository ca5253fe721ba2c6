import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityOf } from '../bundles/identity/identity.ts'
import { BYTE_ORDER_MARK, csvLines, withoutFormulaMark } from '../csv.ts'
import { guessedMapping } from './columns.ts'
import { csvRowsIn } from './csv-rows.ts'
import { importedPlugin } from './imported-plugin.ts'
import { importPlanOf } from './plan.ts'
import { jsonRowsIn } from './table-in.ts'

test.each(['Favorite', 'favourite', 'Is Favourite', 'starred', 'Favorit'])(
  'the heading %s is recognized as the favorites',
  (heading) => {
    expect(guessedMapping(['Name', heading], [['Serum', 'yes']])).toEqual(['name', 'isFavorite'])
  },
)

test.each(['Notes', 'note', 'Comments', 'Notizen'])(
  'the heading %s is recognized as private notes',
  (heading) => {
    expect(guessedMapping(['Name', 'Description', heading], [])).toEqual(['name', 'description', 'notes'])
  },
)

test.each(['Version', 'Ver', 'ver.'])('the heading %s is recognized as the version', (heading) => {
  expect(guessedMapping(['Name', heading], [])).toEqual(['name', 'version'])
})

test.each([
  ['a comma', 'Name,Maker\nOne,"A, B"\n'],
  ['a semicolon', 'Name;Maker\nOne;"A, B"\n'],
  ['a tab', 'Name\tMaker\nOne\t"A, B"\n'],
  ['Windows line ends', 'Name,Maker\r\nOne,"A, B"\r\n'],
  ['old Mac line ends', 'Name,Maker\rOne,"A, B"'],
  ['a byte order mark', '\ufeffName,Maker\nOne,"A, B"'],
  ["a spreadsheet's separator line", 'sep=;\r\nName;Maker\r\nOne;"A, B"'],
  ['empty lines', '\n\nName,Maker\n\n,\nOne,"A, B"\n\n'],
])('reads a table with %s', (_, text) => {
  expect(csvRowsIn(text)).toEqual([
    ['Name', 'Maker'],
    ['One', 'A, B'],
  ])
})

test.each([
  ['a doubled quote is one quote', 'a,"say ""hi"""', ['a', 'say "hi"']],
  ['a quoted line break belongs to its cell', 'a,"two\nlines"', ['a', 'two\nlines']],
  ['a quote inside a cell is an ordinary character', 'a,5" speaker', ['a', '5" speaker']],
  ['an unclosed quote is an ordinary character', 'a;"open;b', ['a', '"open', 'b']],
  ['text after a closed quote belongs to the cell', 'a,"b"c,d', ['a', 'bc', 'd']],
  ['an empty last cell is a cell', 'a,b,', ['a', 'b', '']],
])('%s', (_, text, row) => {
  expect(csvRowsIn(text)).toEqual([row])
})

test('reads every table that csvLines writes', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...',;\t"\r\n\'x') }),
  )
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, (writtenRows) => {
      const table = [['Name', 'Maker', 'Type', 'Format'], ...writtenRows.map((row) => ['x', ...row])]
      const read = csvRowsIn(`${BYTE_ORDER_MARK}${csvLines(table)}`)
      expect(read.map((row) => row.map(withoutFormulaMark))).toEqual(table)
    }),
    { numRuns: 500 },
  )
})

test('stops one row after the limit', () => {
  const text = `Name;Maker\n${'Plugin;"Some; Maker"\n'.repeat(60_000)}`
  expect(csvRowsIn(text, 50_001)).toHaveLength(50_002)
  expect(csvRowsIn(text)).toHaveLength(60_001)
})

test('reads all letters of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab",;\t\n\r ') }), (text) => {
      const letters = csvRowsIn(text).flat().join('').replace(/[^ab]/g, '')
      expect(letters).toBe(text.replace(/^\ufeff/, '').replace(/[^ab]/g, ''))
    }),
    { numRuns: 2000 },
  )
})

test('objects and null become empty cells', () => {
  const plugins = [
    { name: 'A', maker: null, tags: ['x', { inner: 1 }, 'y'], isFree: false, extra: { inner: 1 } },
    { name: 'B', count: 0 },
  ]

  expect(jsonRowsIn(plugins)).toEqual([
    ['name', 'maker', 'tags', 'isFree', 'extra', 'count'],
    ['A', '', 'x, y', 'false', '', ''],
    ['B', '', '', '', '', '0'],
  ])
})

test.each([
  ['a list', [{ name: 'A' }]],
  ['an object with plugins', { others: [{ name: 'B' }], plugins: [{ name: 'A' }] }],
  ['an object with one list', { version: 1, items: [{ name: 'A' }] }],
])('finds the plugins in %s', (_, json) => {
  expect(jsonRowsIn(json)).toEqual([['name'], ['A']])
})

test.each([[null], ['text'], [[]], [['A', 'B']], [[1, 2]], [{ plugins: 'A' }], [{ plugins: [] }], [{}]])(
  'finds no plugins in %j',
  (json) => {
    expect(jsonRowsIn(json)).toBeUndefined()
  },
)

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const imported = (number: number, name: string, manufacturer = '') =>
  importedPlugin.parse({ id: idOf(number), name, manufacturer })
const known = (number: number, name: string, manufacturer = '') => ({
  id: idOf(number),
  ...identityOf({ name, manufacturer, bundleId: null, audioUnit: null, classId: null }),
})
const targets = (...args: Parameters<typeof importPlanOf>) => importPlanOf(...args).map(({ into }) => into)

test('a plugin from this library is found by its id, even after it was renamed', () => {
  expect(targets([imported(1, 'Old name')], [known(2, 'Old name'), known(1, 'New name')])).toEqual([idOf(1)])
})

test('a plugin from another library is found by its identity, or is new', () => {
  const library = [known(1, 'Pro-Q 3', 'FabFilter')]
  expect(
    targets([imported(7, 'FabFilter Pro-Q 3', 'FabFilter'), imported(8, 'Pro-Q 4', 'FabFilter')], library),
  ).toEqual([idOf(1), null])
})

test('two plugins of a file never join the same plugin', () => {
  const file = [imported(7, 'Reverb'), imported(8, 'Reverb'), imported(1, 'Reverb')]
  expect(targets(file, [known(1, 'Reverb'), known(2, 'Reverb')])).toEqual([idOf(2), null, idOf(1)])
})

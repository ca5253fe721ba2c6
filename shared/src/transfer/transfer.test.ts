import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityOf } from '../bundles/identity/identity.ts'
import { guessedMapping, mappingByHeadings } from './columns.ts'
import { csvRowsIn } from './csv-rows.ts'
import { importedPlugin } from './imported-plugin.ts'
import { parseLibraryExport } from './own-export.ts'
import { importPlanOf } from './plan.ts'
import { jsonRowsIn, type Table, tableIn, withFirstAsHeadings, withFirstAsRow } from './table-in.ts'

test.each([
  ['a comma', 'Name,Maker\nOne,"A, B"\n'],
  ['a semicolon', 'Name;Maker\nOne;"A, B"\n'],
  ['Windows line ends', 'Name,Maker\r\nOne,"A, B"\r\n'],
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
  ...identityOf({ name, manufacturer }),
})

const KNOWN_EQ = [known(1, 'Pro-Q 3', 'FabFilter')]
const EQS = [imported(7, 'FabFilter Pro-Q 3', 'FabFilter'), imported(8, 'Pro-Q 4', 'FabFilter')]
const REVERBS = [7, 8, 1].map((number) => imported(number, 'Reverb'))

test.each([
  ['its id, even after it was renamed', [imported(1, 'Old')], [known(2, 'Old'), known(1, 'New')], [1]],
  ['its identity, or is new', EQS, KNOWN_EQ, [1, null]],
  ['one plugin of the file alone', REVERBS, [known(1, 'Reverb'), known(2, 'Reverb')], [2, null, 1]],
])('a plugin of a file is found by %s', (_, file, library, found) => {
  const into = importPlanOf(file, library).map((each) => each.into)
  expect(into).toEqual(found.map((number) => number && idOf(number)))
})

const read = (text: string) => tableIn(text, { mappingOf: mappingByHeadings, main: 'name', maxRows: 50 })

function tableOfText(text: string): Table {
  const table = read(text)
  if ('refusal' in table) throw new Error(table.refusal)
  return table
}

/** The headings, the columns, and how many rows there are, from which row of the file on. */
function shownOf(text: string) {
  const { headings, rows, firstRow } = tableOfText(text)
  return `${headings.join('|')}: ${guessedMapping(headings, rows).join('|')}, ${rows.length} from ${firstRow}`
}

const FOUR = 'Alpha,Willowbend,VST3,1.10\nBeta,Willowbend,VST3,1.2\n'
const COLUMNS = 'name|manufacturer|format|version'
const HEAD = 'Name,Manufacturer,Format,Version'
const TITLES = 'My plugin list\nExported 2026-01-01\n\n'
const WITH_COMMAS = 'Plugins of Ana, all, on two Macs\nName;Maker;Version\nA;B;1.0'
const WARES = 'My list\nWares,Shop,Price\nAlpha,Acme,179'
const SEMICOLONS = 'A, the first;Maker;VST3\nB, the second;Maker;AU'
const TYPES = 'Alpha,EQ,https://a.test/a\nBeta,Reverb,https://a.test/b'
const FRENCH = 'Nom,Fabricant,Version installée\nAlpha,Acme,1.2\nBeta,Acme,1.3'
const QUOTES = '"My ""list"""\n"Name","Notes"\n"A","two\nlines"'

test.each([
  [
    'two lines of titles',
    `${TITLES}${HEAD}\n${FOUR}`,
    `Name|Manufacturer|Format|Version: ${COLUMNS}, 2 from 4`,
  ],
  ['a title with commas', WITH_COMMAS, 'Name|Maker|Version: name|manufacturer|version, 1 from 3'],
  ['a first plugin with only a name', 'Alpha\nBeta,Acme\nGamma', '|: name|manufacturer, 3 from 1'],
  ['a title above unknown headings', WARES, 'Wares|Shop|Price: name|manufacturer|version, 1 from 3'],
  ['a title above rows without headings', `My list\n${FOUR}`, `My list|||: ${COLUMNS}, 2 from 2`],
  ['no headings', FOUR, `|||: ${COLUMNS}, 2 from 1`],
  ['no headings, and semicolons and commas', SEMICOLONS, '||: name|manufacturer|format, 2 from 1'],
  ['no headings, with a type and an address', TYPES, '||: name|type|updateUrl, 2 from 1'],
  ['names alone', 'Alpha\nBeta\nGamma', ': name, 3 from 1'],
  ['a row that is too wide', 'Alpha,Acme\nBeta,Acme\nGamma,Acme,,x', '|||: name|manufacturer||, 3 from 1'],
  ['headings in French', FRENCH, 'Nom|Fabricant|Version installée: name|manufacturer|version, 2 from 2'],
  ['quotes and line breaks in cells', QUOTES, 'Name|Notes: name|notes, 1 from 3'],
  ['two columns of one name', 'Name,Name,Maker\nA,a,B', 'Name|Name|Maker: name||manufacturer, 1 from 2'],
])('a table with %s is read', (_, text, shown) => {
  expect(shownOf(text)).toBe(shown)
})

test.each([
  ['', 'This file is empty.'],
  ['My plugin list', 'This table has no rows below its headings.'],
  ['My list\nName,Maker\n', 'This table has no rows below its headings.'],
  [
    `Name\n${'A\n'.repeat(51)}`,
    'This table has more than 50 rows. Split it and import the parts separately.',
  ],
  [`${'a,'.repeat(300)}\nx`, 'This table has more than 200 columns.'],
])('a file with nothing to import says so: %j', (text, refusal) => {
  expect(read(text)).toEqual({ refusal })
})

test('the first row is a row or the headings, as its person says, and keeps its number', () => {
  const table = tableOfText(FOUR)
  const headed = withFirstAsHeadings(table)

  expect(headed).toMatchObject({ headings: ['Alpha', 'Willowbend', 'VST3', '1.10'], firstRow: 2 })
  expect(headed.rows).toHaveLength(1)
  expect(withFirstAsRow(headed)).toEqual(table)
})

const ID = '11111111-1111-4111-8111-111111111111'
const anExport = (fields: object = {}) => ({
  format: 'plugfolio-export',
  formatVersion: 1,
  account: { username: 'ana', email: 'ana@example.org' },
  plugins: [{ id: ID, name: 'Zebra', format: 'VST3' }],
  ...fields,
})

test('an import ignores the account', () => {
  expect(JSON.stringify(parseLibraryExport(anExport()))).not.toMatch(/ana/)
})

test('a newer format version is refused with advice', () => {
  expect(parseLibraryExport(anExport({ formatVersion: 2 }))).toEqual({
    refusal:
      'This export was made by a newer Plugfolio (format version 2; this one reads version 1). Update this server, then import it again.',
  })
})

test.each([{ formatVersion: '1' }, { plugins: undefined }, { plugins: 'none' }])(
  '%j is damaged',
  (fields) => {
    const refusal = 'This export is damaged: it has no list of plugins.'
    expect(parseLibraryExport(anExport(fields))).toEqual({ refusal })
  },
)

test('skips invalid, removed and repeated plugins with a reason', () => {
  const zebra = { id: ID, name: 'Zebra' }
  const plugins = [
    zebra,
    zebra,
    { ...zebra, id: 'x' },
    { ...zebra, removedAt: '2026-01-05T12:00:00Z' },
    { id: ID, name: ' ' },
    { ...zebra, addedAt: '1969-12-31T23:00:00Z' },
    7,
  ]
  const library = parseLibraryExport(anExport({ plugins, updateHistory: [{ id: 'x' }] }))

  expect(library).toMatchObject({
    plugins: [{ id: ID, name: 'Zebra' }],
    skipped: [
      { name: 'Zebra', reason: 'The file contains it twice.' },
      { name: 'Zebra', reason: 'This is not the id of a plugin.' },
      { name: 'Zebra', reason: 'It was removed from that library.' },
      { name: ' ', reason: 'Plugin Name is required' },
      { name: 'Zebra', reason: 'A date must not be before 1970.' },
      { name: '', reason: expect.any(String) },
      { name: 'An update in the history', reason: expect.any(String) },
    ],
  })
})

test('an update belongs to its plugin, or is an orphan without one', () => {
  const versions = { pluginName: 'Zebra', manufacturer: '', previousVersion: '1', newVersion: '' }
  const times = { createdAt: '2026-01-05T12:00:00.000Z', changedAt: '2026-01-05T12:00:00.000Z' }
  const update = { id: ID, status: 'failed', ...versions, ...times }
  const orphan = { ...update, pluginId: '22222222-2222-4222-8222-222222222222' }

  const file = parseLibraryExport(anExport({ updateHistory: [{ ...update, pluginId: ID }, orphan] }))
  expect(file).toMatchObject({ plugins: [{ updates: [update] }], orphans: [orphan] })
})

test('songs are read as they can be sent, without removed and damaged ones, and collections without foreign plugins', () => {
  const content = 'c'.repeat(43)
  const song = {
    content,
    place: null,
    group: null,
    isBackup: false,
    title: 'One',
    folder: '',
    bytes: 5,
    modifiedAt: null,
    song: null,
    refused: 'damaged',
  }
  const exported = { ...song, id: ID, addedAt: '2026-01-02T10:00:00.000Z', removedAt: null }
  const removed = { ...exported, removedAt: '2026-01-03T10:00:00.000Z' }

  const file = parseLibraryExport(anExport({ songs: [exported, removed, { ...exported, content: 'short' }] }))

  expect(file).toMatchObject({
    songs: [song],
    skipped: [{ name: 'A song', reason: 'This is not the digest of a song.' }],
  })
  const collections = [{ name: 'Mix', kind: 'picked', pluginIds: [ID, 'gone'] }]
  const others = parseLibraryExport(anExport({ collections }))
  expect(others).toMatchObject({ songs: [], collections: [{ pluginIds: [ID] }], skipped: [] })
})

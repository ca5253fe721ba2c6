import { expect, test } from 'vitest'
import { guessedMapping, mappingByHeadings } from './columns.ts'
import { type Table, tableIn, withFirstAsHeadings, withFirstAsRow } from './table-in.ts'

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

test.each([
  [
    'two lines of titles',
    `My plugin list\nExported 2026-01-01\n\nName,Manufacturer,Format,Version\n${FOUR}`,
    `Name|Manufacturer|Format|Version: ${COLUMNS}, 2 from 4`,
  ],
  [
    'a title with commas',
    `Plugins of Ana, all, on two Macs\nName;Maker;Version;Format\nA;B;1.0;AU`,
    'Name|Maker|Version|Format: name|manufacturer|version|format, 1 from 3',
  ],
  ['a title that is a heading too', 'Plugin\nName,Maker\nA,B', 'Name|Maker: name|manufacturer, 1 from 3'],
  ['a first plugin with only a name', 'Alpha\nBeta,Acme\nGamma', '|: name|manufacturer, 3 from 1'],
  [
    'a title above unknown headings',
    'My list\nWares,Shop,Price\nAlpha,Acme,179',
    'Wares|Shop|Price: name|manufacturer|version, 1 from 3',
  ],
  ['a title above rows without headings', `My list\n${FOUR}`, `My list|||: ${COLUMNS}, 2 from 2`],
  ['no headings', FOUR, `|||: ${COLUMNS}, 2 from 1`],
  [
    'no headings, with semicolons and commas in cells',
    'A, the first;Maker;VST3\nB, the second;Maker;AU',
    '||: name|manufacturer|format, 2 from 1',
  ],
  [
    'no headings, the maker first',
    'Acme,Alpha,/VST3/Alpha.vst3\nAcme,Beta,/VST3/Beta.vst3',
    '||: manufacturer|name|path, 2 from 1',
  ],
  [
    'no headings, with a type and an address',
    'Alpha,EQ,https://a.test/a\nBeta,Reverb,https://a.test/b',
    '||: name|type|updateUrl, 2 from 1',
  ],
  ['names alone', 'Alpha\nBeta\nGamma', ': name, 3 from 1'],
  ['one row', 'Alpha,Willowbend,VST3,1.10', `|||: ${COLUMNS}, 1 from 1`],
  ['a row that is too wide', 'Alpha,Acme\nBeta,Acme\nGamma,Acme,,x', '|||: name|manufacturer||, 3 from 1'],
  [
    'headings in another language',
    'Nom,Fabricant,Version installée\nAlpha,Acme,1.2\nBeta,Acme,1.3',
    'Nom|Fabricant|Version installée: name|manufacturer|version, 2 from 2',
  ],
  [
    'plugins that are called like headings',
    'Alpha,Acme\nPlugin,Free\nGamma,Acme',
    '|: name|manufacturer, 3 from 1',
  ],
  [
    'quotes and line breaks in cells',
    '"My ""list"""\n"Name","Notes"\n"A","two\nlines"',
    'Name|Notes: name|notes, 1 from 3',
  ],
  ['two columns of one name', 'Name,Name,Maker\nA,a,B', 'Name|Name|Maker: name||manufacturer, 1 from 2'],
])('a table with %s is read', (_, text, shown) => {
  expect(shownOf(text)).toBe(shown)
})

test.each([
  ['', 'This file is empty.'],
  [' \n\n', 'This file is empty.'],
  ['My plugin list', 'This table has no rows below its headings.'],
  ['"My ""list"""\n\n', 'This table has no rows below its headings.'],
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

import { expect, test } from 'vitest'
import { anUpdateEntry } from '../../../../test/an-update-entry.ts'
import { filteredHistory, type HistoryFilter, historyCsv, NO_HISTORY_FILTER } from './history-filter.ts'

const HISTORY = [
  anUpdateEntry({ pluginName: 'Pro-Q 4', manufacturer: 'FabFilter', status: 'completed' }),
  anUpdateEntry({ pluginName: 'Ozone', manufacturer: 'iZotope', status: 'failed' }),
  anUpdateEntry({ pluginName: 'Saturn', manufacturer: 'FabFilter', status: 'pending' }),
]

test.each<[string, Partial<HistoryFilter>, string[]]>([
  ['no filter keeps all entries in their order', {}, ['Pro-Q 4', 'Ozone', 'Saturn']],
  ['a status keeps the entries with that status', { status: 'failed' }, ['Ozone']],
  ['a text matches the name in any case', { search: ' OZO ' }, ['Ozone']],
  ['a text matches the manufacturer', { search: 'fabf' }, ['Pro-Q 4', 'Saturn']],
  ['status and text must both match', { search: 'fabf', status: 'pending' }, ['Saturn']],
  ['the result can be empty', { search: 'fabf', status: 'failed' }, []],
])('%s', (_, filter, names) => {
  const found = filteredHistory(HISTORY, { ...NO_HISTORY_FILTER, ...filter })

  expect(found.map(({ pluginName }) => pluginName)).toEqual(names)
})

test('the export has a header and one line per update, and no cell is a formula', () => {
  const entries = [
    anUpdateEntry({
      pluginName: '=HYPERLINK("https://example.org")',
      manufacturer: '+Audio, Inc.',
      previousVersion: '-1',
      newVersion: '@2',
      status: 'completed',
      createdAt: '2025-11-03T12:00:00.000Z',
      changedAt: '2025-11-18T12:00:00.000Z',
    }),
  ]

  expect(historyCsv(entries)).toBe(
    '\uFEFF"Plugin","Manufacturer","Previous version","New version","Status","Started","Changed"\r\n' +
      '"\'=HYPERLINK(""https://example.org"")","\'+Audio, Inc.","\'-1","\'@2","completed",' +
      '"2025-11-03T12:00:00.000Z","2025-11-18T12:00:00.000Z"\r\n',
  )
})

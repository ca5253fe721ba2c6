import { expect, test } from 'vitest'
import { anUpdateEntry } from '../../../../test/an-update-entry.ts'
import { filteredHistory, type HistoryFilter, NO_HISTORY_FILTER } from './history-filter.ts'

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

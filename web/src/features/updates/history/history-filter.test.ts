import { expect, test } from 'vitest'
import { anUpdateEntry } from '../../../../test/an-update-entry.ts'
import { filteredHistory, type HistoryFilter, NO_FILTER } from './history-filter.ts'

const HISTORY = [
  anUpdateEntry({ pluginName: 'Pro-Q 4', manufacturer: 'FabFilter', status: 'completed' }),
  anUpdateEntry({ pluginName: 'Ozone', manufacturer: 'iZotope', status: 'failed' }),
  anUpdateEntry({ pluginName: 'Saturn', manufacturer: 'FabFilter', status: 'pending' }),
]

test.each<[string, Partial<HistoryFilter>, string[]]>([
  ['no filter keeps all, in their order', {}, ['Pro-Q 4', 'Ozone', 'Saturn']],
  ['a status keeps those that have it', { status: 'failed' }, ['Ozone']],
  ['a text is looked for in the name, in any case', { search: ' OZO ' }, ['Ozone']],
  ['a text is looked for in the manufacturer', { search: 'fabf' }, ['Pro-Q 4', 'Saturn']],
  ['both have to fit', { search: 'fabf', status: 'pending' }, ['Saturn']],
  ['nothing may fit', { search: 'fabf', status: 'failed' }, []],
])('%s', (_, filter, names) => {
  const found = filteredHistory(HISTORY, { ...NO_FILTER, ...filter })

  expect(found.map(({ pluginName }) => pluginName)).toEqual(names)
})

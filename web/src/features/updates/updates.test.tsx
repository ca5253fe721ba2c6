import { expect, test } from 'vitest'
import { anUpdateEntry } from '../../../test/an-update-entry.ts'
import { historyCsv } from './history/history-filter.ts'

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

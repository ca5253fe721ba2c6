import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aFormat, anAvailableUpdate } from '../../../test/an-available-update.ts'
import { anUpdateEntry } from '../../../test/an-update-entry.ts'
import { filteredHistory, type HistoryFilter, historyCsv } from './history/history-filter.ts'
import { ignoredSummary, ignoreItems } from './ignored-updates/ignore-items.ts'
import { MoreButton, useShowMore } from './more-button.tsx'

const HISTORY = [
  anUpdateEntry({ pluginName: 'Pro-Q 4', manufacturer: 'FabFilter', status: 'completed' }),
  anUpdateEntry({ pluginName: 'Ozone', manufacturer: 'iZotope', status: 'failed' }),
  anUpdateEntry({ pluginName: 'Saturn', manufacturer: 'FabFilter', status: 'pending' }),
]

test('of the history is shown what has the status, and the words in the name or the manufacturer', () => {
  const names = (filter: HistoryFilter) =>
    filteredHistory(HISTORY, filter).map(({ pluginName }) => pluginName)

  expect(names({ status: '', search: ' OZO ' })).toEqual(['Ozone'])
  expect(names({ status: '', search: 'fabf' })).toEqual(['Pro-Q 4', 'Saturn'])
  expect(names({ status: 'pending', search: 'fabf' })).toEqual(['Saturn'])
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

test('Ignore These Versions ignores the version of every format', () => {
  const plugin = aPlugin({ updateAvailable: true })
  const evidence = anAvailableUpdate(plugin.id)
  evidence.formats.push(aFormat({ format: 'AAX', latest: { ...aFormat().latest, version: '2.0.16' } }))
  const ignore = vi.fn()
  const actions = { ignore, markUpToDate: vi.fn(), markAs: vi.fn(), remove: vi.fn() }

  const items = ignoreItems(plugin, evidence, actions)
  for (const item of items) item.onSelect()

  expect(items.map(({ label }) => label)).toEqual(['Ignore These Versions', 'Ignore This Plugin'])
  expect(ignore.mock.calls.map(([{ add }]) => add)).toEqual([
    [
      { what: 'version', version: '2.1.0' },
      { what: 'version', version: '2.0.16' },
    ],
    [{ what: 'plugin' }],
  ])
})

test.each<[string, IgnoredUpdate[]]>([
  ['All its updates', [{ what: 'version', version: '3.2' }, { what: 'plugin' }]],
  ['Version 3.2.1', [{ what: 'version', version: '3.2.1' }]],
  [
    'All up to 3.3, version 3.4',
    [
      { what: 'until-newer', version: '3.3' },
      { what: 'version', version: '3.4' },
    ],
  ],
])('%s', (words, ignored) => {
  expect(ignoredSummary(ignored)).toBe(words)
})

function Long({ length }: { length: number }) {
  const list = useRef<HTMLUListElement>(null)
  const { first, rest, showMore } = useShowMore(
    Array.from({ length }, (_, index) => index),
    list,
    'li',
  )
  return (
    <>
      <p>{first.length} shown</p>
      <ul ref={list}>
        {first.map((index) => (
          <li key={index}>{index % 2 === 0 ? <button type="button">Open {index}</button> : index}</li>
        ))}
      </ul>
      <MoreButton rest={rest} onClick={showMore} />
    </>
  )
}

test('a long list shows a hundred items, and a hundred more per click, at whose first row the keyboard goes on', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Long length={230} />)
  expect(screen.getByText('100 shown')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show More (130 left)' }))
  expect(screen.getByText('200 shown')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open 100' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Show More (30 left)' }))

  expect(screen.getByText('230 shown')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Show More/ })).toBeNull()
  rerender(<Long length={3} />)
  expect(screen.getByText('3 shown')).toBeVisible()
})

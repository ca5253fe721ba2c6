import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { anArchitectureReport } from '../../../test/an-architecture-report.ts'
import { ProcessorInsight } from './library-insights.tsx'

const show = (report?: ReturnType<typeof anArchitectureReport>) =>
  aPage(<ProcessorInsight report={report} rosettaReport="/rosetta-report" />)

const rows = () =>
  within(screen.getByRole('list', { name: 'Plugins by processor' }))
    .getAllByRole('listitem')
    .map((row) => [row.textContent, row.querySelector('a')?.getAttribute('href')])

test('all plugins are one bar; those that need something link to the report', () => {
  show(anArchitectureReport({ universal: 1200, intel: 2, '32-bit': 1, unknown: 4 }))

  expect(rows()).toEqual([
    ['1,200 ready', undefined],
    ['2 need Rosetta', '/rosetta-report'],
    ['1 is 32-bit', '/rosetta-report'],
    ['4 not known', undefined],
  ])
})

test('counts of zero are left out', () => {
  show(anArchitectureReport({ universal: 1, intel: 1 }))

  expect(rows().map(([text]) => text)).toEqual(['1 ready', '1 needs Rosetta'])
})

test.each([
  ['nothing is known', anArchitectureReport({ unknown: 3 }), 'Nothing to show yet.'],
  [
    'all is well',
    anArchitectureReport({ universal: 2, unknown: 1 }),
    'No plugin we could check needs Rosetta or is 32-bit.',
  ],
])('a sentence replaces the chart when %s', (_, report, sentence) => {
  show(report)

  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})

test('the link to the report is shown while the figures are loading', () => {
  show()

  expect(screen.getByRole('link', { name: 'Rosetta Report' })).toHaveAttribute('href', '/rosetta-report')
  expect(screen.queryByRole('list')).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { anArchitectureReport } from '../../../test/an-architecture-report.ts'
import { anOldInstallation } from '../../../test/an-old-installation.ts'
import { ProcessorInsight } from './processor-insight.tsx'

const show = (total: number, report?: ReturnType<typeof anArchitectureReport>) =>
  aPage(<ProcessorInsight total={total} report={report} rosettaReport="/rosetta-report" />)

const rows = () =>
  within(screen.getByRole('list', { name: 'Plugins by processor' }))
    .getAllByRole('listitem')
    .map((row) => [row.textContent, row.querySelector('a')?.getAttribute('href')])

const [intel, secondIntel] = [anOldInstallation(), anOldInstallation()]
const old = anOldInstallation({ kind: '32-bit' })

test('plugins that need Rosetta or are 32-bit are counted and link to the report', () => {
  show(40, anArchitectureReport([intel, secondIntel, old], { universal: 30 }))

  expect(rows()).toEqual([
    ['Needs Rosetta2', '/rosetta-report'],
    ['32-bit1', '/rosetta-report'],
    ['All others37', undefined],
  ])
})

test('zero counts have no bar', () => {
  show(2, anArchitectureReport([intel]))

  expect(rows().map(([text]) => text)).toEqual(['Needs Rosetta1', '1 other1'])
})

test.each([
  ['nothing is known', anArchitectureReport([], { unknown: 3 }), 'No data yet.'],
  [
    'all is well',
    anArchitectureReport([], { universal: 2, unknown: 1 }),
    'No plugin with a known architecture needs Rosetta or is 32-bit.',
  ],
])('a sentence replaces the chart when %s', (_, report, sentence) => {
  show(3, report)

  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})

test('the link to the report is shown while the figures are loading', () => {
  show(3)

  expect(screen.getByRole('link', { name: 'Rosetta Report' })).toHaveAttribute('href', '/rosetta-report')
  expect(screen.queryByRole('list')).toBeNull()
})

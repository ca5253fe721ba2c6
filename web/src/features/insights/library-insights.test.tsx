import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insightsOf } from '#shared/plugins/insights.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { anArchitectureReport } from '../../../test/an-architecture-report.ts'
import { LibraryInsights } from './library-insights.tsx'

const show = (...plugins: Parameters<typeof aPlugin>[0][]) =>
  aPage(
    <LibraryInsights
      insights={insightsOf(plugins.map(aPlugin))}
      library="/plugins"
      architectures={anArchitectureReport()}
      rosettaReport="/rosetta-report"
    />,
  )

const linksIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('every bar links to the plugins that it counts', () => {
  show(
    { type: 'EQ', formats: ['VST3', 'AU'] },
    { type: 'Delay & Echo', manufacturer: 'Soundtoys' },
    { type: 'EQ' },
  )

  expect(linksIn('Plugins by format')).toEqual([
    ['VST33', '/plugins?format=VST3'],
    ['AU1', '/plugins?format=AU'],
  ])
  expect(linksIn('Plugins by manufacturer')).toEqual([
    ['FabFilter2', '/plugins?manufacturer=FabFilter'],
    ['Soundtoys1', '/plugins?manufacturer=Soundtoys'],
  ])
  expect(linksIn('Plugins by type')).toEqual([
    ['EQ2', '/plugins?type=EQ'],
    ['Delay & Echo1', '/plugins?type=Delay+%26+Echo'],
  ])
})

test('every completeness bar links to the plugins that lack the detail', () => {
  show({ version: '' }, { screenshot: '/pictures/1' })

  expect(linksIn('Plugins with a known manufacturer, type, version, screenshot and description')).toEqual([
    ['Manufacturer100%', '/plugins?missing=manufacturer'],
    ['Type100%', '/plugins?missing=type'],
    ['Version50%', '/plugins?missing=version'],
    ['Screenshot50%', '/plugins?missing=screenshot'],
    ['Description0%', '/plugins?missing=description'],
  ])
})

test('manufacturers beyond the first five are counted together', () => {
  show(...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'G'].map((manufacturer) => ({ manufacturer })))

  expect(linksIn('Plugins by manufacturer')).toHaveLength(5)
  expect(screen.getByText('2 others').parentElement).toHaveTextContent('2 others2')
})

test('a chart without data shows a note', () => {
  show({ type: '', manufacturer: '' })

  expect(screen.getAllByText('Nothing to show yet.')).toHaveLength(3)
})

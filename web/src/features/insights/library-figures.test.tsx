import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insightsOf } from '#shared/plugins/insights.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { LibraryFigures } from './library-figures.tsx'

const show = (plugins?: Plugin[]) =>
  aPage(
    <LibraryFigures
      plugins={plugins}
      insights={plugins && insightsOf(plugins)}
      library="/plugins"
      updates="/updates"
    />,
  )
const figure = (name: string) => screen.getByRole('region', { name })

test('figures show an ellipsis while they are loading', () => {
  show()

  for (const name of ['Total Plugins', 'UAD Plugins', 'Updates Available', 'Organized'])
    expect(figure(name)).toHaveTextContent('...')
})

test('plugins, UAD plugins and updates are counted', () => {
  show([
    aPlugin({ isUAD: true, manufacturer: 'Universal Audio' }),
    aPlugin({ isUAD: true, isOwned: false, manufacturer: 'Universal Audio' }),
    aPlugin({ name: 'Serum 2', updateAvailable: true }),
  ])

  expect(figure('Total Plugins')).toHaveTextContent('Total Plugins32 manufacturers')
  expect(figure('UAD Plugins')).toHaveTextContent('UAD Plugins21 marked as owned')
  expect(figure('Updates Available')).toHaveTextContent('Updates Available1Serum 2')
})

test.each([
  [[], 'Nothing to update'],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C', 'D'], 'A, B and 2 more'],
])('the updates %j are summarized as "%s"', (names, sentence) => {
  show(names.map((name) => aPlugin({ name, updateAvailable: true })))

  expect(screen.getByText(sentence)).toBeVisible()
})

test('the organized figure is labeled as an estimate', () => {
  show(Array.from({ length: 96 }, () => aPlugin()))

  expect(figure('Organized')).toHaveTextContent('Organized94%Estimate')
})

test.each([
  ['Total Plugins', '/plugins'],
  ['UAD Plugins', '/plugins?type=UAD'],
  ['Updates Available', '/updates'],
  ['Organized', '/plugins?missing=type'],
])('%s leads to %s', (name, address) => {
  show([aPlugin()])

  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address)
})

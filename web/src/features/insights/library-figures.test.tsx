import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insightsOf } from '#shared/plugins/insights.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { LibraryFigures, StatCard } from './library-figures.tsx'

const show = (plugins?: Plugin[]) =>
  aPage(<LibraryFigures insights={plugins && insightsOf(plugins)} library="/plugins" updates="/updates" />)
const figure = (name: string) => screen.getByRole('region', { name })

test('figures show an ellipsis while they are loading', () => {
  show()

  for (const name of ['Total Plugins', 'UAD Plugins', 'Updates Available', 'Organized'])
    expect(figure(name)).toHaveTextContent('...')
})

type Facts = Plugin['metadata']
const aUadPlugin = (ownership?: Facts['ownership'], ownershipMark?: Facts['ownershipMark']) =>
  aPlugin({
    isUAD: true,
    manufacturer: 'Universal Audio',
    metadata: { description: '', isFree: false, ownership, ownershipMark },
  })

test('plugins, UAD plugins and updates are counted', () => {
  show([
    aUadPlugin('owned'),
    aUadPlugin(undefined, 'owned'),
    aUadPlugin('owned', 'not-owned'),
    aUadPlugin(),
    aPlugin({ name: 'Serum 2', updateAvailable: true }),
  ])

  expect(figure('Total Plugins')).toHaveTextContent('Total Plugins52 manufacturers')
  expect(figure('UAD Plugins')).toHaveTextContent('UAD Plugins42 owned · 1 not owned')
  expect(figure('Updates Available')).toHaveTextContent('Updates Available1FabFilter')
})

test('before a profile nothing is said to be owned or not', () => {
  show([aUadPlugin(), aUadPlugin('trial')])

  expect(figure('UAD Plugins')).toHaveTextContent('UAD Plugins2Ownership not known yet')
})

test.each([
  [[], 'Nothing to update'],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C', 'C', 'D'], 'C, A and 2 more manufacturers'],
  [[''], 'Manufacturers unknown'],
])('updates of %j are summarized as "%s"', (makers, sentence) => {
  show(makers.map((manufacturer) => aPlugin({ manufacturer, updateAvailable: true })))

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

test.each([
  [96, undefined, '96'],
  [10_000, undefined, '10,000'],
  [0, undefined, '0'],
  [94, '%', '94%'],
  [undefined, undefined, '...'],
  [undefined, '%', '...'],
])('a value of %s with the unit %s reads %s', (value, unit, text) => {
  const { container } = render(<StatCard label="Total Plugins" value={value} {...(unit && { unit })} />)
  expect(screen.getByRole('region', { name: 'Total Plugins' })).toBeInTheDocument()
  expect(container.querySelector('p')?.textContent).toBe(text)
})

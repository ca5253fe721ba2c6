import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insightsOf } from '#shared/plugins/insights.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { StorageFigures } from '#shared/storage/storage-answer.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { anArchitectureReport } from '../../../test/an-architecture-report.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { storageFigures } from '../../../test/storage-figures.ts'
import { LibraryFigures } from './library-figures.tsx'
import { LibraryInsights } from './library-insights.tsx'

const show = (plugins: Partial<Plugin>[], space: StorageFigures = storageFigures()) =>
  aPage(
    <LibraryInsights
      plugins={plugins.map((facts) => aPlugin(facts))}
      library="/plugins"
      songs="/songs"
      rosettaReport="/rosetta-report"
    />,
    {
      server: fakeServer({
        plugins: { architectures: () => anArchitectureReport() },
        storage: { figures: () => space },
      }),
    },
  )

const linksIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('every completeness bar links to the plugins that lack the detail', () => {
  show([{ version: '' }, { screenshot: '/pictures/1' }])

  expect(linksIn('Plugins with a known manufacturer, type, version, screenshot and description')).toEqual([
    ['Manufacturer100%', '/plugins?missing=manufacturer'],
    ['Type100%', '/plugins?missing=type'],
    ['Version50%', '/plugins?missing=version'],
    ['Screenshot50%', '/plugins?missing=screenshot'],
    ['Description0%', '/plugins?missing=description'],
  ])
})

test('disk space is honest about what is known', async () => {
  const makers = [{ manufacturer: 'A', bytes: 1_500_000 }]
  const space = storageFigures({ total: { bytes: 2_000_000, bundles: 1200, unknown: 1 }, makers })
  show([{}], space)

  expect(await screen.findByText('2 MB, known for 1,199 of 1,200 bundles')).toBeVisible()
  expect(linksIn('Disk space by manufacturer')).toEqual([['A1.5 MB', '/plugins?manufacturer=A&sort=size']])
  expect(screen.getByText('All others').parentElement).toHaveTextContent('All others500 kB')
})

test('without songs one sentence leads to them', async () => {
  const { user, address } = show([{}])

  await user.click(await screen.findByRole('link', { name: 'Add your songs' }))

  expect(address()).toBe('/songs')
})

const showFigures = (plugins?: Plugin[]) =>
  aPage(<LibraryFigures insights={plugins && insightsOf(plugins)} library="/plugins" updates="/updates" />)
const figure = (name: string) => screen.getByRole('region', { name })

test('figures show an ellipsis while they are loading', () => {
  showFigures()

  for (const name of ['Total Plugins', 'UAD Plugins', 'Updates Available', 'Organized'])
    expect(figure(name).querySelector('p')?.textContent).toBe('...')
})

type Facts = Plugin['metadata']
const aUadPlugin = (ownership?: Facts['ownership'], ownershipMark?: Facts['ownershipMark']) =>
  aPlugin({
    isUAD: true,
    manufacturer: 'Universal Audio',
    metadata: { description: '', isFree: false, ownership, ownershipMark },
  })

test('plugins, UAD plugins and updates are counted', () => {
  // Before a profile nothing is said to be owned or not.
  const { unmount } = showFigures([aUadPlugin(), aUadPlugin('trial')])
  expect(figure('UAD Plugins')).toHaveTextContent('UAD Plugins2Ownership not known yet')
  unmount()

  showFigures([
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

test('the organized figure is labeled as an estimate', () => {
  showFigures(Array.from({ length: 96 }, () => aPlugin()))

  expect(figure('Organized')).toHaveTextContent('Organized94%Estimate')
})

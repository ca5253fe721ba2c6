import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { insightsOf } from '#shared/plugins/insights.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import type { StorageFigures } from '#shared/storage/storage-answer.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { anArchitectureReport } from '../../../test/an-architecture-report.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { storageFigures } from '../../../test/storage-figures.ts'
import { LibraryFigures } from './library-figures.tsx'
import { LibraryInsights, ProcessorInsight } from './library-insights.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 12), toFake: ['Date'] })
})

const show = (...plugins: Partial<Plugin>[]) => showWith({}, ...plugins)

type Answers = { space?: StorageFigures; usage?: PluginUsage[] }

const showWith = ({ space = storageFigures(), usage = [] }: Answers, ...plugins: Partial<Plugin>[]) =>
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
        songs: { usage: () => usage },
      }),
    },
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
  show(...[...'AABBCCDDEEFFGG'].map((manufacturer) => ({ manufacturer, type: '' })))

  expect(linksIn('Plugins by manufacturer')).toHaveLength(5)
  expect(screen.getByText('2 others').parentElement).toHaveTextContent('2 others4')
  // A chart without data shows a note.
  expect(screen.getAllByText('Nothing to show yet.')).not.toHaveLength(0)
})

test('disk space is honest about what is known', async () => {
  const makers = [{ manufacturer: 'A', bytes: 1_500_000 }]
  const space = storageFigures({ total: { bytes: 2_000_000, bundles: 1200, unknown: 1 }, makers })
  showWith({ space }, {})

  expect(await screen.findByText('2 MB, known for 1,199 of 1,200 bundles')).toBeVisible()
  expect(linksIn('Disk space by manufacturer')).toEqual([['A1.5 MB', '/plugins?manufacturer=A&sort=size']])
  expect(screen.getByText('All others').parentElement).toHaveTextContent('All others500 kB')
})

test.each([
  [0, 2, 2, undefined],
  [1000, 1, 0, '1 kB, known for 1 of 1 bundle'],
  [3000, 2, 0, '3 kB, known for all 2 bundles'],
])('%i bytes in %i bundles, %i unknown: "%s"', async (bytes, bundles, unknown, words) => {
  const { server } = showWith({ space: storageFigures({ total: { bytes, bundles, unknown } }) }, {})

  await screen.findByText('Used in songs')
  if (words) expect(await screen.findByText(words)).toBeVisible()
  else {
    expect(server.calls.map(({ call }) => call)).toContain('storage.figures')
    expect(screen.queryByText('Disk space by manufacturer')).toBeNull()
  }
})

test('the columns of the last six months link to what was added then', () => {
  show({ addedAt: new Date(2026, 8, 30).toISOString() }, { addedAt: new Date(2026, 10, 1).toISOString() })

  expect(linksIn('Plugins added by month')).toEqual([
    ['Jun0', '/plugins?added=2026-06'],
    ['Jul0', '/plugins?added=2026-07'],
    ['Aug0', '/plugins?added=2026-08'],
    ['Sep1', '/plugins?added=2026-09'],
    ['Oct0', '/plugins?added=2026-10'],
    ['Nov1', '/plugins?added=2026-11'],
  ])
})

const usageOf = (pluginId: string, facts: Partial<PluginUsage>): PluginUsage => ({
  ...{ pluginId, songs: 0, perhaps: 0, lastUsedAt: null, kinds: [], formats: [] },
  ...facts,
})

test('the uses in songs link to the plugins that they count, and a perhaps is none', async () => {
  const [ara, comb] = ['00000000-0000-4000-a000-0000000000a1', '00000000-0000-4000-a000-0000000000c1']
  const usage = [usageOf(ara, { songs: 1200 }), usageOf(comb, { perhaps: 7 })]
  showWith({ usage }, { id: ara, name: 'Ara' }, { id: comb, name: 'Comb' }, { name: 'Dust' })

  expect(await screen.findByRole('link', { name: 'Used in most songs' })).toHaveAttribute(
    'href',
    '/plugins?songs=once&songs=several&songs=often&sort=songs',
  )
  expect(linksIn('Plugins used in most songs')).toEqual([['Ara1,200', `/plugins?plugin=${ara}`]])
  expect(linksIn('Plugins by number of songs')).toEqual([
    ['10 or more1', '/plugins?songs=often'],
    ['2 to 90', '/plugins?songs=several'],
    ['Once0', '/plugins?songs=once'],
    ['Possibly1', '/plugins?songs=perhaps'],
    ['Never used1', '/plugins?songs=never'],
  ])
})

test('without songs one sentence leads to them', async () => {
  const { user, address } = show({})

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

test.each([
  [[], 'Nothing to update'],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C', 'C', 'D'], 'C, A and 2 more'],
  [[''], 'Manufacturers unknown'],
])('updates of %j are summarized as "%s"', (makers, sentence) => {
  showFigures(makers.map((manufacturer) => aPlugin({ manufacturer, updateAvailable: true })))

  expect(screen.getByText(sentence)).toBeVisible()
})

test('the organized figure is labeled as an estimate', () => {
  showFigures(Array.from({ length: 96 }, () => aPlugin()))

  expect(figure('Organized')).toHaveTextContent('Organized94%Estimate')
})

const showProcessors = (report?: ReturnType<typeof anArchitectureReport>) =>
  aPage(<ProcessorInsight report={report} rosettaReport="/rosetta-report" />)

const rows = () =>
  within(screen.getByRole('list', { name: 'Plugins by processor' }))
    .getAllByRole('listitem')
    .map((row) => [row.textContent, row.querySelector('a')?.getAttribute('href')])

test('all plugins are one bar; those that need something link to the report', () => {
  const { unmount } = showProcessors(
    anArchitectureReport({ universal: 1200, intel: 2, '32-bit': 1, unknown: 4 }),
  )
  expect(rows()).toEqual([
    ['1,200 ready', undefined],
    ['2 need Rosetta', '/rosetta-report'],
    ['1 is 32-bit', '/rosetta-report'],
    ['4 not known', undefined],
  ])
  unmount()

  showProcessors(anArchitectureReport({ universal: 1, intel: 1 }))
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
  showProcessors(report)

  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})

test('the link to the report is shown while the figures are loading', () => {
  showProcessors()

  expect(screen.getByRole('link', { name: 'Rosetta Report' })).toHaveAttribute('href', '/rosetta-report')
  expect(screen.queryByRole('list')).toBeNull()
})

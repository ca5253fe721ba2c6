import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { PluginUsage, SongFigures } from '#shared/songs/library/known-song.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer, type Handlers, refusal } from '../../../test/fake-server.ts'
import { SongInsights } from './song-insights.tsx'

const [ara, bell, comb, dust] = ['Ara', 'Bell', 'Comb', 'Dust'].map((name) => aPlugin({ name })) as [
  Plugin,
  Plugin,
  Plugin,
  Plugin,
] // as: there are four names

const usageOf = ({ id }: Plugin, facts: Partial<PluginUsage>): PluginUsage => ({
  pluginId: id,
  songs: 0,
  perhaps: 0,
  lastUsedAt: null,
  kinds: [],
  formats: [],
  ...facts,
})

const USAGE = [
  usageOf(ara, {
    songs: 1200,
    lastUsedAt: '2026-01-02T12:00:00.000Z',
    formats: [{ format: 'VST3', songs: 1200 }],
  }),
  usageOf(bell, {
    songs: 1,
    lastUsedAt: '2026-03-04T12:00:00.000Z',
    formats: [{ format: 'VST2', songs: 1 }],
  }),
  usageOf(comb, { perhaps: 7, lastUsedAt: '2026-05-06T12:00:00.000Z' }),
]

const FIGURES: SongFigures = {
  songs: 1300,
  unread: 12,
  incomplete: 3,
  daws: [
    { name: 'Ableton Live', songs: 1000 },
    { name: 'REAPER', songs: 290 },
  ],
}

const NONE: SongFigures = { songs: 0, unread: 0, incomplete: 0, daws: [] }

const show = (songs: Handlers['songs'] = { figures: () => NONE }, plugins = [ara, bell, comb, dust]) =>
  aPage(<SongInsights plugins={plugins} library="/plugins" songs="/songs" />, {
    server: fakeServer({ songs }),
  })

const some = (figures: Partial<SongFigures> = {}, usage = USAGE) => ({
  figures: () => ({ ...FIGURES, ...figures }),
  usage: () => usage,
})

const linksIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

const shelfNote = (name: string) => screen.getByRole('region', { name }).querySelector('p')?.textContent

test('each figure links to the plugins or songs that it counts', async () => {
  show(some())

  expect(await screen.findByRole('heading', { name: 'Used in most songs' })).toBeVisible()
  expect(linksIn('Plugins used in most songs')).toEqual([
    ['Ara1,200', `/plugins?plugin=${ara.id}`],
    ['Bell1', `/plugins?plugin=${bell.id}`],
  ])
  expect(linksIn('Plugins by number of songs')).toEqual([
    ['10 or more1', '/plugins?songs=often'],
    ['2 to 90', '/plugins?songs=several'],
    ['Once1', '/plugins?songs=once'],
    ['Perhaps1', '/plugins?songs=perhaps'],
    ['Never used1', '/plugins?songs=never'],
  ])
  expect(linksIn('Songs by DAW')).toEqual([
    ['Ableton Live1,000', '/songs?daw=Ableton+Live'],
    ['REAPER290', '/songs?daw=REAPER'],
  ])
  expect(linksIn('Last used in songs')).toEqual([
    ['BellMar 4, 2026 · 1 song', `/plugins?plugin=${bell.id}`],
    ['AraJan 2, 2026 · 1,200 songs', `/plugins?plugin=${ara.id}`],
  ])
  expect(linksIn('Used as VST2 only')).toEqual([['Bell1 song would break', `/plugins?plugin=${bell.id}`]])
  for (const [name, href] of [
    ['Used in most songs', '/plugins?songs=once&songs=several&songs=often&sort=songs'],
    ['Last used in songs', '/plugins?songs=once&songs=several&songs=often&sort=used'],
    ['Used as VST2 only', '/plugins?songs=vst2&sort=songs'],
    ['Songs by DAW', '/songs'],
    ['12 not read', '/songs?show=unread'],
  ])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('what the figures do not say is said beside them', async () => {
  show(some())

  expect(await screen.findByText(/^1,300 songs, /)).toHaveTextContent(
    '1,300 songs, 12 not read, 3 read only in part. What was not read may use more plugins.',
  )
  expect(await screen.findByText(/^Perhaps: a song may mean another plugin\./)).toBeVisible()
  expect(screen.getByText('Unknown DAW').parentElement).toHaveTextContent('Unknown DAW10')
})

test('when every song was read in full, nothing is said of others', async () => {
  show(some({ songs: 1290, unread: 0, incomplete: 0 }))

  expect(await screen.findByText('1,290 songs')).toBeVisible()
  expect(screen.queryByText('Unknown DAW')).toBeNull()
})

test('more DAWs and more plugins than fit are counted', async () => {
  const plugins = Array.from({ length: 8 }, (_, at) => aPlugin({ name: `P${at}` }))
  const usage = plugins.map((plugin) =>
    usageOf(plugin, { songs: 2, formats: [{ format: 'VST2', songs: 2 }] }),
  )
  const daws = Array.from({ length: 7 }, (_, at) => ({ name: `DAW ${at}`, songs: 10 }))
  show(some({ songs: 75, daws }, usage), plugins)

  expect(await screen.findByRole('link', { name: 'Used as VST2 only (8)' })).toBeVisible()
  expect(linksIn('Used as VST2 only (8)')).toHaveLength(6)
  expect(linksIn('Songs by DAW')).toHaveLength(5)
  expect(screen.getByText('All others').parentElement).toHaveTextContent('All others25')
})

test('without songs one sentence leads to Songs, and the uses are not asked for', async () => {
  const page = show()

  await page.user.click(await screen.findByRole('link', { name: 'Drop your projects on Songs' }))

  expect(page.address()).toBe('/songs')
  expect(screen.queryByRole('heading')).toBeNull()
  expect(page.server.calls.map(({ call }) => call)).toEqual(['songs.figures'])
})

test('songs without a library show their DAWs and what to do, and without both nothing is said', async () => {
  const { unmount } = show(some(), [])
  expect(await screen.findByText(/^Add plugins to your library/)).toBeVisible()
  expect(linksIn('Songs by DAW')).toHaveLength(2)
  expect(screen.queryByText('Used in most songs')).toBeNull()
  unmount()

  const { server, container } = show(undefined, [])
  await waitFor(() => expect(server.calls).toHaveLength(1))
  expect(container.querySelector('a')).toBeNull()
})

test('songs that use nothing of the library, and those that only may, promise nothing', async () => {
  const { unmount } = show(some({}, []))
  expect(await screen.findByText('No known song uses a plugin in your library.')).toBeVisible()
  expect(linksIn('Songs by DAW')).toHaveLength(2)
  unmount()

  show(some({}, [usageOf(comb, { perhaps: 7, lastUsedAt: '2026-05-06T12:00:00.000Z' })]))
  expect(await screen.findAllByText('No known song uses a plugin in your library for certain.')).toHaveLength(
    2,
  )
  expect(shelfNote('Used as VST2 only')).toBe('No plugin is used as VST2 only.')
  expect(linksIn('Plugins by number of songs')).toContainEqual(['Never used3', '/plugins?songs=never'])
})

test.each([
  ['figures', 'the figures of your songs'],
  ['usage', 'how your songs use your plugins'],
] as const)('%s that cannot be loaded are reported, and loaded again on demand', async (call, what) => {
  const failing = () => {
    throw refusal(503, 'The database is starting. Please try again.')
  }
  const { server, user } = show({ ...some(), [call]: failing })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `We couldn't load ${what}: The database is starting. Please try again.`,
  )

  server.handlers.songs = some()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Used in most songs' })).toBeVisible()
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLocation } from 'wouter'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { SongUseCharts } from '../../../features/insights/song-use-charts.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './plugins-page-dialog.tsx'

/** Plugins with these numbers of songs and perhaps; every third is used as VST2 only. */
const USES: [number, number][] = [
  [0, 0],
  [0, 4],
  [1, 0],
  [1, 9],
  [2, 0],
  [9, 1],
  [10, 0],
  [41, 0],
]
const library = USES.map((_, at) => aPlugin({ name: `Plugin ${at}` }))
const usage = library.flatMap(({ id }, at): PluginUsage[] => {
  const [songs = 0, perhaps = 0] = USES[at] ?? []
  const formats = songs > 0 ? [{ format: at % 3 ? ('VST3' as const) : ('VST2' as const), songs }] : []
  const used = { pluginId: id, songs, perhaps, lastUsedAt: '2026-01-01T00:00:00.000Z', kinds: [], formats }
  return songs + perhaps > 0 ? [used] : []
})

function Site() {
  const [path] = useLocation()
  if (path === '/') return <SongUseCharts plugins={library} library="/plugins" songs="/songs" />
  return <PluginsPage />
}

async function theDashboard() {
  const server = fakeServer({
    plugins: { list: () => library },
    songs: { usage: () => usage },
  })
  const page = aPage(<Site />, { server })
  await screen.findByRole('heading', { name: 'Used in most songs' })
  return page
}

const rows = () => screen.queryAllByRole('listitem').filter((item) => item.querySelector('h3'))

test('every figure of the songs opens as many plugins as it counts, at once', async () => {
  const { user, goTo } = await theDashboard()
  const figures = screen.getAllByRole('link').flatMap((link) => {
    const at = link.getAttribute('href') ?? ''
    const shown = at.startsWith('/plugins?songs=') ? link.lastElementChild?.textContent : undefined
    return shown && /^\d+$/.test(shown) ? [{ at, count: Number(shown) }] : []
  })
  expect(figures.map(({ count }) => count)).toEqual([2, 2, 2, 1, 1])

  for (const { at, count } of figures) {
    const link = screen.getAllByRole('link').find((each) => each.getAttribute('href') === at)
    if (link) await user.click(link)
    expect(await screen.findByText(`Showing ${counted(count, 'plugin')}`)).toBeVisible()
    expect(rows(), at).toHaveLength(count)
    goTo('/')
  }
})

test('without songs the library cannot be sorted by them', async () => {
  aPage(<PluginsPage />, { server: fakeServer({ plugins: { list: () => library } }), at: '/plugins' })
  await screen.findByText(/^Showing/)

  const sorts = [...screen.getByRole('combobox', { name: 'Sort by' }).children].map(
    (each) => each.textContent,
  )
  expect(sorts).toContain('Processor')
  expect(sorts).not.toContain('Number of songs')
})

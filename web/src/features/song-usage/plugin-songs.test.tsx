import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PluginUsage, SongOfPlugin } from '#shared/songs/library/known-song.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { PluginSongs } from './plugin-songs.tsx'

const PLUGIN = '00000000-0000-4000-8000-000000000001'

const usage: PluginUsage = {
  pluginId: PLUGIN,
  songs: 12,
  perhaps: 3,
  lastUsedAt: '2026-11-18T12:00:00.000Z',
  kinds: ['ableton', 'reaper'],
  formats: [
    { format: 'VST3', songs: 11 },
    { format: 'VST2', songs: 1 },
  ],
}

const use: SongOfPlugin['uses'][number] = {
  usedId: 'u',
  format: 'VST3',
  name: 'Ara',
  maker: 'Day Sound',
  version: '',
  count: 3,
  off: 1,
  offline: 0,
  frozen: 2,
  missing: 0,
  inRack: 0,
}
const song: SongOfPlugin = {
  id: '00000000-0000-4000-8000-0000000000aa',
  title: 'Night Drive',
  daw: 'Ableton Live',
  version: '11.3.4',
  savedAt: '2026-11-18T12:00:00.000Z',
  isBackup: false,
  uses: [use],
  certainty: 'certain',
  reason: 'They have the same id.',
}

function shown(songs: Handlers['songs']) {
  return aPage(<PluginSongs pluginId={PLUGIN} isSettled songs="/songs" />, { server: fakeServer({ songs }) })
}

test('a plugin shows in how many songs it is used, when last, in which DAWs and how', async () => {
  shown({ usage: () => [usage] })

  const section = await screen.findByRole('region', { name: 'Use in songs' })
  expect(section).toHaveTextContent('Used in 12 songs, perhaps in 3 more')
  expect(section).toHaveTextContent(
    'Last used November 18, 2026 · Ableton Live, REAPER · VST3 in 11 songs, VST2 in 1 song',
  )
})

test('the songs are listed on request, each with how it uses the plugin, and lead to the Songs page', async () => {
  const maybe = {
    ...song,
    id: 'b',
    title: '',
    certainty: 'perhaps' as const,
    reason: 'Only the name agrees.',
  }
  const { user, server } = shown({
    usage: () => [usage],
    ofPlugin: () => ({ songs: [song, maybe], total: 15 }),
  })

  await user.click(await screen.findByRole('button', { name: 'Show the songs' }))
  const [sure, perhaps] = await screen.findAllByRole('listitem')
  expect(sure).toHaveTextContent('VST3 · 3 times, 1 off, 2 frozen')
  expect(within(sure as HTMLElement).getByRole('link', { name: 'Night Drive' })).toHaveAttribute(
    'href',
    `/songs?song=${song.id}`,
  )
  expect(perhaps).toHaveTextContent('Song without a titlePerhaps: Only the name agrees.')
  expect(screen.getByText('and 13 more')).toBeVisible()
  expect(server.calls.at(-1)?.params).toEqual({ id: PLUGIN })
})

test('songs that only may use a plugin are not counted as uses', async () => {
  shown({ usage: () => [{ ...usage, songs: 0, perhaps: 1, formats: [] }] })

  expect(await screen.findByText('Perhaps used in 1 song')).toBeVisible()
})

test('a plugin that no known song uses says so, and without any song there is nothing', async () => {
  const { unmount } = shown({ usage: () => [{ ...usage, pluginId: 'another' }] })
  expect(await screen.findByText('No known song uses it.')).toBeVisible()
  unmount()

  const { queries } = shown({ usage: () => [] })
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: 'Use in songs' })).toBeNull()
})

test('songs that cannot be loaded can be requested again', async () => {
  const { user, server } = shown({
    usage: () => [usage],
    ofPlugin: throwing(refusal(503, 'The server is busy.')),
  })
  await user.click(await screen.findByRole('button', { name: 'Show the songs' }))
  expect(await screen.findByText(/The server is busy/)).toBeVisible()

  server.handlers.songs = { usage: () => [usage], ofPlugin: () => ({ songs: [song], total: 1 }) }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Night Drive' })).toBeVisible()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PluginUsage, RemovalCheck, SongOfPlugin } from '#shared/songs/library/known-song.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { PluginSongs } from './plugin-songs.tsx'
import { RemovalGate } from './removal-gate.tsx'

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
  expect(section).toHaveTextContent('Used in 12 songs, possibly in 3 more')
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
  expect(perhaps).toHaveTextContent('Song without a titlePossibly: Only the name agrees.')
  expect(screen.getByText('and 13 more')).toBeVisible()
  expect(server.calls.at(-1)?.params).toEqual({ id: PLUGIN })
})

test('songs that cannot be loaded can be requested again', async () => {
  const { user, server } = shown({
    usage: () => [usage],
    ofPlugin: throwing(refusal(503, 'The server is busy.')),
  })
  await user.click(await screen.findByRole('button', { name: 'Show the songs' }))
  expect(await screen.findByText(/The server is busy/)).toBeVisible()

  server.handlers.songs = { usage: () => [usage], ofPlugin: () => ({ songs: [song], total: 1 }) }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'Night Drive' })).toBeVisible()
})

const ara = aPlugin({ name: 'Ara' })
const bell = aPlugin({ name: 'Bell' })

type Answer = RemovalCheck['answers'][number]
const safe = (pluginId: string): Answer => ({ pluginId, isSafe: true, reason: '', songs: [], songCount: 0 })
const needed = (pluginId: string, certainty: 'certain' | 'perhaps', songCount = 1): Answer => ({
  pluginId,
  isSafe: false,
  reason: '',
  songs: [{ id: 's1', title: 'Night Drive', daw: 'REAPER', certainty, reason: 'They have the same id.' }],
  songCount,
})
const check = (answers: Answer[], facts: Partial<RemovalCheck> = {}): RemovalCheck => ({
  answers,
  read: 40,
  lastReadAt: '2026-11-18T12:00:00.000Z',
  unseen: [],
  computersWithoutSongs: [],
  ...facts,
})

function shownAnswer(checkRemoval: NonNullable<Handlers['songs']>['checkRemoval'], plugins = [ara]) {
  const server = fakeServer({ songs: checkRemoval ? { checkRemoval } : {} })
  return aPage(
    <RemovalGate plugins={plugins} songs="/songs">
      {({ answer, closedReason }) => (
        <>
          {answer}
          <button type="button" disabled={closedReason !== undefined}>
            Remove
          </button>
        </>
      )}
    </RemovalGate>,
    { server },
  )
}

test('the songs of a few plugins are named before these are removed, and which of them only perhaps', async () => {
  shownAnswer(() => check([needed(ara.id, 'certain', 12), needed(bell.id, 'perhaps')]), [ara, bell])

  expect(await screen.findByText(/^Your songs need/)).toBeVisible()
  const list = screen.getByRole('list', { name: 'Songs that use or may use them' })
  expect(within(list).getAllByRole('link', { name: 'Night Drive' })[0]).toHaveAttribute(
    'href',
    '/songs?song=s1',
  )
  expect(list).toHaveTextContent('Ara: Night Drive and 11 more songsBell: Night Drive (possibly)')
  expect(screen.getByRole('status')).toHaveTextContent(
    "Checked against 40 songs, last scanned November 18, 2026. Songs we haven't scanned aren't counted.",
  )
})

test('the songs of many plugins are a link away from the question', async () => {
  const plugins = ['Ara', 'Bell', 'Cue', 'Dot'].map((name) => aPlugin({ name }))
  shownAnswer(() => check(plugins.map(({ id }) => needed(id, 'certain'))), plugins)

  expect(await screen.findByRole('link', { name: 'Show the songs' })).toHaveAttribute('href', '/songs')
  expect(screen.queryByRole('list')).toBeNull()
})

test('a perhaps is never said to be safe', async () => {
  shownAnswer(() => check([safe(ara.id), needed(bell.id, 'perhaps')]), [ara, bell])

  expect(await screen.findByText('Songs may need 1 of these 2 plugins')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Bell')
  expect(screen.queryByText(/No known song/)).toBeNull()
})

test.each<[string, Parameters<typeof check>, string[]]>([
  ['one is not answered', [[safe(ara.id)]], ["We can't tell whether songs need them"]],
  [
    'computers have sent no songs',
    [[safe(ara.id)], { computersWithoutSongs: ['Studio Mac', 'Laptop'] }],
    ['No songs scanned on Studio Mac yet.', 'No songs scanned on Laptop yet.'],
  ],
])('only when every plugin is safe no known song needs them: %s', async (_, given, texts) => {
  shownAnswer(() => check(...given), [ara, bell])

  for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
})

test('songs that could not be read are counted with the reason, and nothing is promised', async () => {
  const unseen = [{ reason: 'Only Reason can read its songs.', isOpaque: true, songs: 3 }]
  shownAnswer(() => check([{ ...safe(ara.id), isSafe: false }], { unseen }))

  expect(await screen.findByText("We can't tell whether songs need it")).toBeVisible()
  expect(screen.getByText('Not checked: 3 songs. Only Reason can read its songs.')).toBeVisible()
})

const removeButton = () => screen.getByRole('button', { name: 'Remove' })

test('nothing can be removed while the songs are asked; what they answered stays while they are asked again', async () => {
  let answer = (_: RemovalCheck) => {}
  const asked = () => new Promise<RemovalCheck>((resolve) => (answer = resolve))
  const { server, queries } = shownAnswer(asked)
  expect(await screen.findByText('Checking your songs...')).toBeVisible()
  expect(removeButton()).toBeDisabled()
  answer(check([safe(ara.id)]))
  await waitFor(() => expect(removeButton()).toBeEnabled())

  void queries.invalidateQueries({ queryKey: ['/api/songs'] })
  await waitFor(() => expect(server.calls).toHaveLength(2))
  expect(screen.getByText('No known song needs it')).toBeVisible()
  expect(removeButton()).toBeEnabled()
  answer(check([needed(ara.id, 'certain')]))
  expect(await screen.findByText(/^Your songs need/)).toBeVisible()
})

test('a failed question is no permission: it is repeated, or the user says that songs need not be asked', async () => {
  const { user, server } = shownAnswer(throwing(refusal(503, 'The server is busy.')))
  expect(
    await screen.findByText(/The server is busy. A song may need a plugin that you remove./),
  ).toBeVisible()
  expect(removeButton()).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Remove without checking my songs.' }))
  expect(removeButton()).toBeEnabled()

  server.handlers.songs = { checkRemoval: () => check([safe(ara.id)]) }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No known song needs it')).toBeVisible()
})

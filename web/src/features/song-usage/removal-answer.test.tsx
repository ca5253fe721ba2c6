import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { RemovalGate } from './removal-gate.tsx'

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

function shown(checkRemoval: NonNullable<Handlers['songs']>['checkRemoval'], plugins = [ara]) {
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
  shown(() => check([needed(ara.id, 'certain', 12), needed(bell.id, 'perhaps')]), [ara, bell])

  expect(await screen.findByText(/^Your songs need/)).toBeVisible()
  const list = screen.getByRole('list', { name: 'Songs that use or may use them' })
  expect(within(list).getAllByRole('link', { name: 'Night Drive' })[0]).toHaveAttribute(
    'href',
    '/songs?song=s1',
  )
  expect(list).toHaveTextContent('Ara: Night Drive and 11 more songsBell: Night Drive (perhaps)')
  expect(screen.getByRole('status')).toHaveTextContent(
    "Checked against 40 songs, last scanned November 18, 2026. Songs we haven't scanned may still use them.",
  )
})

test('the songs of many plugins are a link away from the question', async () => {
  const plugins = ['Ara', 'Bell', 'Cue', 'Dot'].map((name) => aPlugin({ name }))
  shown(() => check(plugins.map(({ id }) => needed(id, 'certain'))), plugins)

  expect(await screen.findByRole('link', { name: 'Show the songs' })).toHaveAttribute('href', '/songs')
  expect(screen.queryByRole('list')).toBeNull()
})

test('a perhaps is never said to be safe', async () => {
  shown(() => check([safe(ara.id), needed(bell.id, 'perhaps')]), [ara, bell])

  expect(await screen.findByText('Songs may need 1 of these 2 plugins')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Bell')
  expect(screen.queryByText(/No known song/)).toBeNull()
})

test('computers whose helper has sent no songs are named', async () => {
  shown(() => check([safe(ara.id)], { computersWithoutSongs: ['Studio Mac', 'Laptop'] }))

  expect(await screen.findByText('No songs scanned on Studio Mac yet.')).toBeVisible()
  expect(screen.getByText('No songs scanned on Laptop yet.')).toBeVisible()
})

test('only when every plugin is safe no known song needs them', async () => {
  shown(() => check([safe(ara.id), safe(bell.id)]), [ara, bell])

  expect(await screen.findByText('No known song needs them')).toBeVisible()
})

test('songs that could not be read are counted with the reason, and nothing is promised', async () => {
  const unseen = [{ reason: 'Only Reason can read its songs.', isOpaque: true, songs: 3 }]
  shown(() => check([{ ...safe(ara.id), isSafe: false }], { unseen }))

  expect(await screen.findByText("We can't tell whether songs need it")).toBeVisible()
  expect(screen.getByText('Not checked: 3 songs. Only Reason can read its songs.')).toBeVisible()
})

test('an answer without one of the plugins promises nothing', async () => {
  shown(() => check([safe(ara.id)]), [ara, bell])

  expect(await screen.findByText("We can't tell whether songs need them")).toBeVisible()
})

test('without a known song one sentence says so', async () => {
  shown(() => check([{ ...safe(ara.id), isSafe: false }], { read: 0, lastReadAt: null }))

  expect(await screen.findByRole('link', { name: 'Add songs' })).toBeVisible()
})

const removeButton = () => screen.getByRole('button', { name: 'Remove' })

test('nothing can be removed while the songs are asked', async () => {
  let answer = (_: RemovalCheck) => {}
  shown(() => new Promise((resolve) => (answer = resolve)))

  expect(await screen.findByText('Checking your songs...')).toBeVisible()
  expect(removeButton()).toBeDisabled()
  answer(check([needed(ara.id, 'certain')]))
  await waitFor(() => expect(removeButton()).toBeEnabled())
})

test('a failed question is no permission: it is repeated, or the user says that songs need not be asked', async () => {
  const { user, server } = shown(throwing(refusal(503, 'The server is busy.')))
  expect(
    await screen.findByText(/The server is busy. A song may need a plugin that you remove./),
  ).toBeVisible()
  expect(removeButton()).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Remove without checking my songs.' }))
  expect(removeButton()).toBeEnabled()

  server.handlers.songs = { checkRemoval: () => check([safe(ara.id)]) }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No known song needs it')).toBeVisible()
})

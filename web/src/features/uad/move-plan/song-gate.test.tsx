import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { aMovePlan, pluginIdOf } from '../../../../test/a-move-plan.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aWorkflow } from '../../../../test/a-workflow.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { UadResult } from '../result/uad-result.tsx'
import { useOrganizeActions } from '../use-organize-actions.ts'
import { OrganizeDialog } from './organize-dialog.tsx'

const plan = aMovePlan(['UAD Raw', 'UAD Neve 1081', 'UAD Pultec'])
const at = '2026-11-18T12:00:00.000Z'
const songOf = (id: string, title: string, certainty: 'certain' | 'perhaps') => ({
  id,
  title,
  daw: 'REAPER',
  certainty,
  reason: 'They have the same id.',
})
const answer = (stem: string, songs: ReturnType<typeof songOf>[], songCount = songs.length) => ({
  pluginId: pluginIdOf(stem),
  isSafe: songCount === 0,
  reason: '',
  songs,
  songCount,
})
const check: RemovalCheck = {
  answers: [
    answer('UAD Raw', [songOf('a', 'Night Drive', 'certain')], 4),
    answer('UAD Neve 1081', [songOf('b', 'Sunday', 'perhaps')]),
    answer('UAD Pultec', []),
  ],
  read: 40,
  lastReadAt: at,
  unseen: [{ reason: 'Nobody else can read songs of Reason.', isOpaque: true, songs: 3 }],
  computersWithoutSongs: ['Laptop'],
}
const none: RemovalCheck = { ...check, answers: plan.moves.map(({ stem }) => answer(stem, [])) }

const script = { message: 'Script generated', scriptContent: '#!/bin/bash\n', workflow: aWorkflow(5) }

const aServer = (songs: Handlers['songs']) =>
  fakeServer({ uad: { plan: () => plan, generateScript: () => script }, songs, helper: { jobs: () => [] } })

function Opened() {
  return (
    <OrganizeDialog
      isNothingOwned={false}
      hasRun={false}
      organizing={useOrganizeActions()}
      songs="/songs"
      onClose={() => {}}
    />
  )
}
const aDialog = (songs: Handlers['songs']) => aPage(<Opened />, { server: aServer(songs) })

const useScript = () => screen.getByRole('button', { name: 'Use script instead' })
const sentTo = (server: ReturnType<typeof aServer>, called: string) =>
  server.calls.find(({ call }) => call === called)?.sent

test('each plugin that a song uses, surely or perhaps, is named with that song, and stays', async () => {
  const { user, server } = aDialog({ checkRemoval: () => check })

  expect(await screen.findByText('Your songs use 2 of these plugins')).toBeVisible()
  expect(screen.getByText(/^Checked against 40 songs, last scanned November 18, 2026\./)).toBeVisible()
  expect(screen.getByText('Not checked: 3 songs. Nobody else can read songs of Reason.')).toBeVisible()
  expect(screen.getByText('No songs scanned on Laptop yet.')).toBeVisible()
  const used = within(screen.getByRole('list', { name: 'Used in songs' }))
  expect(used.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Move RawNight Drive and 3 more songs',
    'Move Neve 1081Sunday (perhaps)',
  ])
  expect(used.getByRole('link', { name: 'Sunday' })).toHaveAttribute('href', '/songs?song=b')
  expect(sentTo(server, 'songs.checkRemoval')).toEqual({
    pluginIds: ['UAD Raw', 'UAD Neve 1081', 'UAD Pultec'].map(pluginIdOf),
  })
  expect(screen.getByText('1 unowned UAD plugin will be moved, with backups: 1 MB.')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Stays here' })).toHaveTextContent(
    'You left it out, because songs use it.RawNeve 1081',
  )

  await user.click(useScript())
  expect(sentTo(server, 'uad.generateScript')).toEqual({
    leaveOut: ['UAD Raw', 'UAD Neve 1081'],
    moveAnyway: [],
  })
})

test('what the user chooses moves although songs use it', async () => {
  const { user, server } = aDialog({ checkRemoval: () => check })

  await user.click(await screen.findByRole('checkbox', { name: 'Move Raw' }))
  expect(screen.getByText('2 unowned UAD plugins will be moved, with backups: 2 MB.')).toBeVisible()
  await user.click(useScript())

  expect(sentTo(server, 'uad.generateScript')).toEqual({
    leaveOut: ['UAD Neve 1081'],
    moveAnyway: [pluginIdOf('UAD Raw')],
  })
})

test('songs that no plugin of the plan is in leave the plan as it is', async () => {
  const { user, server } = aDialog({ checkRemoval: () => none })

  expect(await screen.findByText('No song that we have read uses these plugins')).toBeVisible()
  await user.click(useScript())
  expect(sentTo(server, 'uad.generateScript')).toEqual({ leaveOut: [], moveAnyway: [] })
})

test('without an answer of the songs nothing starts', async () => {
  const { user, server } = aDialog({
    checkRemoval: throwing(refusal(503, 'The server is busy.')),
  })

  expect(
    await screen.findByText(
      'The server is busy. A song may need one of these plugins, so nothing can start.',
    ),
  ).toBeVisible()
  expect(useScript()).toBeDisabled()

  server.handlers.songs = { checkRemoval: () => none }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(useScript()).toBeEnabled())
})

test('without a known song the dialog says that nothing is known', async () => {
  aDialog({ checkRemoval: () => ({ ...none, read: 0, lastReadAt: null, unseen: [] }) })

  expect(await screen.findByText(/^No songs are known yet/)).toBeVisible()
})

const usedMeanwhile = throwing(
  refusal(409, 'Songs use Pultec (Just Saved), so nothing was started.', 'songs_use_plugins'),
)

test('a song that comes between the plan and the press stops the run and is named', async () => {
  const { user, server } = aDialog({ checkRemoval: () => none })
  await screen.findByText('No song that we have read uses these plugins')
  const later = [answer('UAD Pultec', [songOf('c', 'Just Saved', 'certain')])]
  server.handlers.songs = { checkRemoval: () => ({ ...check, answers: later }) }
  server.handlers.uad = { plan: () => plan, generateScript: usedMeanwhile }

  await user.click(useScript())

  expect(await screen.findByText('Your songs use plugins that would move')).toBeVisible()
  expect(screen.getByText('Songs use Pultec (Just Saved), so nothing was started.')).toBeVisible()
  expect(await screen.findByText('Your songs use 1 of these plugins')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Move Pultec' })).not.toBeChecked()
})

test('when songs use everything the step can be completed without a move', async () => {
  const all = plan.moves.map(({ stem }) => answer(stem, [songOf('a', 'Night Drive', 'certain')]))
  const { user, server } = aDialog({ checkRemoval: () => ({ ...check, answers: all }) })
  server.handlers.uad = { plan: () => plan, generateScript: () => ({ ...script, scriptContent: '' }) }

  await screen.findByText('Everything stays here')
  expect(useScript()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Complete This Step' }))

  expect(sentTo(server, 'uad.generateScript')).toEqual({
    leaveOut: ['UAD Raw', 'UAD Neve 1081', 'UAD Pultec'],
    moveAnyway: [],
  })
  expect(await screen.findByText('Nothing was moved')).toBeVisible()
})

function aResult(facts: Parameters<typeof aWorkflow>[1] = {}, uad: Handlers['uad'] = {}) {
  const shown = { plans: 0 }
  const workflow = aWorkflow(5, { organizedAt: at, ...facts })
  function Result() {
    return (
      <UadResult workflow={workflow} organizing={useOrganizeActions()} onShowPlan={() => shown.plans++} />
    )
  }
  const server = aServer({})
  server.handlers.uad = { ...server.handlers.uad, ...uad }
  return { ...aPage(<Result />, { server }), shown }
}

test.each([
  ['Organize Again', {}],
  ['Download Script', {}],
  ['Use Helper App Instead', {}],
  ['Use script instead', { helperAppUsed: true }],
  ['Launch Helper App Again', { helperAppUsed: true }],
])('%s shows the plan when songs use what moves', async (name, facts) => {
  const { user, shown } = aResult(facts, {
    generateScript: usedMeanwhile,
    organizeWithHelper: usedMeanwhile,
  })
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled())

  await user.click(screen.getByRole('button', { name }))

  await waitFor(() => expect(shown.plans).toBe(1))
  expect(await screen.findByText('Songs use Pultec (Just Saved), so nothing was started.')).toBeVisible()
})

test('a run is repeated at once when no song uses what moves', async () => {
  const { user, server, shown } = aResult()
  await user.click(await screen.findByRole('button', { name: 'Organize Again' }))

  await waitFor(() => expect(sentTo(server, 'uad.generateScript')).toEqual({ leaveOut: [], moveAnyway: [] }))
  expect(shown.plans).toBe(0)
})

test('the result counts what the run moves, and what was left out, not the plan of today', async () => {
  aResult({ lastRun: { moves: 1, leftOut: 2 } })

  const panel = screen.getByRole('region', { name: 'Script Generated Successfully' })
  expect(panel).toHaveTextContent('1 unowned UAD plugin will move to a folder named')
  expect(panel).toHaveTextContent('2 unowned UAD plugins stay because your songs use them.')
})

test('the result of the helper counts the same', async () => {
  aResult({ helperAppUsed: true, lastRun: { moves: 2, leftOut: 1 } })

  const panel = screen.getByRole('region', { name: 'Helper App Launched Successfully' })
  expect(panel).toHaveTextContent('It lists the 2 unowned plugins')
  expect(panel).toHaveTextContent('1 unowned UAD plugin stays because your songs use it.')
})

test('after a run in which all was left out the page says so, and offers the plan', async () => {
  const { user, shown } = aResult({ organizedAt: null, lastRun: { moves: 0, leftOut: 3 } })

  expect(screen.getByText('Nothing was moved')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the Plan' }))
  expect(shown.plans).toBe(1)
})

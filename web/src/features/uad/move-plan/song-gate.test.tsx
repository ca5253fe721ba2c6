import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { aMovePlan, pluginIdOf } from '../../../../test/a-move-plan.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aWorkflow } from '../../../../test/a-workflow.ts'
import { fakeServer, type Handlers, refusal } from '../../../../test/fake-server.ts'
import { UadResult } from '../result/uad-result.tsx'
import { useOrganizeActions } from '../use-organizing.ts'
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
  unseen: [],
}
const none: RemovalCheck = { ...check, answers: plan.moves.map(({ stem }) => answer(stem, [])) }

const script = { message: 'Script generated', scriptContent: '#!/bin/bash\n', workflow: aWorkflow(5) }

const aServer = (songs: Handlers['songs']) =>
  fakeServer({ uad: { plan: () => plan, generateScript: () => script }, songs, helper: { jobs: () => [] } })

function Opened() {
  return (
    <OrganizeDialog
      isNothingOwned={false}
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
  const used = within(screen.getByRole('list', { name: 'Used in songs' }))
  expect(used.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Move RawNight Drive and 3 songs more',
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
  expect(sentTo(server, 'uad.generateScript')).toEqual({ leaveOut: ['UAD Raw', 'UAD Neve 1081'] })
})

test('what the user chooses moves although songs use it', async () => {
  const { user, server } = aDialog({ checkRemoval: () => check })

  await user.click(await screen.findByRole('checkbox', { name: 'Move Raw' }))
  expect(screen.getByText('2 unowned UAD plugins will be moved, with backups: 2 MB.')).toBeVisible()
  await user.click(useScript())

  expect(sentTo(server, 'uad.generateScript')).toEqual({ leaveOut: ['UAD Neve 1081'] })
})

test('songs that no plugin of the plan is in leave the plan as it is', async () => {
  const { user, server } = aDialog({ checkRemoval: () => none })

  expect(await screen.findByText('No song that we read uses what moves')).toBeVisible()
  await user.click(useScript())
  expect(sentTo(server, 'uad.generateScript')).toEqual({ leaveOut: [] })
})

test('without an answer of the songs nothing starts before the user says so', async () => {
  const { user } = aDialog({
    checkRemoval: () => {
      throw refusal(503, 'The server is busy.')
    },
  })

  expect(await screen.findByText('The server is busy. A song may need what moves.')).toBeVisible()
  expect(useScript()).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Move them without asking my songs.' }))
  expect(useScript()).toBeEnabled()
})

function aResult(songs: Handlers['songs']) {
  const shown = { plans: 0 }
  const workflow = aWorkflow(5, { organizedAt: at })
  function Result() {
    return (
      <UadResult workflow={workflow} organizing={useOrganizeActions()} onShowPlan={() => shown.plans++} />
    )
  }
  return { ...aPage(<Result />, { server: aServer(songs) }), shown }
}

test.each([
  ['Organize Again', check],
  ['Download Script', check],
  ['Use Helper App Instead', check],
])('%s shows the plan when songs use what moves', async (name, answered) => {
  const { user, server, shown } = aResult({ checkRemoval: () => answered })
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled())

  await user.click(screen.getByRole('button', { name }))

  await waitFor(() => expect(shown.plans).toBe(1))
  expect(sentTo(server, 'uad.generateScript')).toBeUndefined()
})

test('a run is repeated at once when no song uses what moves', async () => {
  const { user, server, shown } = aResult({ checkRemoval: () => none })
  await user.click(await screen.findByRole('button', { name: 'Organize Again' }))

  await waitFor(() => expect(sentTo(server, 'uad.generateScript')).toEqual({ leaveOut: [] }))
  expect(shown.plans).toBe(0)
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import type { KeptPlugin } from '#shared/uad/move-plan/move-plan.ts'
import { aGate } from '../../../../test/a-gate.ts'
import { anOrganizeJob } from '../../../../test/a-job.ts'
import { aMovePlan, pluginIdOf } from '../../../../test/a-move-plan.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aWorkflow } from '../../../../test/a-workflow.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { openedLinks } from '../../../../test/opened-links.ts'
import { UadResult } from '../result/uad-result.tsx'
import { useOrganizeActions } from '../use-organize-actions.ts'
import { OrganizeDialog } from './organize-dialog.tsx'

const aKept = (name: string, reason: KeptPlugin['reason'], sentence: string): KeptPlugin => ({
  ...{ pluginId: name, name, stem: name },
  ...{ reason, sentence },
})

const plan = aMovePlan(['UAD Raw', 'UAD Neve 1081'], {
  kept: [aKept('UAD Neve 1073', 'owned', 'You own it.'), aKept('uaudio_la2a', 'native', 'It is native.')],
  bringBack: ['UAD Neve 1073'],
})

const job = anOrganizeJob()

function Opened({ onClose = () => {}, isNothingOwned = false }) {
  return (
    <OrganizeDialog
      isNothingOwned={isNothingOwned}
      hasRun={false}
      organizing={useOrganizeActions()}
      songs="/songs"
      onClose={onClose}
    />
  )
}

function aDialog(uad: Handlers['uad'] = {}, isNothingOwned = false) {
  const onClose = vi.fn()
  const server = fakeServer({ uad: { plan: () => plan, ...uad } })
  return { ...aPage(<Opened onClose={onClose} isNothingOwned={isNothingOwned} />, { server }), onClose }
}

/** The dialog about a plan of three, which songs may use. */
const aGatedDialog = (songs: Handlers['songs']) => aPage(<Opened />, { server: aServer(songs) })

const launch = () => screen.getByRole('button', { name: 'Launch Helper App' })
const scriptButton = () => screen.getByRole('button', { name: 'Use script instead' })

test('the dialog first shows what moves, from where, once where to, and its size', async () => {
  aDialog()

  expect(
    await screen.findByText('2 unowned UAD plugins will be moved, with backups: 2 MB.'),
  ).toBeInTheDocument()
  const [raw] = within(screen.getByRole('list', { name: 'To the backup' })).getAllByRole('listitem')
  expect(raw).toHaveTextContent('/Library/Audio/Plug-Ins/VST3/Universal Audio/UAD Raw.vst31 MB')
  expect(
    screen.getByText('They go to UAD_Plugins_Backup/<date> in your home directory, sorted by format.'),
  ).toBeVisible()
  expect(screen.queryByText(/it is restored first/)).toBeNull()
})

test('a bundle outside the searched folders stays and does not count', async () => {
  const [move] = aMovePlan(['UAD Raw']).moves
  const outside = { format: 'VST', path: 'D:/VST/UAD Raw.dll', machine: '', size: 9_000_000, to: null }
  const places = [...(move?.places ?? []), outside]
  aDialog({ plan: () => aMovePlan([], { moves: move ? [{ ...move, places }] : [] }) })

  expect(
    await screen.findByText('1 unowned UAD plugin will be moved, with backups: 1 MB.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Stays here' })).toHaveTextContent(
    'Outside the folders we search. Use --root in the script to add one.VSTD:/VST/UAD Raw.dll',
  )
  expect(screen.getByRole('list', { name: 'To the backup' })).not.toHaveTextContent('D:/VST')
})

test('nothing can be started before the plan is shown', async () => {
  const { promise, resolve } = aGate<typeof plan>()
  aDialog({ plan: () => promise })

  expect([launch(), scriptButton()].map((button) => button.hasAttribute('disabled'))).toEqual([true, true])
  await waitFor(() => expect(screen.getByText('Checking your library...')).toBeInTheDocument())
  resolve(plan)
  await waitFor(() => expect(launch()).toBeEnabled())
})

test('with nothing to move both buttons are disabled and the reason is shown', async () => {
  const { user, onClose } = aDialog({
    plan: () => ({ ...plan, moves: [] }),
    generateScript: () => ({ ...nothing, scriptContent: '' }),
  })

  expect(await screen.findByText('There are no unowned UAD plugins to move')).toBeInTheDocument()
  expect(launch()).toBeDisabled()
  expect(scriptButton()).toBeDisabled()
  // A user who owns everything can still complete the step.
  await user.click(await screen.findByRole('button', { name: 'Complete This Step' }))
  expect(await screen.findByText('No unowned plugins')).toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
})

test('the helper app is opened with the job id, not with the list of plugins', async () => {
  const links = openedLinks()
  const { user, onClose } = aDialog({
    organizeWithHelper: () => ({
      message: 'Ready.',
      pluginsToOrganize: [{ stem: 'UAD Raw', name: 'Raw', formats: ['VST3'] }],
      job,
      workflow: aWorkflow(5, { helperAppUsed: true }),
    }),
  })

  await waitFor(() => expect(launch()).toBeEnabled())
  await user.click(launch())

  expect(await screen.findByText('Helper app launched')).toBeInTheDocument()
  expect(links).toEqual([`plugfolio://organize?job=${job.id}&apiUrl=${encodeURIComponent(location.origin)}`])
  expect(onClose).toHaveBeenCalledOnce()
})

test('Use script instead generates the script', async () => {
  const { user, onClose, server } = aDialog({
    generateScript: () => ({
      message: 'Script generated',
      scriptContent: '#!/bin/bash\n',
      workflow: aWorkflow(5),
    }),
  })

  await waitFor(() => expect(scriptButton()).toBeEnabled())
  await user.click(scriptButton())

  expect(await screen.findByText('Script generated')).toBeInTheDocument()
  expect(server.calls.at(-1)?.call).toBe('uad.generateScript')
  expect(onClose).toHaveBeenCalledOnce()
})

const nothing = { message: 'No unowned UAD plugins found', workflow: aWorkflow(4) }

test.each([
  ['helper app', launch, { organizeWithHelper: () => ({ ...nothing, pluginsToOrganize: [], job: null }) }],
  ['script', scriptButton, { generateScript: () => ({ ...nothing, scriptContent: '' }) }],
])('if no unowned plugin is left, the %s reports it and the dialog closes', async (_, button, uad) => {
  const links = openedLinks()
  const { user, onClose } = aDialog(uad)

  await waitFor(() => expect(button()).toBeEnabled())
  await user.click(button())

  expect(await screen.findByText('No unowned plugins')).toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
  expect(links).toEqual([])
})

const broken = throwing(refusal(500, 'Something went wrong.'))

test.each([
  [
    'Organization failed',
    'Failed to prepare UAD plugins for organization',
    launch,
    { organizeWithHelper: broken },
  ],
  ['Script generation failed', 'Failed to generate UAD script', scriptButton, { generateScript: broken }],
])('%s: %s', async (title, description, button, uad) => {
  const { user, onClose } = aDialog(uad)

  await waitFor(() => expect(button()).toBeEnabled())
  await user.click(button())

  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(screen.getByText(description)).toBeInTheDocument()
  expect(screen.getByText('Something went wrong.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('a profile without owned plugins requires a confirmation for each plan', async () => {
  const { user, server, queries } = aDialog({}, true)

  expect(await screen.findByText('Your profile lists nothing as owned')).toBeInTheDocument()
  await screen.findByText(/will be moved, with backups/)
  expect(launch()).toBeDisabled()
  expect(scriptButton()).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'I own none of these plugins. Move them.' }))
  expect(launch()).toBeEnabled()

  server.handlers.uad = { plan: () => otherPlan }
  await queries.invalidateQueries({ queryKey: ['/api/uad-plan'] })
  await waitFor(() => expect(launch()).toBeDisabled())
  expect(screen.getByRole('checkbox', { name: 'I own none of these plugins. Move them.' })).not.toBeChecked()
})

const otherPlan = aMovePlan(['UAD Raw', 'UAD Neve 1081'])

const songPlan = aMovePlan(['UAD Raw', 'UAD Neve 1081', 'UAD Pultec'])
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
const none: RemovalCheck = { ...check, answers: songPlan.moves.map(({ stem }) => answer(stem, [])) }

const script = { message: 'Script generated', scriptContent: '#!/bin/bash\n', workflow: aWorkflow(5) }

const aServer = (songs: Handlers['songs']) =>
  fakeServer({
    uad: { plan: () => songPlan, generateScript: () => script },
    songs,
    helper: { jobs: () => [] },
  })

const sentTo = (server: ReturnType<typeof aServer>, called: string) =>
  server.calls.find(({ call }) => call === called)?.sent

test('each plugin that a song uses, surely or perhaps, is named with that song, and stays', async () => {
  const { user, server } = aGatedDialog({ checkRemoval: () => check })

  expect(await screen.findByText('Your songs use 2 of these plugins')).toBeVisible()
  expect(screen.getByText(/^Checked against 40 songs, last scanned November 18, 2026\./)).toBeVisible()
  expect(screen.getByText('Not checked: 3 songs. Nobody else can read songs of Reason.')).toBeVisible()
  expect(screen.getByText('No songs scanned on Laptop yet.')).toBeVisible()
  const used = within(screen.getByRole('list', { name: 'Used in songs' }))
  expect(used.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Move RawNight Drive and 3 more songs',
    'Move Neve 1081Sunday (possibly)',
  ])
  expect(used.getByRole('link', { name: 'Sunday' })).toHaveAttribute('href', '/songs?song=b')
  expect(sentTo(server, 'songs.checkRemoval')).toEqual({
    pluginIds: ['UAD Raw', 'UAD Neve 1081', 'UAD Pultec'].map(pluginIdOf),
  })
  expect(screen.getByText('1 unowned UAD plugin will be moved, with backups: 1 MB.')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Stays here' })).toHaveTextContent(
    'You left it out, because songs use it.RawNeve 1081',
  )

  await user.click(scriptButton())
  expect(sentTo(server, 'uad.generateScript')).toEqual({
    leaveOut: ['UAD Raw', 'UAD Neve 1081'],
    moveAnyway: [],
  })
})

test('what the user chooses moves although songs use it', async () => {
  const { user, server } = aGatedDialog({ checkRemoval: () => check })

  await user.click(await screen.findByRole('checkbox', { name: 'Move Raw' }))
  expect(screen.getByText('2 unowned UAD plugins will be moved, with backups: 2 MB.')).toBeVisible()
  await user.click(scriptButton())

  expect(sentTo(server, 'uad.generateScript')).toEqual({
    leaveOut: ['UAD Neve 1081'],
    moveAnyway: [pluginIdOf('UAD Raw')],
  })
})

test('without an answer of the songs nothing starts', async () => {
  const { user, server } = aGatedDialog({
    checkRemoval: throwing(refusal(503, 'The server is busy.')),
  })

  expect(
    await screen.findByText(
      'The server is busy. A song may need one of these plugins, so nothing can start.',
    ),
  ).toBeVisible()
  expect(scriptButton()).toBeDisabled()

  server.handlers.songs = { checkRemoval: () => none }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(scriptButton()).toBeEnabled())
})

test.each([
  ['the same plan', songPlan, none, true, 0],
  ['another plan', otherPlan, none, false, 1],
  ['a song that needs one', songPlan, check, false, 1],
])(
  'a press while the plan is checked again is kept, and %s decides',
  async (_, next, songs, acts, notices) => {
    const { user, server, queries } = aGatedDialog({ checkRemoval: () => none })
    await waitFor(() => expect(scriptButton()).toBeEnabled())
    const { promise, resolve: finish } = aGate()
    const later = <Value,>(value: Value) => promise.then(() => structuredClone(value))
    server.handlers.uad = { plan: () => later(next), generateScript: () => script }
    server.handlers.songs = { checkRemoval: () => later(songs) }
    for (const queryKey of [['/api/uad-plan'], ['/api/songs']]) void queries.invalidateQueries({ queryKey })
    await waitFor(() => expect(server.calls.filter(({ call }) => call === 'uad.plan')).toHaveLength(2))

    await user.click(scriptButton())
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeVisible()
    expect(sentTo(server, 'uad.generateScript')).toBeUndefined()
    finish()

    await waitFor(() => expect(screen.queryAllByText('The plan has changed')).toHaveLength(notices))
    await waitFor(() => expect(sentTo(server, 'uad.generateScript') !== undefined).toBe(acts))
  },
)

const usedMeanwhile = throwing(
  refusal(409, 'Songs use Pultec (Just Saved), so nothing was started.', 'songs_use_plugins'),
)

test('a song that comes between the plan and the press stops the run and is named', async () => {
  const { user, server } = aGatedDialog({ checkRemoval: () => none })
  await screen.findByText('None of your scanned songs uses these plugins')
  const later = [answer('UAD Pultec', [songOf('c', 'Just Saved', 'certain')])]
  server.handlers.songs = { checkRemoval: () => ({ ...check, answers: later }) }
  server.handlers.uad = { plan: () => songPlan, generateScript: usedMeanwhile }

  await user.click(scriptButton())

  expect(await screen.findByText('Your songs use plugins that would move')).toBeVisible()
  expect(screen.getByText('Songs use Pultec (Just Saved), so nothing was started.')).toBeVisible()
  expect(await screen.findByText('Your songs use 1 of these plugins')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Move Pultec' })).not.toBeChecked()
})

test('when songs use everything the step can be completed without a move', async () => {
  const all = songPlan.moves.map(({ stem }) => answer(stem, [songOf('a', 'Night Drive', 'certain')]))
  const { user, server } = aGatedDialog({ checkRemoval: () => ({ ...check, answers: all }) })
  server.handlers.uad = { plan: () => songPlan, generateScript: () => ({ ...script, scriptContent: '' }) }

  await screen.findByText('Everything stays here')
  expect(scriptButton()).toBeDisabled()
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
  ['Launch Helper App Again', { helperAppUsed: true }],
])('%s shows the plan when songs use what moves', async (name, facts) => {
  const { user, shown } = aResult(facts, { generateScript: usedMeanwhile, organizeWithHelper: usedMeanwhile })
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled())

  await user.click(screen.getByRole('button', { name }))

  await waitFor(() => expect(shown.plans).toBe(1))
  expect(await screen.findByText('Songs use Pultec (Just Saved), so nothing was started.')).toBeVisible()
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Health, HealthRow } from '#shared/health/health-answer.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aSetAsideJob } from '../../../../test/a-job.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { fakeServer, type Handlers, refusal } from '../../../../test/fake-server.ts'
import { HealthTask } from './health-task.tsx'

const desk = aDevice({ name: 'Desk', platform: 'linux' })

const aRow = (number: number, facts: Partial<HealthRow> = {}): HealthRow => ({
  pluginId: null,
  installationId: `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  machine: desk.machine,
  daws: ['reaper'],
  verdict: 'not-seen',
  reason: 'wrong-folder',
  gap: null,
  sure: 'certain',
  sentence: 'DAWs look for VST3 plugins in ~/.vst3, and it is in /home/ana/.vst.',
  step: 'move',
  mend: 'Move it to ~/.vst3.',
  isHidden: false,
  format: 'VST3',
  version: '1.0',
  path: `/home/ana/.vst/Meadow ${number}.vst3`,
  ...facts,
})

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => aRow(at + 1))

const aHealth = (rows: HealthRow[], facts: Partial<Health['computers'][number]> = {}): Health => ({
  computers: [
    {
      machine: desk.machine,
      name: 'Desk',
      deviceId: desk.id,
      platform: 'linux',
      checkedAt: '2026-11-03T10:00:00.000Z',
      daws: [{ daw: 'reaper', isChosen: true, seenAt: null, seen: 3, notSeen: rows.length, cannotSay: 0 }],
      ...facts,
    },
  ],
  rows,
  total: rows.length,
})

function show(health: Health, handlers: Handlers = {}) {
  const server = fakeServer({
    plugins: { list: () => [] },
    computers: { places: () => ({ machines: [desk.machine], places: [] }) },
    health: { open: () => health },
    helper: { devices: () => [desk] },
    ...handlers,
  })
  return aPage(<HealthTask />, { server, at: '/computers?tab=health' })
}

const list = () => screen.findByRole('region', { name: 'What DAWs do not see on Desk' })

test.each<[string, Partial<Health['computers'][number]>, string]>([
  ['has seen everything', {}, 'your DAWs see every plugin here.'],
  ['has not looked', { checkedAt: null }, 'helper has not looked yet.'],
  ['knows no DAW', { daws: [] }, 'Choose your DAWs on this computer'],
])('without rows, a computer whose helper %s says so', async (_, facts, words) => {
  show(aHealth([], facts))
  expect(await screen.findByRole('heading', { name: 'Nothing to mend' })).toBeInTheDocument()
  expect(screen.getAllByText(new RegExp(words))[0]).toBeInTheDocument()
})

test.each([1, 40])('%s rows are listed, and can be searched', async (count) => {
  const { user } = show(aHealth(rowsOf(count)))
  expect(within(await list()).getAllByRole('article').length).toBeGreaterThanOrEqual(Math.min(count, 5))

  await user.type(screen.getByRole('searchbox'), `meadow ${count}.`)

  expect(
    await within(await list()).findByRole('button', { name: `Meadow ${count}.vst3` }),
  ).toBeInTheDocument()
  expect(within(await list()).getAllByRole('article')).toHaveLength(1)
})

test('what a DAW sees stands behind the count when it is the only one or chosen, and all are under About', async () => {
  const [reaper] = aHealth(rowsOf(2)).computers[0]?.daws ?? []
  if (!reaper) throw new Error('There is one DAW.')
  const { unmount } = show(aHealth(rowsOf(2)))
  expect(await screen.findByText(/REAPER: 3 seen, 2 not seen/)).toHaveAttribute('role', 'status')
  unmount()

  const live = { ...reaper, daw: 'ableton-live' as const, seen: 7 }
  const { user } = show(aHealth(rowsOf(2), { daws: [reaper, live] }))
  const lines = await screen.findByRole('list', { name: 'DAWs', hidden: true })
  expect(lines).not.toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More actions for the report' }))
  await user.click(await screen.findByRole('menuitem', { name: 'About' }))
  expect(lines).toBeVisible()
  expect(lines).toHaveTextContent('Ableton Live: 7 seen, 2 not seen')
  expect(screen.queryByText(/Ableton Live: 7 seen/, { selector: '[role=status]' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'DAW' }), 'Ableton Live')
  expect(await screen.findByText(/Ableton Live: 7 seen/, { selector: '[role=status]' })).toBeVisible()
})

test('a failed answer is said, and asked again', async () => {
  let isDown = true
  const { user } = show(aHealth(rowsOf(1)), {
    health: {
      open: () => {
        if (isDown) throw refusal(503, 'The database is away.')
        return aHealth(rowsOf(1))
      },
    },
  })
  expect(await screen.findByText("We couldn't load what your DAWs see")).toBeInTheDocument()
  isDown = false
  await user.click(screen.getByRole('button', { name: /try again/i }))
  expect(within(await list()).getAllByRole('article')).toHaveLength(1)
})

test('by the keyboard a row opens its words and its plan, and the helper is asked to move the bundle', async () => {
  const { user, server } = show(aHealth([aRow(1)]), {
    setAside: { setAside: () => aSetAsideJob({ reason: 'folder' }) },
    helper: { devices: () => [desk], openJob: () => aSetAsideJob({ reason: 'folder' }) },
  })
  const row = await within(await list()).findByRole('button', { name: 'Meadow 1.vst3' })
  act(() => row.focus())
  await user.keyboard('{Enter}')

  const dialog = await screen.findByRole('dialog', { name: 'Meadow 1.vst3' })
  expect(dialog).toHaveTextContent('The helper on Desk moves /home/ana/.vst/Meadow 1.vst3 to ~/.vst3.')
  const move = within(dialog).getByRole('button', { name: 'Move Meadow 1.vst3 where DAWs look' })
  act(() => move.focus())
  await user.keyboard('{Enter}')

  await waitFor(() =>
    expect(server.calls.find(({ call }) => call === 'setAside.setAside')?.sent).toEqual({
      deviceId: desk.id,
      installationIds: [aRow(1).installationId],
      reason: 'folder',
    }),
  )
})

test.each<[string, Partial<HealthRow>]>([
  ['another reason', { reason: 'damaged', step: 'reinstall' }],
  ['a name that is switched off', { reason: 'switched-off', path: '/home/ana/.vst3/Meadow.vst3.disabled' }],
  ['what is not in the library', { installationId: null }],
  ['a computer without a helper', { machine: desk.machine }],
])('there is nothing to press for %s', async (name, facts) => {
  const devices = name === 'a computer without a helper' ? [] : [desk]
  const { user } = show(aHealth([aRow(1, facts)]), { helper: { devices: () => devices } })
  await user.click(await screen.findByRole('button', { name: /^Meadow/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: /Move/ })).toBeNull()
  expect(dialog).not.toHaveTextContent('With the helper')
})

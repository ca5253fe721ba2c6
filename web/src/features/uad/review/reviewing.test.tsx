import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUadPlugin } from '../../../../test/a-uad-plugin.ts'
import { aWorkflow } from '../../../../test/a-workflow.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { ownershipStatusOf } from './ownership-counts.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { reviewGroupsOf } from './review-group-list.tsx'

type Ownership = Plugin['metadata']['ownership']

test.each<[Ownership, boolean, boolean, string, string]>([
  ['owned', true, false, 'Owned', 'authorized'],
  ['owned', false, true, 'Unowned', 'authorized, stays in place'],
  ['not-owned', false, false, 'Unowned', 'not authorized'],
  ['trial', false, false, 'Trial', 'trial running, stays in place'],
  ['trial', true, true, 'Owned', 'trial running'],
  ['unknown', true, false, 'Unknown', 'status unknown, stays in place'],
  ['unknown', false, true, 'Unowned', 'status unknown, stays in place'],
  [undefined, true, false, 'Not in profile', 'no authorization found'],
  [undefined, false, true, 'Unowned', 'no authorization found'],
])('%s, switch %s, marked %s: %s (%s)', (ownership, isOwned, isMarked, word, detail) => {
  const plugin = aPlugin({ metadata: { description: '', isFree: false, ownership } })

  expect(ownershipStatusOf(plugin, isOwned, isMarked)).toEqual({ word, detail })
})

test.each([
  ['/Library/Audio/Plug-Ins/VST3/uaudio_neve_1073.vst3', 'native, stays in place'],
  ['UAD Black Box Analog Design HG-2.vst', 'no authorization found'],
  ['Console Recall.vst', 'part of the UAD software, stays in place'],
])('%s, which no profile mentions, is described', (path, detail) => {
  expect(ownershipStatusOf(aPlugin({ name: 'UAD Title', path }), true, false).detail).toBe(detail)
})

const ofBrand = (name: string, authGroup?: string, authName?: string) =>
  aPlugin({ name, metadata: { description: '', isFree: false, authGroup, authName } })

const library = [
  ofBrand('Zener', 'Chandler Limited'),
  ofBrand('1073', 'Neve', 'UAD Neve 1073 Preamp and EQ'),
  ofBrand('Uncharted'),
  ofBrand('1081', 'Neve', 'UAD Neve 1081 EQ'),
  ofBrand('Emptied', ''),
]

const shown = (search: string) =>
  reviewGroupsOf(library, search).map(({ name, plugins }) => [name, ...plugins.map((plugin) => plugin.name)])

test.each([
  [
    '',
    [
      ['Chandler Limited', 'Zener'],
      ['Neve', '1073', '1081'],
      ['Ungrouped', 'Uncharted', 'Emptied'],
    ],
  ],
  ['PREAMP', [['Neve', '1073']]],
  ['neve eq 108', [['Neve', '1081']]],
  ['chandler', [['Chandler Limited', 'Zener']]],
  ['moog', []],
])(
  'plugins are grouped by brand, those without one last, and %j is searched in name, license and brand',
  (search, groups) => {
    expect(shown(search)).toEqual(groups)
  },
)

const neve = aUadPlugin('UAD Neve 1073', {
  authGroup: 'Neve',
  authName: 'UAD Neve 1073 Preamp and EQ',
  ownership: 'owned',
})
const notOwned = aUadPlugin('UAD Neve 1081', { authGroup: 'Neve', ownership: 'not-owned' })
const trial = aUadPlugin('UAD Neve 2254 E', { authGroup: 'Neve', ownership: 'trial' })
const unknown = aUadPlugin('UAD Studer A800', { authGroup: 'Studer', ownership: 'unknown' })
const absent = { ...aUadPlugin('uaudio_la2a'), path: 'uaudio_la2a.vst3' }
const REVIEWED = [neve, notOwned, trial, unknown, absent, aPlugin({ name: 'Pro-Q 4' })]

function aDialog(uad: Handlers['plugins'] = {}, plugins: Plugin[] = REVIEWED, isAgain = false) {
  const onSaved = vi.fn()
  const onClose = vi.fn()
  const server = fakeServer({
    plugins: uad,
    uad: { complete: () => aWorkflow(4), workflow: () => aWorkflow(5) },
  })
  const page = aPage(
    <ReviewDialog plugins={plugins} isAgain={isAgain} onSaved={onSaved} onClose={onClose} />,
    { server },
  )
  return { ...page, onSaved, onClose }
}

const group = (name: string) => screen.getByRole('region', { name })
const rowsOf = (name: string) =>
  within(group(name))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/Owned: .*$/, ''))
const switchOf = (name: string) => screen.getByRole('switch', { name: `Owned: ${name}` })
const save = () => screen.getByRole('button', { name: 'Save Ownership Settings' })

test('Save stores only the changes and completes the review', async () => {
  const { user, server, onSaved } = aDialog({ bulkEdit: () => ({ updatedCount: 1 }) })

  await user.click(within(group('Neve')).getByRole('button', { name: 'Mark Owned' }))
  expect(within(group('Neve')).getByText('3/3 owned')).toBeInTheDocument()
  expect(server.calls).toEqual([])
  await user.click(save())

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.calls.map(({ call, sent }) => [call, sent])).toEqual([
    ['plugins.bulkEdit', { pluginIds: [notOwned.id, trial.id], changes: { isOwned: true } }],
    ['uad.complete', { reviewCompleted: true }],
  ])
  expect(await screen.findByText('Review completed')).toBeInTheDocument()
})

test.each([
  [false, 'uad.complete'],
  [true, 'uad.workflow'],
])('a switch changes a single plugin; that the review is opened again is %s', async (isAgain, then) => {
  const { user, server, onSaved } = aDialog({ change: () => neve }, REVIEWED, isAgain)

  await user.click(switchOf('UAD Neve 1073'))
  expect(rowsOf('Neve')[0]).toBe(
    'UAD Neve 1073authorized, stays in place (UAD Neve 1073 Preamp and EQ)Unowned',
  )
  await user.click(save())

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.calls).toMatchObject([
    { call: 'plugins.change', params: { id: neve.id }, sent: { isOwned: false } },
    { call: then },
  ])
})

test('marking plugins that no profile mentions as unowned is saved, even if they were already not owned', async () => {
  const absent = ['UAD Black Box', 'UAD White Box'].map((name) => aUadPlugin(name, {}, false))
  const { user, server, onSaved } = aDialog({ bulkEdit: () => ({ updatedCount: 2 }) }, absent)

  await user.click(within(group('Ungrouped')).getByRole('button', { name: 'Mark Unowned' }))
  await user.click(save())

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.calls[0]).toMatchObject({ call: 'plugins.bulkEdit', sent: { changes: { isOwned: false } } })
})

test('a failed save is reported, keeps the marks and does not complete the review', async () => {
  const { user, server, onSaved, onClose } = aDialog({
    bulkEdit: throwing(refusal(500, 'Something went wrong.')),
  })

  await user.click(within(group('Neve')).getByRole('button', { name: 'Mark Owned' }))
  await user.click(save())

  expect(await screen.findByText('Update failed')).toBeInTheDocument()
  expect(screen.getByText('Failed to update plugin ownership status')).toBeInTheDocument()
  expect(server.calls.map(({ call }) => call)).toEqual(['plugins.bulkEdit'])
  expect(switchOf('UAD Neve 1081')).toBeChecked()
  expect(onSaved).not.toHaveBeenCalled()

  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('marking a group changes only the plugins that match the search', async () => {
  const { user, server, onSaved } = aDialog({ change: () => notOwned })

  const search = screen.getByRole('searchbox', { name: 'Search UAD plugins' })
  await user.type(search, 'theremin')
  expect(screen.getByText('No UAD plugins match.')).toBeInTheDocument()
  await user.clear(search)
  await user.type(search, 'Neve 10')
  expect(screen.getAllByRole('switch')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Mark Owned' }))
  await user.click(save())

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  // The other one was already owned.
  expect(server.calls.filter(({ call }) => call.startsWith('plugins.'))).toMatchObject([
    { call: 'plugins.change', params: { id: notOwned.id } },
  ])
})

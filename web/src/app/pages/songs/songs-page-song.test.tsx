import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OpenedSong } from '#shared/songs/library/known-song.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aNeed, anOpenedSong, aSong } from '../../../../test/a-song.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { SongsPage } from './songs-page.tsx'

const SONG = aSong({ title: 'Holes', needs: { missing: 1, here: 1, otherFormat: 1, perhaps: 1, withDaw: 1 } })
const STUDIO = '00000000-0000-4000-c000-000000000001'
const LAPTOP = '00000000-0000-4000-c000-000000000002'
const GONE = aNeed({
  use: { name: 'Gone', maker: 'Nobody', count: 3, off: null, frozen: 2, missing: 1, inRack: 1 },
  state: 'missing',
  certainty: null,
  reason: 'Not in your library.',
  plugin: null,
})
const HERE = aNeed({
  use: { name: 'Pro-Q 3', off: 1, version: '3.1' },
  plugin: { updateAvailable: true, needsRosetta: true, machines: [STUDIO, ''] },
})
const OPENED = anOpenedSong({
  song: SONG,
  needs: [
    HERE,
    aNeed({ use: { name: 'Verb', format: 'VST2' }, state: 'other-format', plugin: { is32Bit: true } }),
    aNeed({
      use: { name: 'Drive' },
      state: 'perhaps',
      certainty: 'perhaps',
      reason: 'Matched by name only.',
    }),
    aNeed({ use: { name: 'Own Delay' }, state: 'with-daw', certainty: null, plugin: null }),
    GONE,
  ],
  computers: [
    { machine: STUDIO, name: 'Studio Mac' },
    { machine: LAPTOP, name: 'Laptop' },
  ],
})

async function aSongOpened(opened: OpenedSong = OPENED, handlers: Handlers['songs'] = {}) {
  const server = fakeServer({ songs: { list: () => [opened.song], open: () => opened, ...handlers } })
  const page = aPage(<SongsPage />, { server, at: '/songs', user: aUser() })
  await page.user.click(await screen.findByRole('button', { name: opened.song.title }))
  const panel = within(await screen.findByRole('complementary', { name: `Details of ${opened.song.title}` }))
  await panel.findByText('DAW')
  return { ...page, panel }
}

test('needs are grouped by state, the missing ones first, with their use and the proof that their heading does not say', async () => {
  const { panel, address, user } = await aSongOpened()

  expect(address()).toBe(`/songs?song=${SONG.id}`)
  expect(panel.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'Missing 1',
    'Only in another format 1',
    'Perhaps here 1',
    'Will it open on...',
    'Here 1',
    'Comes with the DAW 1',
  ])
  const missing = within(panel.getByRole('region', { name: /^Missing/ }))
  expect(missing.getByText('Used 3 times, 2 frozen, 1 not found by the DAW, 1 in a rack')).toBeVisible()
  expect(missing.queryByText('Not in your library.')).toBeNull()
  const perhaps = within(panel.getByRole('region', { name: /^Perhaps/ }))
  expect(perhaps.getByText('Matched by name only.')).toBeVisible()
  const here = within(panel.getByRole('region', { name: /^Here/ }))
  expect(here.getByText('Used once, 1 off')).not.toBeVisible()
  await user.click(here.getByText('Here'))
  expect(here.getByRole('link', { name: 'Pro-Q 3' })).toHaveAttribute(
    'href',
    `/plugins?plugin=${HERE.plugin?.id}`,
  )
  expect(here.getByText('Used once, 1 off')).toBeVisible()
  expect(here.getByText('In your library: Pro-Q 3 3.2 (VST3) on Studio Mac')).toBeVisible()
  expect(panel.getByText('Not stored in files of this DAW')).toBeVisible()
  expect(here.getByText('Intel only')).toBeVisible()
  expect(here.getByText('Update available')).toBeVisible()
  const other = within(panel.getByRole('region', { name: /^Only/ }))
  expect(other.getByText('32-bit')).toBeVisible()
  expect(other.getByText('VST2')).toBeVisible()
})

test('another computer: what would be missing there, and what differs', async () => {
  const needs = OPENED.needs.map((need) =>
    need === HERE
      ? { ...need, plugin: need.plugin && { ...need.plugin, version: '3.0' } }
      : { ...need, state: 'missing' as const },
  )
  const { panel, user, server } = await aSongOpened(OPENED, { needsOn: () => needs })

  await user.selectOptions(panel.getByRole('combobox', { name: 'Computer' }), 'Laptop')

  expect(await panel.findByText('4 plugins would be missing on Laptop.')).toBeVisible()
  const missing = within(panel.getByRole('list', { name: 'Missing on Laptop' }))
  expect(missing.getAllByRole('listitem')).toHaveLength(4)
  const different = within(panel.getByRole('list', { name: 'Different on Laptop' }))
  expect(different.getByText('Version 3.0 instead of 3.2')).toBeVisible()
  expect(server.calls.at(-1)).toMatchObject({
    call: 'songs.needsOn',
    params: { id: SONG.id, machine: LAPTOP },
  })
})

test('the same plugins on another computer', async () => {
  const { panel, user } = await aSongOpened({ ...OPENED, needs: [HERE] }, { needsOn: () => [HERE] })

  await user.selectOptions(panel.getByRole('combobox', { name: 'Computer' }), 'Laptop')

  expect(await panel.findByText('Nothing is known to be missing on Laptop.')).toBeVisible()
  expect(panel.getByText('It has the same plugins.')).toBeVisible()
})

test('a song that was not read says why and what to do', async () => {
  const { panel } = await aSongOpened(
    anOpenedSong({ song: aSong({ title: 'Beat', refused: 'reason', incomplete: null }) }),
  )

  expect(panel.getByText(/write down their plugins by hand\./)).toBeVisible()
})

test('an incomplete song whose file is gone says both', async () => {
  const song = aSong({ title: 'Cut', isGone: true, incomplete: 'cut-short' })
  const { panel } = await aSongOpened(anOpenedSong({ song }))

  expect(panel.getByText(/plugins after that point are unknown/)).toBeVisible()
  expect(panel.getByText(/It still counts until you remove it here/)).toBeVisible()
})

test('a song is renamed', async () => {
  const change: NonNullable<Handlers['songs']>['change'] = ({ body }) => ({ ...SONG, ...body }) as typeof SONG
  const { panel, user, server } = await aSongOpened(OPENED, { change })

  await user.click(panel.getByRole('button', { name: 'Rename' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Song' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Title' }))
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Tides')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Song changed')).toBeVisible()
  expect(server.calls.find(({ call }) => call === 'songs.change')).toMatchObject({
    params: { id: SONG.id },
    sent: { title: 'Tides', folder: '' },
  })
})

test('a song is removed, and its panel closes', async () => {
  const { panel, user, server, address } = await aSongOpened(OPENED, { remove: () => ({ count: 1 }) })

  await user.click(panel.getByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('Song removed')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/songs'))
  expect(server.calls.find(({ call }) => call === 'songs.remove')?.sent).toEqual({ ids: [SONG.id] })
})

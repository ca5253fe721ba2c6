import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aNeed, anOpenedSong, aSong } from '../../../../test/a-song.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { SongsPage } from './songs-page.tsx'

const SONGS = ['Ara', 'Bell', 'Comb', 'Dune'].map((title, day) =>
  aSong({ title, savedAt: `2026-03-0${9 - day}`, needs: { missing: day % 2 } }),
)
const idOf = (title: string) => SONGS.find((song) => song.title === title)?.id

async function aList(handlers: Handlers['songs'] = {}, songs = SONGS) {
  const count = ({ body }: { body: { ids: string[] } }) => ({ count: body.ids.length })
  const server = fakeServer({
    songs: {
      list: () => songs,
      remove: count,
      restore: count,
      changeMany: ({ body }) => ({ count: body.songs.length }),
      open: ({ params }) => anOpenedSong({ song: songs.find(({ id }) => id === params.id) }),
      ...handlers,
    },
  })
  const page = aPage(<SongsPage />, { server, at: '/songs', user: aUser() })
  await screen.findByRole('button', { name: 'Select Multiple' })
  return page
}

async function selecting(...given: Parameters<typeof aList>) {
  const page = await aList(...given)
  await page.user.click(screen.getByRole('button', { name: 'Select Multiple' }))
  return page
}

const box = (name: string) => screen.getByRole('checkbox', { name })
const sentTo = ({ server }: Awaited<ReturnType<typeof aList>>, call: string) =>
  server.calls.filter((each) => each.call === call).map(({ sent }) => sent)

test('in selection mode every row is a checkbox, and Cancel leaves it', async () => {
  const { user } = await selecting()
  expect(screen.getByText('0 songs selected')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()

  await user.click(box('Bell'))
  expect(screen.getByText('1 song selected')).toBeInTheDocument()
  expect(box('Bell')).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.getByRole('button', { name: 'Select Multiple' })).toHaveFocus()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('Shift and a click, Shift and arrows, Ctrl and a click select several', async () => {
  const { user } = await selecting()

  await user.click(box('Ara'))
  await user.keyboard('{Shift>}')
  await user.click(box('Comb'))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 songs selected')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('button', { name: 'Bell' }))
  await user.keyboard('{/Control}')
  expect(screen.getByText('1 song selected')).toBeInTheDocument()
  act(() => box('Bell').focus())
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')

  expect(screen.getByText('2 songs selected')).toBeInTheDocument()
  expect(box('Dune')).not.toBeChecked()
  await user.keyboard(' ')
  expect(box('Comb')).not.toBeChecked()
})

test('Select All selects what the filter shows, and a filter keeps the selection', async () => {
  const { user } = await selecting()
  await user.click(screen.getByRole('button', { name: 'Missing plugins 2' }))
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /Bell|Dune/ })).toHaveLength(2))

  await user.click(screen.getByRole('button', { name: 'Select All' }))

  expect(screen.getByText('2 songs selected')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Select All' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Missing plugins 2' }))
  await waitFor(() => expect(box('Ara')).not.toBeChecked())
  expect(box('Dune')).toBeChecked()
})

test('the keys: S starts, Ctrl A selects all, Delete asks, Escape leaves', async () => {
  const { user } = await aList()

  await user.keyboard('s')
  expect(screen.getByText('0 songs selected')).toBeInTheDocument()
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.getByText('4 songs selected')).toBeInTheDocument()
  act(() => box('Ara').focus())
  await user.keyboard('{Delete}')
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Remove Songs' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  await user.keyboard('{Escape}')

  expect(screen.queryByText('4 songs selected')).toBeNull()
})

test('selected songs are removed with their older saves, and Undo restores them', async () => {
  const group = 'g'.repeat(43)
  const [newer, older] = [
    aSong({ title: 'Tides', group, savedAt: '2026-05-02' }),
    aSong({ title: 'Tides', group, savedAt: '2026-05-01' }),
  ]
  const page = await selecting({}, [...SONGS, newer, older])
  await page.user.click(box('Tides'))
  await page.user.click(box('Ara'))

  await page.user.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Songs' }))
  expect(dialog.getByText(/with 1 older save will no longer count/)).toBeVisible()
  await page.user.click(dialog.getByRole('button', { name: 'Remove 2 songs' }))

  expect(await screen.findByText('Songs removed')).toBeVisible()
  const ids = [idOf('Ara'), newer.id, older.id]
  expect(sentTo(page, 'songs.remove')).toEqual([{ ids }])
  expect(screen.queryByText('2 songs selected')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentTo(page, 'songs.restore')).toEqual([{ ids }]))
})

test('titles and folders are forgotten, and Undo gives them back', async () => {
  const page = await selecting()
  await page.user.click(box('Ara'))
  await page.user.click(screen.getByRole('button', { name: 'More for the selection' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Forget Titles and Folders' }))

  expect(await screen.findByText('Song changed')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))

  await waitFor(() =>
    expect(sentTo(page, 'songs.changeMany')).toEqual([
      { songs: [{ id: idOf('Ara'), title: '', folder: '' }] },
      { songs: [{ id: idOf('Ara'), title: 'Ara', folder: '' }] },
    ]),
  )
})

test('selected songs get a folder', async () => {
  const page = await selecting()
  await page.user.click(box('Ara'))
  await page.user.click(box('Comb'))
  await page.user.click(screen.getByRole('button', { name: 'More for the selection' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Set Folder' }))
  await page.user.type(await screen.findByRole('textbox', { name: 'Folder' }), ' Albums ')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Songs changed')).toBeVisible()
  expect(sentTo(page, 'songs.changeMany')).toEqual([
    { songs: ['Ara', 'Comb'].map((title) => ({ id: idOf(title), folder: 'Albums' })) },
  ])
})

test('what selected songs need is shown at once', async () => {
  const needs = [{ ...aNeed({ state: 'missing', use: { name: 'Lost' }, plugin: null }), songs: 2 }]
  const page = await selecting({ needsOfMany: () => ({ needs, songs: 2, isCut: false }) })
  await page.user.click(box('Ara'))
  await page.user.click(box('Bell'))

  await page.user.click(screen.getByRole('button', { name: 'What They Need' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'What 2 Songs Need' }))
  expect(await dialog.findByText('Lost')).toBeVisible()
  expect(dialog.getByText('In 2 songs')).toBeVisible()
  expect(sentTo(page, 'songs.needsOfMany')).toEqual([{ ids: [idOf('Ara'), idOf('Bell')] }])
})

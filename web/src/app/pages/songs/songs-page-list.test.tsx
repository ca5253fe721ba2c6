import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aNeed, anOpenedSong, aSong } from '../../../../test/a-song.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { SongsPage } from './songs-page.tsx'

async function songsPage(
  songs: ListedSong[],
  { at = '/songs', ...handlers }: Handlers['songs'] & { at?: string } = {},
) {
  const server = fakeServer({ songs: { list: () => songs, ...handlers } })
  const page = aPage(<SongsPage />, { server, at, user: aUser() })
  await screen.findByRole(songs.length === 0 ? 'region' : 'button', { name: /^Add songs$/i })
  return page
}

const titles = () => screen.queryAllByRole('article').map((row) => row.querySelector('h3')?.textContent)
const row = (name: string | RegExp) => within(screen.getByRole('article', { name }))

const HOLES = aSong({
  title: 'Holes',
  folder: 'Projects/2026',
  needs: { here: 3, missing: 2, otherFormat: 1, perhaps: 4 },
  vst2: 1,
  rosetta: 2,
  bits32: 1,
  updates: 1,
  offline: 3,
  isGone: true,
  incomplete: 'cut-short',
})
const WHOLE = aSong({
  title: 'Whole',
  needs: { here: 7 },
  savedAt: '2026-04-01',
  daw: 'REAPER',
  kind: 'reaper',
})
const UNREAD = aSong({ title: '', daw: 'Reason', kind: null, refused: 'reason', savedAt: '2026-01-05' })

test('a row says what a song needs and what should be known before it is opened', async () => {
  await songsPage([HOLES, WHOLE, UNREAD])

  const holes = row('Holes')
  for (const words of [
    '2 missing',
    '1 in another format',
    '4 possible',
    '10 plugins',
    'Projects/2026',
    'Mar 1, 2026',
  ])
    expect(holes.getByText(words)).toBeInTheDocument()
  expect(row('Whole').getByText('All here')).toBeInTheDocument()
  expect(row(/^Song without a title, Reason, Jan 5, 2026$/).getByText('Not read')).toBeInTheDocument()
  expect(screen.getByText('3 songs')).toHaveAttribute('role', 'status')
})

test('saves and backups of one song are folded into its newest save', async () => {
  const group = 'g'.repeat(43)
  const saves = [1, 2, 3].map((day) =>
    aSong({ title: 'Tides', group, savedAt: `2026-02-0${day}`, needs: { missing: day } }),
  )
  const backup = aSong({ title: 'Tides', group, isBackup: true, savedAt: '2026-05-01' })
  const page = await songsPage([backup, ...saves, WHOLE], { open: () => anOpenedSong({ song: saves[2] }) })

  expect(titles()).toEqual(['Whole', 'Tides'])
  expect(row('Tides').getByText('3 missing')).toBeInTheDocument()
  expect(row('Tides').getByText('and 3 older saves')).toBeInTheDocument()

  await page.user.click(screen.getByRole('button', { name: 'Tides' }))
  await page.user.click(await screen.findByText('Older saves (3)'))
  const older = within(screen.getByRole('complementary')).getAllByRole('button', { name: /2026/ })
  expect(older.map((each) => each.textContent)).toEqual(['Feb 2, 2026', 'Feb 1, 2026', 'May 1, 2026, backup'])
})

test.each([
  ['Missing plugins', ['Holes'], 'show=missing'],
  ['Not read', ['Song without a title'], 'show=unread'],
])('the filter %s', async (name, shown, address) => {
  const page = await songsPage([HOLES, WHOLE, UNREAD])

  await page.user.click(screen.getByRole('button', { name: `${name} 1` }))

  await waitFor(() => expect(titles()).toEqual(shown))
  expect(page.address()).toBe(`/songs?${address}`)
  expect(screen.getByText('1 of 3 songs')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: `${name} 1` }))
  await waitFor(() => expect(titles()).toHaveLength(3))
})

test('search, DAW and order', async () => {
  const page = await songsPage([HOLES, WHOLE, UNREAD])
  expect(titles()).toEqual(['Whole', 'Holes', 'Song without a title'])

  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most missing')
  await waitFor(() => expect(titles()).toEqual(['Holes', 'Whole', 'Song without a title']))
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'DAW' }), 'REAPER')
  await waitFor(() => expect(titles()).toEqual(['Whole']))
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'DAW' }), '')
  await page.user.keyboard('{Tab}')
  await page.user.type(screen.getByRole('searchbox'), 'projects live')
  await waitFor(() => expect(titles()).toEqual(['Holes']))
  await page.user.type(screen.getByRole('searchbox'), ' nothing')
  expect(await screen.findByRole('heading', { name: 'No matching songs found' })).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Show All Songs' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
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
  expect(dialog.getByText(/and 1 older save from your list/)).toBeVisible()
  await page.user.click(dialog.getByRole('button', { name: 'Remove 2 songs' }))

  expect(await screen.findByText('Songs removed')).toBeVisible()
  const ids = [idOf('Ara'), newer.id, older.id]
  expect(page.server.sent('songs.remove')).toEqual([{ ids }])
  expect(screen.queryByText('2 songs selected')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(page.server.sent('songs.restore')).toEqual([{ ids }]))
})

const SONGS = ['Ara', 'Bell', 'Comb', 'Dune'].map((title, day) =>
  aSong({ title, savedAt: `2026-03-0${9 - day}`, needs: { missing: day % 2 } }),
)
const idOf = (title: string) => SONGS.find((song) => song.title === title)?.id

function aList(handlers: Handlers['songs'] = {}, songs = SONGS) {
  const count = ({ body }: { body: { ids: string[] } }) => ({ count: body.ids.length })
  return songsPage(songs, {
    remove: count,
    restore: count,
    changeMany: ({ body }) => ({ count: body.songs.length }),
    open: ({ params }) => anOpenedSong({ song: songs.find(({ id }) => id === params.id) }),
    ...handlers,
  })
}

async function selecting(...given: Parameters<typeof aList>) {
  const page = await aList(...given)
  await page.user.click(screen.getByRole('button', { name: 'Select Multiple' }))
  return page
}

const box = (name: string) => screen.getByRole('checkbox', { name })

test('in selection mode rows are checkboxes; Shift and a click, Ctrl and a click select several', async () => {
  const { user } = await selecting()
  expect(screen.getByText('0 songs selected')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()

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
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.getByRole('button', { name: 'Select Multiple' })).toHaveFocus()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('titles and folders are forgotten, Undo gives them back, and selected songs get a folder', async () => {
  const page = await selecting()
  const more = async (item: string) => {
    await page.user.click(screen.getByRole('button', { name: 'More for the selection' }))
    await page.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await page.user.click(box('Ara'))
  await more('Forget Titles and Folders')
  expect(await screen.findByText('Song changed')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  const [ara, comb] = [idOf('Ara'), idOf('Comb')]
  const changes: unknown[] = [
    { songs: [{ id: ara, title: '', folder: '' }] },
    { songs: [{ id: ara, title: 'Ara', folder: '' }] },
  ]
  await waitFor(() => expect(page.server.sent('songs.changeMany')).toEqual(changes))

  await page.user.click(box('Comb'))
  await more('Set Folder')
  await page.user.type(await screen.findByRole('textbox', { name: 'Folder' }), ' Albums ')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Songs changed')).toBeVisible()
  changes.push({ songs: [ara, comb].map((id) => ({ id, folder: 'Albums' })) })
  expect(page.server.sent('songs.changeMany')).toEqual(changes)
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
  expect(page.server.sent('songs.needsOfMany')).toEqual([{ ids: [idOf('Ara'), idOf('Bell')] }])
})

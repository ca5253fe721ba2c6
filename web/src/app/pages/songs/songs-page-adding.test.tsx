import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OpenedSong, SentSong } from '#shared/songs/library/known-song.ts'
import { needsCsv } from '#shared/songs/sharing/needs-csv.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aNeed, anOpenedSong, aSong } from '../../../../test/a-song.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers, noConnection, throwing } from '../../../../test/fake-server.ts'
import { userQuery } from '../../../api/queries.ts'
import { aTransfer, type FileTree } from '../../../features/import/testing/a-transfer.ts'
import { SongsPage } from './songs-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import '../../../features/songs/adding/read-one-song.ts'
import '../../../features/songs/sharing/needs-file-dialog.tsx'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'

/** A song of REAPER with one plugin. */
const aProject = (name = 'Comp') =>
  `<REAPER_PROJECT 0.1 "7.22/macOS-arm64" 1735689600\n  TEMPO 98.5 4 4\n<TRACK {1}\n<FXCHAIN\n<VST "VST3: ${name} (Maker)" Comp.vst3 0 "" 5{${CLASS_ID}} ""\n>\n>\n>\n>`

const idOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`

type Add = NonNullable<NonNullable<Handlers['songs']>['add']>

type Compare = NonNullable<NonNullable<Handlers['songShares']>['compareFile']>

/** A page with a server that takes songs; those that it has are the same. */
async function aSongsPage(before: () => void = () => {}, compareFile: Compare = () => ({ needs: [] })) {
  const sent: SentSong[] = []
  const batches: number[] = []
  const add: Add = ({ body }) => {
    before()
    batches.push(body.songs.length)
    return {
      songs: body.songs.map((song) => {
        const known = sent.findIndex(({ content }) => content === song.content)
        if (known < 0) sent.push(song)
        return {
          id: idOf(known < 0 ? sent.length : known + 1),
          outcome: known < 0 ? ('added' as const) : ('same' as const),
        }
      }),
    }
  }
  const remove = ({ body }: { body: { ids: string[] } }) => ({ count: body.ids.length })
  const server = fakeServer({ songs: { add, remove }, songShares: { compareFile } })
  const page = aPage(<SongsPage />, { server, at: '/songs', user: aUser() })
  const panel = await screen.findByRole('region', { name: 'Add songs' })
  const drop = (tree: FileTree) => fireEvent.drop(panel, { dataTransfer: aTransfer(tree) })
  return { ...page, sent, batches, drop }
}

const readBackups = ({ user }: Awaited<ReturnType<typeof aSongsPage>>) =>
  user.click(screen.getByRole('switch', { name: 'Include backups' }))

const FOLDER: FileTree = {
  Projects: {
    Tides: { 'Tides.rpp': aProject(), 'Tides.rpp-bak': aProject('Old'), 'kick.wav': 'RIFF' },
    'Copy of Tides.rpp': aProject(),
    'readme.txt': 'Mix it again.',
    'Half.als': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
    '.git': { 'Hidden.rpp': aProject('Hidden') },
  },
}

test('backups are left out and counted, until they are asked for', async () => {
  const page = await aSongsPage()
  const projects: FileTree = {
    'A.rpp': aProject(),
    'A.rpp-bak': aProject('Old'),
    Backup: { 'A [2026-01-02 101112].als': 'x' },
    Two: { 'B.song': 'x', History: { 'B (Autosaved).song': 'x' } },
    History: { 'C.rpp': aProject('C') },
  }

  page.drop({ Projects: projects })

  expect(await screen.findByText(/^3 backup folders and files were left out\./)).toBeVisible()
  expect(page.sent.map(({ title }) => title).toSorted()).toEqual(['A', 'C'])
  const backups = screen.getByRole('switch', { name: 'Include backups' })
  expect(backups).not.toBeChecked()
  await page.user.click(backups)
  page.drop({ Projects: projects })
  await waitFor(() => expect(page.sent.filter(({ isBackup }) => isBackup)).toHaveLength(1))
  expect(screen.queryByText(/were left out/)).toBeNull()
})

test('a backup that is dropped itself is read; a drop without songs says so', async () => {
  const page = await aSongsPage()
  page.drop({ Pictures: { 'cover.png': '' } })
  expect(await screen.findByText('We found no songs there.')).toBeVisible()

  page.drop({ 'A.rpp-bak': aProject('Old') })

  expect(await screen.findByText('1 song added.')).toBeVisible()
  expect(page.sent).toMatchObject([{ isBackup: true }])
})

test('the bytes have the digest of the helper, and a single file has no place; Undo removes it', async () => {
  const { createHash } = await import('node:crypto')
  const page = await aSongsPage()
  const text = aProject()

  page.drop({ 'A.rpp': text })

  await screen.findByText('1 song added.')
  const known = createHash('sha256')
    .update(aUser().id)
    .update(`\n${text.length}\n`)
    .update(text)
    .digest('base64url')
  expect(page.sent).toMatchObject([
    { content: known, place: null, group: null, title: 'A', folder: '', bytes: text.length },
  ])
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Song removed')).toBeVisible()
  expect(page.server.sent('songs.remove')[0]).toEqual({ ids: [idOf(1)] })
  expect(screen.queryByText('1 song added.')).toBeNull()
})

test('a dropped folder is read, its backups are grouped, and copies count once', async () => {
  const page = await aSongsPage()
  await readBackups(page)

  page.drop(FOLDER)

  expect(
    await screen.findByText('3 songs added and 1 is a copy of another song. 1 of them could not be read.'),
  ).toBeVisible()
  const tides = page.sent.find(({ title }) => title === 'Copy of Tides')
  const half = page.sent.find(({ title }) => title === 'Half')
  const backup = page.sent.find(({ title }) => title === 'Tides')
  expect(half).toMatchObject({ title: 'Half', song: null, refused: 'lfs-pointer' })
  expect(tides).toMatchObject({ isBackup: false, refused: null, song: { daw: 'REAPER', tempo: 98.5 } })
  expect(backup).toMatchObject({ title: 'Tides', folder: 'Projects/Tides', isBackup: true })
  expect(tides?.song?.uses).toMatchObject([{ name: 'Comp', maker: 'Maker', format: 'VST3' }])
  expect(JSON.stringify(page.sent)).not.toMatch(/Hidden|kick|Mix it/)
  const details = within(screen.getByText('Not read (1)').closest('details') ?? document.body)
  expect(details.getByText('Projects/Half.als')).toBeInTheDocument()
  expect(details.getByText(/git lfs pull/)).toBeInTheDocument()
})

test('without titles nothing of names is sent', async () => {
  const page = await aSongsPage()
  await page.user.click(screen.getByRole('switch', { name: 'Keep titles and folders' }))

  page.drop({ Secret: { 'Hit.rpp': aProject() } })

  await screen.findByText('1 song added.')
  expect(page.sent).toMatchObject([{ title: '', folder: '' }])
  expect(JSON.stringify(page.sent)).not.toMatch(/Secret|Hit/)
})

test('many songs are sent in batches; those that the server does not take wait, and are sent again', async () => {
  let isReached = false
  const page = await aSongsPage(() => {
    if (!isReached && page.batches.length === 1) throw noConnection()
  })
  page.drop(MANY)
  expect(await screen.findByText(/We can't reach the server/)).toBeVisible()

  isReached = true
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByText('230 songs added.')).toBeVisible()
  expect(page.batches).toEqual([100, 100, 30])
  expect(page.sent).toHaveLength(230)
})

const MANY = {
  Many: Object.fromEntries(Array.from({ length: 230 }, (_, i) => [`${i}.rpp`, aProject(`P${i}`)])),
}

test('the adding ends when the user signs out', async () => {
  const page = await aSongsPage(throwing(noConnection()))
  page.drop({ 'A.rpp': aProject() })
  await screen.findByText('The last songs are not saved yet')

  act(() => void page.queries.setQueryData(userQuery.queryKey, null))

  expect(await screen.findByRole('button', { name: 'Choose Files' })).toBeVisible()
  expect(screen.queryByText('Canceled')).toBeNull()
})

describe('songs page needs file', () => {
  const DIVA = { format: 'VST3', name: 'Diva', maker: 'u-he', version: '1.4.8' } as const
  const LIST = needsCsv([DIVA, { ...DIVA, name: 'Zebra' }])

  const compare: Compare = ({ body }) => ({
    needs: body.needs.map((need, at) => ({
      need,
      state: at === 0 ? 'here' : 'missing',
      reason: 'A reason.',
      plugin: at === 0 ? { id: '1', name: 'My Diva', version: '1.5', formats: ['VST3'] } : null,
    })),
  })

  const aComparingPage = (compareFile = compare) => aSongsPage(undefined, compareFile)

  const dialog = async () => within(await screen.findByRole('dialog', { name: 'What This Song Needs' }))
  const calls = ({ server }: Awaited<ReturnType<typeof aSongsPage>>) => server.calls.map(({ call }) => call)

  test('a dropped list is compared with the library, and only the list is sent', async () => {
    const page = await aComparingPage()

    page.drop({ 'needed-plugins (1).csv': LIST })

    const shown = await dialog()
    const [diva, zebra] = within(await shown.findByRole('list', { name: 'Plugins' })).getAllByRole('listitem')
    expect(diva).toHaveTextContent('You have it')
    expect(diva).toHaveTextContent('Yours: My Diva · v1.5 · VST3. A reason.')
    expect(zebra).toHaveTextContent('Missing')
    expect(shown.getByText('Compared with your library: 1 in your library, 1 missing.')).toBeVisible()
    expect(page.server.calls.at(-1)).toEqual({
      call: 'songShares.compareFile',
      sent: { needs: [DIVA, { ...DIVA, name: 'Zebra' }] },
    })
    await page.user.click(shown.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls(page)).not.toContain('songs.add')
  })

  test.each([
    ['needed-plugins.csv', 'Name,Vendor\nDiva,u-he\n', /has no columns “Plugin” and “Format”/],
    ['needed-plugins.csv', '', 'This file is empty. Please ask for it again.'],
    [
      'needed-plugins.csv',
      needsCsv(Array.from({ length: 100_000 }, () => ({ ...DIVA, maker: '', version: '' }))),
      /more than 5,000 plugins/,
    ],
  ])('%s that cannot be read says why, and sends nothing', async (name, content, reason) => {
    const page = await aComparingPage()

    page.drop({ [name]: content })

    const shown = await dialog()
    expect(await shown.findByText(reason)).toBeVisible()
    expect(calls(page).filter((call) => call !== 'songs.list')).toEqual([])
  })
})

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
    'Possibly here 1',
    'Will it open on...',
    'Here 1',
    'Comes with the DAW 1',
  ])
  const missing = within(panel.getByRole('region', { name: /^Missing/ }))
  expect(missing.getByText('Used 3 times, 2 frozen, 1 not found by the DAW, 1 in a rack')).toBeVisible()
  expect(missing.queryByText('Not in your library.')).toBeNull()
  const perhaps = within(panel.getByRole('region', { name: /^Possibly/ }))
  expect(perhaps.getByText('Matched by name only.')).toBeVisible()
  const here = within(panel.getByRole('region', { name: /^Here/ }))
  expect(here.getByText('Used once, 1 off')).not.toBeVisible()
  await user.click(here.getByText('Here'))
  expect(here.getByRole('link', { name: 'Pro-Q 3' })).toHaveAttribute(
    'href',
    `/plugins?plugin=${HERE.plugin?.id}`,
  )
  expect(here.getByText('Used once, 1 off')).toBeVisible()
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

test('a song is renamed; when it is removed, its panel closes', async () => {
  const change: NonNullable<Handlers['songs']>['change'] = ({ body }) => ({ ...SONG, ...body }) as typeof SONG
  const { panel, user, server, address } = await aSongOpened(OPENED, { change, remove: () => ({ count: 1 }) })

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
  await user.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Song removed')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/songs'))
  expect(server.sent('songs.remove')[0]).toEqual({ ids: [SONG.id] })
})

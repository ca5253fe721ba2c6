import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { logicData } from '#shared/songs/testing/binary-files.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers, noConnection, throwing } from '../../../../test/fake-server.ts'
import { userQuery } from '../../../api/queries.ts'
import { aTransfer, type FileTree } from '../../../features/import/testing/a-transfer.ts'
import { SongsPage } from './songs-page.tsx'
// The reader is loaded before the tests, so that no test waits for it.
import '../../../features/songs/adding/read-one-song.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'

/** A song of REAPER with one plugin. */
const aProject = (name = 'Comp') =>
  `<REAPER_PROJECT 0.1 "7.22/macOS-arm64" 1735689600\n  TEMPO 98.5 4 4\n<TRACK {1}\n<FXCHAIN\n<VST "VST3: ${name} (Maker)" Comp.vst3 0 "" 5{${CLASS_ID}} ""\n>\n>\n>\n>`

const idOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`

type Add = NonNullable<NonNullable<Handlers['songs']>['add']>

/** A page with a server that takes songs; those that it has are the same. */
async function aSongsPage(before: () => void = () => {}) {
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
  const server = fakeServer({ songs: { list: () => [], add, remove } })
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
  expect(localStorage.getItem('plugfolio-song-backups')).toBe('on')
  expect(screen.queryByText(/were left out/)).toBeNull()
})

test('a backup that is dropped itself is read', async () => {
  const page = await aSongsPage()

  page.drop({ 'A.rpp-bak': aProject('Old') })

  expect(await screen.findByText('1 song added.')).toBeVisible()
  expect(page.sent).toMatchObject([{ isBackup: true }])
})

test('a package that is a folder is one song', async () => {
  const page = await aSongsPage()
  const project = logicData([])

  page.drop({
    'Song.logicx': { Alternatives: { '000': { ProjectData: project } }, Media: { 'Drums.rpp': aProject() } },
    'Half.band': { Media: {} },
  })

  expect(await screen.findByText('1 song added. 1 song could not be read.')).toBeVisible()
  expect(page.sent).toMatchObject([
    { title: 'Song', bytes: project.length, song: { kind: 'logic', uses: [] } },
  ])
})

test('a dropped folder is read, its backups are grouped, and copies count once', async () => {
  const page = await aSongsPage()
  await readBackups(page)

  page.drop(FOLDER)

  expect(
    await screen.findByText('3 songs added and 1 is a copy of another song. 1 song could not be read.'),
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

test('saves of one song have one group, and each file has its own place', async () => {
  const page = await aSongsPage()
  await readBackups(page)

  page.drop({ Projects: { 'A.rpp': aProject('A'), 'A.rpp-bak': aProject('B'), 'B.rpp': aProject('C') } })

  await screen.findByText('3 songs added.')
  const [a, backup, b] = page.sent
  expect(backup?.group).toBe(a?.group)
  expect(b?.group).not.toBe(a?.group)
  expect(new Set(page.sent.map(({ place }) => place)).size).toBe(3)
})

test('the bytes have the digest of the helper, and a single file has no place', async () => {
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
})

test('without titles nothing of names is sent', async () => {
  const page = await aSongsPage()
  await page.user.click(screen.getByRole('switch', { name: 'Keep titles and folders' }))

  page.drop({ Secret: { 'Hit.rpp': aProject() } })

  await screen.findByText('1 song added.')
  expect(page.sent).toMatchObject([{ title: '', folder: '' }])
  expect(JSON.stringify(page.sent)).not.toMatch(/Secret|Hit/)
})

test('a drop without songs says so', async () => {
  const page = await aSongsPage()

  page.drop({ Pictures: { 'cover.png': '' } })

  expect(await screen.findByText('We found no songs there.')).toBeVisible()
})

test('many songs are sent in batches', async () => {
  const page = await aSongsPage()

  page.drop({
    Many: Object.fromEntries(Array.from({ length: 230 }, (_, i) => [`${i}.rpp`, aProject(`P${i}`)])),
  })

  expect(await screen.findByText('230 songs added.')).toBeVisible()
  expect(page.batches).toEqual([100, 100, 30])
})

test('Undo removes the songs that are new', async () => {
  const page = await aSongsPage()
  page.drop({ 'A.rpp': aProject() })
  await screen.findByText('1 song added.')

  await page.user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Song removed')).toBeVisible()
  expect(page.server.calls.find(({ call }) => call === 'songs.remove')?.sent).toEqual({ ids: [idOf(1)] })
  expect(screen.queryByText('1 song added.')).toBeNull()
})

test('songs that the server does not take wait, and are sent again', async () => {
  let isReached = false
  const page = await aSongsPage(() => {
    if (!isReached) throw noConnection()
  })
  page.drop({ 'A.rpp': aProject() })
  expect(await screen.findByText(/We can't reach the server/)).toBeVisible()

  isReached = true
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('1 song added.')).toBeVisible()
  expect(page.sent).toHaveLength(1)
})

test('a cancel keeps what was saved', async () => {
  const page = await aSongsPage(() => {
    if (page.batches.length === 1) throw noConnection()
  })
  page.drop({
    Many: Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`${i}.rpp`, aProject(`P${i}`)])),
  })
  await screen.findByText(/We can't reach the server/)

  await page.user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByText('100 songs added.')).toBeVisible()
  expect(screen.getByText('What was saved before stays in your list.')).toBeVisible()
  await waitFor(() => expect(page.sent).toHaveLength(100))
})

test('the adding ends when the user signs out', async () => {
  const page = await aSongsPage(throwing(noConnection()))
  page.drop({ 'A.rpp': aProject() })
  await screen.findByText('The last songs are not saved yet')

  act(() => void page.queries.setQueryData(userQuery.queryKey, null))

  expect(await screen.findByRole('button', { name: 'Choose Files' })).toBeVisible()
  expect(screen.queryByText('Canceled')).toBeNull()
})

import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { needsCsv } from '#shared/songs/sharing/needs-csv.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers, noConnection } from '../../../../test/fake-server.ts'
import { aTransfer, type FileTree } from '../../../features/import/testing/a-transfer.ts'
import { SongsPage } from './songs-page.tsx'
// The reader and the dialog are loaded before the tests, so that no test waits for them.
import '../../../features/songs/adding/read-one-song.ts'
import '../../../features/songs/sharing/needs-file-dialog.tsx'

const DIVA = { format: 'VST3', name: 'Diva', maker: 'u-he', version: '1.4.8' } as const
const LIST = needsCsv([DIVA, { ...DIVA, name: 'Zebra' }])

type Compare = NonNullable<NonNullable<Handlers['songShares']>['compareFile']>

const compare: Compare = ({ body }) => ({
  needs: body.needs.map((need, at) => ({
    need,
    state: at === 0 ? 'here' : 'missing',
    reason: 'A reason.',
    plugin: at === 0 ? { id: '1', name: 'My Diva', version: '1.5', formats: ['VST3'] } : null,
  })),
})

async function aSongsPage(compareFile: Compare = compare) {
  const add: NonNullable<NonNullable<Handlers['songs']>['add']> = ({ body }) => ({
    songs: body.songs.map((_, at) => ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      outcome: 'added' as const,
    })),
  })
  const server = fakeServer({ songs: { list: () => [], add }, songShares: { compareFile } })
  const page = aPage(<SongsPage />, { server, at: '/songs', user: aUser() })
  const panel = await screen.findByRole('region', { name: 'Add songs' })
  const drop = (tree: FileTree) => fireEvent.drop(panel, { dataTransfer: aTransfer(tree) })
  return { ...page, drop }
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'What This Song Needs' }))
const calls = ({ server }: Awaited<ReturnType<typeof aSongsPage>>) => server.calls.map(({ call }) => call)

test('a dropped list is compared with the library, and only the list is sent', async () => {
  const page = await aSongsPage()

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

test('a list under any name is known by its headings, and the songs beside it are added', async () => {
  const page = await aSongsPage()

  page.drop({
    'from Ben.txt': LIST.replaceAll(',', ';'),
    'second.csv': LIST,
    'Tides.rpp': '<REAPER_PROJECT 0.1 "7.22/macOS-arm64" 1735689600\n>',
  })

  const shown = await dialog()
  expect(await shown.findByText('You see from Ben.txt. Drop the others one by one.')).toBeVisible()
  expect(await shown.findByRole('list', { name: 'Plugins' })).toBeVisible()
  expect(await screen.findByText('1 song added.')).toBeInTheDocument()
})

test.each([
  ['needed-plugins.csv', 'Name,Vendor\nDiva,u-he\n', /has no columns “Plugin” and “Format”/],
  ['needed-plugins.csv', '', 'This file is empty. Please ask for it again.'],
  ['needed-plugins 2.xlsx', 'PK\u0003\u0004', /Export it as CSV/],
  [
    'needed-plugins.csv',
    needsCsv(Array.from({ length: 100_000 }, () => ({ ...DIVA, maker: '', version: '' }))),
    /more than 5,000 plugins/,
  ],
])('%s that cannot be read says why, and sends nothing', async (name, content, reason) => {
  const page = await aSongsPage()

  page.drop({ [name]: content })

  const shown = await dialog()
  expect(await shown.findByText(reason)).toBeVisible()
  expect(calls(page).filter((call) => call !== 'songs.list')).toEqual([])
})

test('other tables are no lists, and the reason is told as for any file', async () => {
  const page = await aSongsPage()

  page.drop({ 'budget.csv': 'Item,Price\nStrings,10\n' })

  expect(await screen.findByText('1 song could not be read.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a comparison that failed is tried again', async () => {
  let isReached = false
  const page = await aSongsPage((given) => {
    if (!isReached) throw noConnection()
    return compare(given)
  })
  page.drop({ 'needed-plugins.csv': LIST })
  const shown = await dialog()
  expect(await shown.findByText(/We can't reach the server/)).toBeVisible()

  isReached = true
  await page.user.click(shown.getByRole('button', { name: 'Try again' }))

  expect(await shown.findByRole('list', { name: 'Plugins' })).toBeVisible()
})

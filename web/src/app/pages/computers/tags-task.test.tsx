import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DawTagsReport, ReportedFolder } from '#shared/helper/daw-tags-report.ts'
import type { Job, NewJob } from '#shared/helper/job.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { TagsTask } from './tags-task.tsx'

const desk = aDevice({ name: 'Desk', version: '1.4.0' })
const FOLDER = '/home/ana/.config/REAPER'
const [PRO_Q, DIVA] = ['20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002']

const reaper: ReportedFolder = {
  daw: 'reaper',
  folder: FOLDER,
  refusal: '',
  plugins: [
    {
      id: PRO_Q,
      name: 'Pro-Q 3',
      toDaw: [{ tag: 'Vocals', isOn: true }],
      toLibrary: [
        { tag: 'Mix Bus', isOn: true },
        { tag: null, isOn: false },
      ],
    },
    { id: DIVA, name: 'Diva', toDaw: [{ tag: 'Lead', isOn: true }], toLibrary: [] },
  ],
  pluginCount: 2,
  strangerCount: 3,
}

const aReport = (facts: Partial<DawTagsReport> = {}) => ({
  folders: [reaper],
  runs: [],
  at: new Date().toISOString(),
  ...facts,
})

const aJob = (state: Job['state'], sentence = ''): Job => ({
  id: '10000000-0000-4000-8000-00000000abcd',
  kind: 'write-tags',
  folder: FOLDER,
  choices: [],
  state,
  deviceId: desk.id,
  progress: null,
  createdAt: '',
  changedAt: '',
  result: sentence ? { sentence, counts: { moved: 0, 'brought-back': 0, kept: 0, failed: 0 } } : null,
})

function aTagsPage(
  report: ReturnType<typeof aReport> | null,
  helper: Handlers['helper'] = {},
  devices = [desk],
  transfer: Handlers['transfer'] = { list: () => [] },
) {
  return aPage(<TagsTask />, {
    at: '/computers?tab=tags',
    server: fakeServer({ helper: { devices: () => devices, tagsReport: () => report, ...helper }, transfer }),
  })
}

test('both sides of a plugin are shown, and the choice goes with the order', async () => {
  const asked: NewJob[] = []
  const job = aJob('done', 'Tags written: 1 file of REAPER changed.')
  const addJob = ({ body }: { body: NewJob }) => {
    asked.push(body)
    return job
  }
  const { user } = aTagsPage(aReport(), { addJob, openJob: () => job })
  const daw = within(await screen.findByRole('region', { name: 'REAPER' }))
  expect(daw.getByText('In your library: +Vocals')).toBeVisible()
  expect(daw.getByText('In REAPER: +Mix Bus, −favorite')).toBeVisible()
  expect(daw.getByText('2 plugins get your changes in REAPER')).toBeVisible()
  expect(daw.getByText('1 plugin changed only in REAPER')).toBeVisible()
  expect(daw.getByText('3 plugins with tags there are not in your library.')).toBeVisible()

  await user.selectOptions(
    daw.getByRole('combobox', { name: 'Which tags Pro-Q 3 gets' }),
    'As in your library',
  )
  await user.click(daw.getByRole('button', { name: 'Write to REAPER' }))

  expect(await screen.findByText('Tags written: 1 file of REAPER changed.')).toBeVisible()
  expect(asked).toEqual([
    { kind: 'write-tags', deviceId: desk.id, folder: FOLDER, choices: [{ id: PRO_Q, side: 'library' }] },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Read into Library' }))
  expect(asked[1]).toMatchObject({ kind: 'read-tags', addsFrom: FOLDER })
})

test('before a comparison there is its button, and a waiting job can be canceled', async () => {
  let job = aJob('waiting')
  const cancelJob = vi.fn(() => {
    job = { ...job, state: 'cancelled' }
    return job
  })
  const { user } = aTagsPage(null, { addJob: () => job, openJob: () => job, cancelJob })
  expect(await screen.findByText('Nothing was compared yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  expect(await screen.findByText(/^The helper on Desk asks you there/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByText('Canceled. Nothing was changed.')).toBeVisible()
  expect(cancelJob).toHaveBeenCalledOnce()
})

test('what was read into the library is undone where it was read, and not what an earlier import brought', async () => {
  const anImport = (id: string, createdAt: string, source: string) => ({
    id: `10000000-0000-4000-8000-00000000000${id}`,
    createdAt,
    source,
    createdCount: 0,
    joinedCount: 2,
    purchaseCount: 0,
    undoableUntil: '2026-12-06T12:00:00.000Z',
  })
  let imports = [
    anImport('1', '2026-11-29T12:00:05.000Z', 'plugins.csv'),
    anImport('2', '2026-11-29T12:00:04.000Z', 'REAPER: tags, read by the helper'),
    anImport('3', '2026-11-29T11:00:00.000Z', 'REAPER: tags, read by the helper'),
  ]
  const undone: string[] = []
  const undo = ({ params: { id } }: { params: { id: string } }) => {
    undone.push(id)
    imports = imports.filter((each) => each.id !== id)
    return {
      removedCount: 0,
      restoredCount: 2,
      keptCount: 0,
      removedSongCount: 0,
      removedLicenseCount: 0,
      removedPurchaseCount: 0,
    }
  }
  const job: Job = {
    ...aJob('done', '2 plugins have new tags.'),
    kind: 'read-tags',
    addsFrom: FOLDER,
    choices: [],
    createdAt: '2026-11-29T12:00:00.000Z',
  }
  const { user } = aTagsPage(aReport(), { addJob: () => job, openJob: () => job }, [desk], {
    list: () => imports,
    undo,
  })
  await user.click(await screen.findByRole('button', { name: 'Read into Library' }))

  await user.click(await screen.findByRole('button', { name: 'Undo what was read into your library' }))

  expect(await screen.findByText('Import undone')).toBeVisible()
  expect(undone).toEqual(['10000000-0000-4000-8000-000000000002'])
  expect(screen.queryByText('2 plugins have new tags.')).toBeNull()
})

test('each change that is kept can be undone', async () => {
  const asked: NewJob[] = []
  const run = { run: '20261129-120000-01f2', folder: FOLDER, at: '2026-11-29T12:00:00Z', fileCount: 1 }
  const { user } = aTagsPage(aReport({ runs: [{ ...run, isUndo: false }] }), {
    addJob: ({ body }) => {
      asked.push(body)
      return aJob('waiting')
    },
    openJob: () => aJob('waiting'),
  })
  await user.click(await screen.findByRole('button', { name: /^Undo the change of/ }))
  expect(asked).toEqual([{ kind: 'undo-tags', deviceId: desk.id, run: run.run }])
})

test.each([
  [{ ...desk, version: '1.3.0' }, 'The helper on Desk is too old for tags in DAWs. Update it there.'],
  [{ ...desk, isOnline: false }, 'The helper on Desk is not running. Start it there.'],
])('a computer that cannot be asked says why, and nothing can be pressed', async (device, sentence) => {
  aTagsPage(aReport(), {}, [device])
  expect(await screen.findByText(sentence)).toBeVisible()
  for (const name of ['Compare Again', 'Write to REAPER', 'Read into Library'])
    expect(screen.getByRole('button', { name })).toBeDisabled()
})

test('a refused file says why, and a computer without such a DAW says so', async () => {
  const refusal = 'reaper-fxfolders.ini has a form that Plugfolio does not know.'
  const { unmount } = aTagsPage(aReport({ folders: [{ ...reaper, refusal, plugins: [], pluginCount: 0 }] }))
  expect(await screen.findByText(refusal)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Write to REAPER' })).toBeNull()
  unmount()
  aTagsPage(aReport({ folders: [] }))
  expect(await screen.findByText(/^We found no tags of REAPER, Ardour or Logic Pro on Desk/)).toBeVisible()
})

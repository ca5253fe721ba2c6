import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DawTagsReport } from '#shared/helper/daw-tags-report.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { archiveText } from '../transfer/testing/import-archive.ts'

const server = await aServer()

const FOLDER = '/home/ana/.config/REAPER'

const aReport = (facts: Partial<DawTagsReport> = {}): DawTagsReport => ({
  folders: [
    {
      daw: 'reaper',
      folder: FOLDER,
      refusal: '',
      plugins: [
        {
          id: randomUUID(),
          name: 'Pro-Q 3',
          toDaw: [{ tag: 'Vocals', isOn: true }],
          toLibrary: [{ tag: null, isOn: true }],
        },
      ],
      pluginCount: 1,
      strangerCount: 3,
    },
  ],
  runs: [
    { run: '20261129-120000-01f2', folder: FOLDER, at: '2026-11-29T12:00:00Z', fileCount: 1, isUndo: false },
  ],
  ...facts,
})

/** A user with a helper, whose jobs compare tags: `compare` makes, claims and ends one. */
async function aComparison(username: string) {
  const person = await server.signedInAs(username)
  const { helper, id: deviceId } = await aHelper(server, person, { version: '1.4.0' })
  const begin = async () => {
    const body = { kind: 'read-tags' as const, deviceId, addsFrom: null, choices: [] }
    return helper.device.claim({ params: await person.helper.addJob({ body }) })
  }
  const end = ({ id }: { id: string }, tags?: DawTagsReport) =>
    helper.device.finish({
      params: { id },
      body: { state: 'done', sentence: 'Compared.', items: [], ...(tags && { tags }) },
    })
  return { person, deviceId, begin, end, compare: async (tags?: DawTagsReport) => end(await begin(), tags) }
}

test('what a helper says of the tags in its DAWs is kept until it says otherwise, and goes with the device', async () => {
  const { person: ana, deviceId, compare } = await aComparison('ana')
  const params = { id: deviceId }
  expect(await ana.helper.tagsReport({ params })).toBeNull()
  const report = aReport()

  expect(await compare(report)).toMatchObject({ state: 'done', result: { sentence: 'Compared.' } })
  const at = server.clock.now().toISOString()
  expect(await ana.helper.tagsReport({ params })).toEqual({ ...report, at })
  await compare()
  expect(await ana.helper.tagsReport({ params })).toEqual({ ...report, at })
  await compare(aReport({ folders: [] }))
  expect(await ana.helper.tagsReport({ params })).toMatchObject({ folders: [] })
  expect(JSON.parse(archiveText(await ana.account.exportData(), 'plugfolio.json'))).toMatchObject({
    dawTags: [{ deviceId, comparedAt: at, report: aReport({ folders: [] }) }],
  })
  await ana.helper.revoke({ params })
  expect((await server.pool.query('select from daw_tags')).rowCount).toBe(0)
})

test('jobs with tags name a folder or a change, and need a helper that knows them', async () => {
  const cleo = await server.signedInAs('cleo')
  const { id: oldId } = await aHelper(server, cleo, { name: 'Attic', version: '1.3.0' })
  const { helper, id: deviceId } = await aHelper(server, cleo, { version: '1.4.0' })
  const choices = [{ id: randomUUID(), side: 'library' as const }]
  const write = { kind: 'write-tags' as const, folder: FOLDER, choices }
  const undo = { kind: 'undo-tags' as const, run: '20261129-120000-01f2' }

  await expect(cleo.helper.addJob({ body: { ...write, deviceId: oldId } })).rejects.toMatchObject({
    status: 409,
    code: 'old_helper',
    message: expect.stringContaining('The helper on Attic is too old'),
  })
  const first = await cleo.helper.addJob({ body: { ...write, deviceId } })
  // Jobs of one moment have no order.
  server.clock.advance(1000)
  const jobs = [first, await cleo.helper.addJob({ body: { ...undo, deviceId } })]
  expect(await helper.device.waiting()).toEqual(jobs)
  expect(jobs).toMatchObject([{ ...write }, { ...undo }])
})

test('a report is limited in its lists and texts', async () => {
  const { begin, end } = await aComparison('dora')
  const job = await begin()
  const [folder] = aReport().folders
  if (!folder) throw new Error('The report has a folder.')
  const send = (folders: DawTagsReport['folders']) => end(job, aReport({ folders }))

  for (const folders of [
    Array(21).fill(folder),
    [{ ...folder, folder: 'x'.repeat(1025) }],
    [{ ...folder, plugins: Array(1001).fill(folder.plugins[0]) }],
    [{ ...folder, refusal: 'two\nlines' }],
  ])
    await expect(send(folders)).rejects.toMatchObject({ status: 400 })
  expect(await send([folder])).toMatchObject({ state: 'done' })
})

const FIRST = '00000000-0000-0000-0000-000000000000'

test('a helper reads the tags of its own account with the keys and the places on its computer', async () => {
  const [ana, ben] = [await server.signedInAs('edna'), await server.signedInAs('fred')]
  const { helper, machine } = await aHelper(server, ana)
  const classId = '72C4DB717A4D459AB97E51745D84B39D'
  const { plugin } = await ana.plugins.add({ body: aPlugin({ classId }) })
  const { plugin: gone } = await ana.plugins.add({ body: aPlugin({ name: 'Gone' }) })
  await ben.plugins.add({ body: aPlugin({ name: 'Of Ben' }) })
  await ana.plugins.change({ params: { id: plugin.id }, body: { tags: ['Vocals'], isFavorite: true } })
  await ana.plugins.remove({ params: { id: gone.id } })
  const place = '/Library/Audio/Plug-Ins/VST3/Pro-Q 3.vst3'
  await server.pool.query(`update installations set machine = $1, path = $2 where plugin_id = $3`, [
    machine,
    place,
    plugin.id,
  ])

  expect(await helper.device.tags({ params: { after: FIRST } })).toEqual([
    {
      id: plugin.id,
      name: 'Pro-Q 3',
      manufacturer: 'FabFilter',
      tags: ['Vocals'],
      isFavorite: true,
      keys: expect.arrayContaining([`cid:${classId}`]),
      places: [{ format: 'VST3', path: place }],
    },
  ])
  expect(await helper.device.tags({ params: { after: plugin.id } })).toEqual([])
})

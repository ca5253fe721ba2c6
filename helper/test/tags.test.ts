import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ARDOUR_TEXTS, aLibraryPlugin, DIVA, REAPER_TEXTS } from '#shared/daw-tags/testing/daw-files.ts'
import { helper, linuxTest, pairWithoutListener, site, startHelper } from './a-helper.ts'

const PRO_Q = '0b8f9a52-9c53-4d0b-8c64-2f1f6f3f7a01'
const DIVA_ID = '0b8f9a52-9c53-4d0b-8c64-2f1f6f3f7a02'
const REAPER = '.config/REAPER/reaper-fxfolders.ini'
const ARDOUR = '.config/ardour7/plugin_metadata/plugin_tags'

startHelper(async () => {
  pairWithoutListener(helper, site)
  await helper.run('folders', 'private', '/mine')
  await helper.run('folders', 'confirm')
  for (const [name, text] of Object.entries(REAPER_TEXTS)) helper.put(`.config/REAPER/${name}`, text)
  helper.put(ARDOUR, ARDOUR_TEXTS.plugin_tags)
  helper.put('.config/ardour7/plugin_metadata/plugin_statuses', ARDOUR_TEXTS.plugin_statuses)
  site.tags = [aLibraryPlugin({ id: PRO_Q, tags: ['Vocals'] }), { ...DIVA, id: DIVA_ID, tags: ['Lead'] }]
})

const text = (name: string) => readFileSync(join(helper.home, name), 'utf8')

linuxTest('written after a question, taken back to every byte', async () => {
  helper.willAgree(false)
  expect(await helper.run('tags', 'write')).toMatchObject({ code: 1 })
  expect(text(REAPER)).toBe(REAPER_TEXTS['reaper-fxfolders.ini'])

  helper.willAgree(true)
  const { code, answer } = await helper.json('tags', 'write')
  expect({ code, failed: answer.failed }).toEqual({ code: 0, failed: [] })
  expect(text(REAPER)).toContain('Name2=Vocals')
  expect((await helper.json('tags', 'reaper')).answer.daws).toMatchObject([
    { daw: 'reaper', plugins: [{ toDaw: [] }, { toDaw: [] }] },
  ])
  for (const { run } of answer.runs)
    expect(await helper.run('tags', 'undo', run, '--yes')).toMatchObject({ code: 0 })
  expect(text(REAPER)).toBe(REAPER_TEXTS['reaper-fxfolders.ini'])
  expect(text(ARDOUR)).toBe(ARDOUR_TEXTS.plugin_tags)
})

const FOLDER = '.config/REAPER'

linuxTest('jobs of the site compare, write after a question, read back and undo to every byte', async () => {
  const folder = join(helper.home, FOLDER)
  const done = async () => {
    const { answer } = await helper.json('jobs', '--do')
    return answer.results[0].result
  }
  site.addJob({ kind: 'read-tags', addsFrom: null, choices: [] })
  expect(await done()).toMatchObject({ state: 'done' })
  const [report] = site.tagReports
  expect(report).toMatchObject({
    folders: expect.arrayContaining([
      expect.objectContaining({ daw: 'reaper', folder, refusal: '', pluginCount: 2 }),
      expect.objectContaining({ daw: 'ardour' }),
    ]),
    runs: [],
  })
  expect(report?.folders.find(({ daw }) => daw === 'reaper')?.plugins[0]).toEqual({
    id: PRO_Q,
    name: 'Pro-Q 3',
    toDaw: [{ tag: 'Vocals', isOn: true }],
    toLibrary: [{ tag: 'Mix Bus', isOn: true }],
  })
  expect(helper.calls('zenity')).toEqual([])

  const write = () => site.addJob({ kind: 'write-tags', folder, choices: [{ id: PRO_Q, side: 'library' }] })
  helper.willAgree(false)
  write()
  expect(await done()).toMatchObject({ state: 'failed', sentence: expect.stringContaining('declined') })
  expect(text(REAPER)).toBe(REAPER_TEXTS['reaper-fxfolders.ini'])
  helper.willAgree(true)
  write()
  expect(await done()).toMatchObject({ sentence: 'Tags written: 1 file of REAPER changed.' })
  expect(helper.calls('zenity').at(-1)?.join(' ')).toContain(`${site.url} requests this for the account`)
  expect(text(REAPER)).toContain('Name2=Vocals')
  expect(text(REAPER)).not.toContain('Pro-Q 3.vst3\nItem1=VST3')

  site.addJob({ kind: 'read-tags', addsFrom: folder, choices: [] })
  expect(await done()).toMatchObject({
    sentence: expect.stringContaining('Added tags to 1 plugin in your library'),
  })
  expect(site.imported).toMatchObject([{ into: DIVA_ID, isFavorite: true }])

  const run = site.tagReports.at(-1)?.runs[0]?.run ?? ''
  site.addJob({ kind: 'undo-tags', run })
  expect(await done()).toMatchObject({
    state: 'done',
    sentence: 'The tag change is undone. Restored 1 file.',
  })
  expect(text(REAPER)).toBe(REAPER_TEXTS['reaper-fxfolders.ini'])
  expect(text(ARDOUR)).toBe(ARDOUR_TEXTS.plugin_tags)
})

linuxTest('jobs that name an unknown folder or change fail with a sentence', async () => {
  helper.willAgree(true)
  const sentences: string[] = []
  for (const payload of [
    { kind: 'write-tags' as const, folder: '/etc', choices: [] },
    { kind: 'read-tags' as const, addsFrom: join(helper.home, '.ssh'), choices: [] },
    { kind: 'undo-tags' as const, run: '../../..' },
  ]) {
    site.addJob(payload)
    const { answer } = await helper.json('jobs', '--do')
    sentences.push(answer.results[0].result.sentence)
  }
  expect(sentences).toEqual([
    'That folder no longer has the tags of a DAW. Compare again.',
    'That folder no longer has the tags of a DAW. Compare again.',
    'This computer no longer has the copies to undo that change. Compare again.',
  ])
  expect(helper.calls('zenity')).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ARDOUR_TEXTS, aLibraryPlugin, DIVA, REAPER_TEXTS } from '#shared/daw-tags/testing/daw-files.ts'
import { createTestHelper, IS_LINUX, pairWithoutListener, type TestHelper } from './a-helper.ts'
import { aSite, type TestSite } from './a-site.ts'

const PRO_Q = '0b8f9a52-9c53-4d0b-8c64-2f1f6f3f7a01'
const DIVA_ID = '0b8f9a52-9c53-4d0b-8c64-2f1f6f3f7a02'
const REAPER = '.config/REAPER/reaper-fxfolders.ini'
const ARDOUR = '.config/ardour7/plugin_metadata/plugin_tags'

let helper: TestHelper
let site: TestSite
beforeEach(async () => {
  if (!IS_LINUX) return
  ;[site, helper] = await Promise.all([aSite(), createTestHelper()])
  pairWithoutListener(helper, site)
  await helper.run('folders', 'private', '/mine')
  await helper.run('folders', 'confirm')
  for (const [name, text] of Object.entries(REAPER_TEXTS)) helper.put(`.config/REAPER/${name}`, text)
  helper.put(ARDOUR, ARDOUR_TEXTS.plugin_tags)
  helper.put('.config/ardour7/plugin_metadata/plugin_statuses', ARDOUR_TEXTS.plugin_statuses)
  site.tags = [aLibraryPlugin({ id: PRO_Q, tags: ['Vocals'] }), { ...DIVA, id: DIVA_ID, tags: ['Lead'] }]
})
afterEach(async () => {
  if (!IS_LINUX) return
  await helper.end()
  await site.close()
})

const text = (name: string) => readFileSync(join(helper.home, name), 'utf8')

test.runIf(IS_LINUX)('the differences are shown, and nothing is written or sent', async () => {
  const { code, out, error } = await helper.run('tags')

  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toContain('REAPER, ')
  expect(out).toMatch(
    /Pro-Q 3 \(differs on both sides\)\n {4}to REAPER: \+Vocals\n {4}only changed in REAPER: \+Mix Bus/,
  )
  expect(out).toMatch(/Diva\n {4}only changed in Ardour: \+synth/)
  expect(text(REAPER)).toBe(REAPER_TEXTS['reaper-fxfolders.ini'])
  expect(site.imports).toEqual([])
})

test.runIf(IS_LINUX)('written after a question, taken back to every byte', async () => {
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

test.runIf(IS_LINUX)(
  'tags of a DAW are one import that names the plugins by their ids, and are not offered again',
  async () => {
    const { code, out } = await helper.run('tags', 'add', 'reaper')

    expect({ code, imports: site.imports }).toEqual({
      code: 0,
      imports: ['REAPER: tags, read by the helper'],
    })
    expect(out).toContain('Your library: 2 plugins with more tags.')
    expect(site.imported).toMatchObject([
      { name: 'Pro-Q 3', into: PRO_Q, tags: ['Mix Bus'], isFavorite: false, installations: [] },
      { name: 'Diva', into: DIVA_ID, tags: [], isFavorite: true, installations: [] },
    ])
    site.tags = [aLibraryPlugin({ id: PRO_Q, tags: ['Vocals'] }), { ...DIVA, id: DIVA_ID, isFavorite: true }]
    const later = await helper.json('tags', 'reaper')
    expect(later.answer.daws[0].plugins).toMatchObject([
      {
        name: 'Pro-Q 3',
        toDaw: [
          { tag: 'Vocals', isOn: true },
          { tag: 'Mix Bus', isOn: false },
        ],
      },
    ])
  },
)

test.runIf(IS_LINUX)(
  'a file of a newer version is refused and stays, and the other DAW is written',
  async () => {
    helper.put(REAPER, '[Folders]\nVersion=9\nNbFolders=0\n')
    const { code, out } = await helper.run('tags', 'write', '--yes')

    expect(code).toBe(1)
    expect(out).toContain('does not know the format of this file')
    expect(text(REAPER)).toBe('[Folders]\nVersion=9\nNbFolders=0\n')
    expect(text(ARDOUR)).toContain('lead')
  },
)

test.runIf(IS_LINUX)('an unknown DAW or act is refused with what to type', async () => {
  expect(await helper.run('tags', 'write', 'cubase')).toMatchObject({
    code: 2,
    error: expect.stringContaining('Type one of reaper, ardour, logic.'),
  })
  expect(await helper.run('tags', 'burn')).toMatchObject({ code: 2 })
  expect(await helper.run('tags', 'undo', 'x')).toMatchObject({ code: 1 })
})

import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { beforeEach, expect } from 'vitest'
import { organizeLinkOf } from '#shared/helper/link.ts'
import { helper, linuxTest, site, startHelper, waitUntilTrue } from './a-helper.ts'

const COMPONENTS = 'Library/Audio/Plug-Ins/Components'
const VST = 'Library/Audio/Plug-Ins/VST/Universal Audio'

startHelper(
  async () => {
    for (const stem of ['UAD Raw', 'UAD Manley VoxBox', 'UAD Console Recall', 'uaudio_pultec', 'Massive'])
      helper.put(`${COMPONENTS}/${stem}.component/Contents/MacOS/x`)
    helper.put(`${VST}/UAD Raw(m).vst/Contents/MacOS/x`)
    helper.put(`${VST}/UAD Raw.vst/Contents/MacOS/x`)
    helper.put('elsewhere/UAD Raw.vst3/Contents/MacOS/x')
    for (const folder of [`${COMPONENTS}`, `${VST}`, 'elsewhere'])
      await helper.run('folders', 'add', `${helper.home}/${folder}`)
    await helper.connect(site)
    await waitUntilTrue(() => site.calls.includes('PATCH /api/device'))
  },
  { isShared: true },
)
beforeEach(() => {
  site.jobs.clear()
  helper.willAgree(false)
})

const organize = (...stems: string[]) =>
  site.addJob({
    kind: 'organize',
    move: stems.map((stem) => ({ stem, name: `${stem} of the library` })),
    bringBack: [],
  })
const resultOf = (id: string) => {
  const job = site.jobs.get(id)
  return { state: job?.state, ...job?.result, items: site.items.get(id) }
}
const isOver = (id: string) => () => ['done', 'failed'].includes(site.jobs.get(id)?.state ?? '')
const follow = (id: string) => helper.run('open', organizeLinkOf({ id }, site.url))
const lastQuestion = () =>
  helper
    .calls('zenity')
    .at(-1)
    ?.find((each) => each.startsWith('--text=')) ?? ''

linuxTest('a job that is canceled while the question is open is not done', async () => {
  const id = organize('UAD Raw')
  helper.willAgree(true, 'while [ ! -e "$HOME/go" ]; do sleep 0.02; done')
  const asked = helper.calls('zenity').length
  const ended = follow(id)
  await waitUntilTrue(() => helper.calls('zenity').length > asked)
  Object.assign(site.jobs.get(id) ?? {}, { state: 'cancelled' })
  helper.put('go')

  expect((await ended).code).toBe(1)
  expect(resultOf(id).state).toBe('cancelled')
  expect(helper.has(`${COMPONENTS}/UAD Raw.component`)).toBe(true)
})

linuxTest(
  'only the titles of the job are moved, from the folders of the maker, and a restore job brings them back',
  async () => {
    const id = organize('UAD Raw', 'UAD Console Recall', 'uaudio_pultec', 'Massive', '../../x')
    helper.willAgree(true)
    const { code } = await follow(id)

    expect(code).toBe(0)
    expect(helper.calls('zenity').at(-1)).toContain('--title=Move 1 plugin?')
    expect(lastQuestion()).toMatch(/3 bundles will be moved to\n.*\/UAD_Plugins_Backup\/\d{4}-/)
    const { items = [], sentence } = resultOf(id)
    expect(sentence).toBe('3 bundles moved, 1 bundle left alone.')
    const moved = items.filter(({ outcome }) => outcome === 'moved')
    expect(moved.map(({ to }) => to.replace(/^.*UAD_Plugins_Backup\/[^/]+\//, '')).sort()).toEqual([
      'AU/UAD Raw.component',
      'VST/UAD Raw(m).vst',
      'VST/UAD Raw.vst',
    ])
    expect(moved.every(({ to }) => readFileSync(`${to}/Contents/MacOS/x`, 'utf8') === 'x')).toBe(true)
    for (const stem of ['UAD Manley VoxBox', 'UAD Console Recall', 'uaudio_pultec', 'Massive'])
      expect(helper.has(`${COMPONENTS}/${stem}.component`)).toBe(true)
    expect(helper.has('elsewhere/UAD Raw.vst3')).toBe(true)
    expect(helper.has(`${COMPONENTS}/UAD Raw.component`)).toBe(false)

    const restore = site.addJob({ kind: 'restore', of: id })
    await follow(restore)
    expect(resultOf(restore)).toMatchObject({ state: 'done', sentence: '3 bundles brought back.' })
    expect(lastQuestion()).toContain('3 bundles will be brought back')
    expect(helper.has(`${VST}/UAD Raw(m).vst/Contents/MacOS/x`)).toBe(true)
  },
)

linuxTest('plugins that the user owns now come back from an earlier run, after a question', async () => {
  helper.willAgree(true)
  await follow(organize('UAD Manley VoxBox'))
  expect(helper.has(`${COMPONENTS}/UAD Manley VoxBox.component`)).toBe(false)
  const id = site.addJob({ kind: 'organize', move: [], bringBack: ['UAD Manley VoxBox', 'UAD Raw'] })
  await follow(id)

  expect(lastQuestion()).toContain('1 bundle that you now own will be brought back:\n\nUAD Manley VoxBox')
  expect(resultOf(id)).toMatchObject({ state: 'done', sentence: '1 bundle brought back.' })
  expect(helper.has(`${COMPONENTS}/UAD Manley VoxBox.component`)).toBe(true)
})

linuxTest('a title to which a link inside another bundle leads stays', async () => {
  const raw = `${helper.home}/${COMPONENTS}/UAD Raw.component`
  const wrapper = `${helper.home}/elsewhere/Wrapper.vst3`
  mkdirSync(`${wrapper}/Contents`, { recursive: true })
  symlinkSync(`${raw}/Contents/MacOS`, `${wrapper}/Contents/MacOS`)
  helper.willAgree(true)
  const id = organize('UAD Raw')
  await follow(id)
  const isThere = helper.has(`${COMPONENTS}/UAD Raw.component`)
  rmSync(wrapper, { recursive: true })
  await follow(site.addJob({ kind: 'restore', of: id }))

  expect(isThere).toBe(true)
  expect(resultOf(id)).toMatchObject({ state: 'done', sentence: '2 bundles moved, 2 bundles left alone.' })
  expect(resultOf(id).items).toContainEqual({
    name: 'UAD Raw of the library',
    from: raw,
    to: '',
    outcome: 'kept',
    sentence: `A link inside ${wrapper} points to it, and would break without it.`,
  })
})

linuxTest('undo brings back a whole run, or one path of it', async () => {
  helper.willAgree(true)
  await follow(organize('UAD Raw'))
  const { answer } = await helper.json('undo')
  const run: string = answer.runs.at(-1)?.run ?? answer.runs[0]?.run
  const place = `${helper.home}/${VST}/UAD Raw.vst`

  helper.willAgree(false)
  expect((await helper.run('undo', run)).code).toBe(1)
  expect((await helper.json('undo', run, place, '--yes')).answer.items).toMatchObject([
    { outcome: 'brought-back', to: place },
  ])
  expect(helper.has(`${COMPONENTS}/UAD Raw.component`)).toBe(false)
  expect((await helper.run('undo', run, '--yes')).code).toBe(0)
  expect(helper.has(`${COMPONENTS}/UAD Raw.component`)).toBe(true)
  expect((await helper.run('undo', 'no-such-run')).error).toContain('There is no run "no-such-run"')
})

linuxTest(
  "only folders on the helper's list are scanned, and nothing about private ones is sent",
  async () => {
    helper.put('secret/Mine.vst3')
    await helper.run('folders', 'private', `${helper.home}/secret`)
    await helper.run('folders', 'add', helper.home)
    const strange = site.addJob({ kind: 'scan', folders: ['/etc'], foundCount: 0 })
    const own = site.addJob({ kind: 'scan', folders: [helper.home], foundCount: 0 })
    site.found.length = 0
    site.tell({ what: 'jobs' })
    await waitUntilTrue(() => isOver(strange)() && isOver(own)())
    await helper.run('folders', 'remove', helper.home)

    expect(resultOf(strange)).toMatchObject({
      state: 'failed',
      sentence: expect.stringContaining('/etc is not one of'),
    })
    expect(resultOf(own).state).toBe('done')
    expect(site.found).not.toEqual([])
    expect(JSON.stringify([site.found, site.reports, site.device])).not.toContain('secret')
  },
)

linuxTest("a bundle is shown only if the helper's scan finds it there", async () => {
  const path = `${helper.home}/${COMPONENTS}/Massive.component`
  const shown = site.addJob({ kind: 'reveal', path, name: 'Massive' })
  const strange = site.addJob({ kind: 'reveal', path: '/etc/passwd', name: 'Passwords' })
  site.tell({ what: 'jobs' })
  await waitUntilTrue(() => isOver(shown)() && isOver(strange)())

  expect(resultOf(shown)).toMatchObject({ state: 'done', sentence: 'Massive is shown on the computer.' })
  expect(resultOf(strange)).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('no longer at'),
  })
  const calls = helper.calls('dbus-send')
  expect(calls).toHaveLength(1)
  expect(calls[0]).toContain(`array:string:file://${encodeURI(path)}`)
})

linuxTest('a result that could not be sent is sent later, and an interrupted job is reported', async () => {
  const unsentId = site.addJob({ kind: 'restore', of: 'x' }, { state: 'taken' })
  helper.put(
    `state/plugfolio-helper/results/${unsentId}.json`,
    JSON.stringify({ state: 'done', sentence: 'Kept until now.', items: [] }),
  )
  const begun = organize('UAD Raw')
  Object.assign(site.jobs.get(begun) ?? {}, { state: 'taken' })
  expect((await helper.run('jobs', '--do')).code).toBe(1)

  expect(resultOf(unsentId)).toMatchObject({ state: 'done', sentence: 'Kept until now.' })
  expect(resultOf(begun)).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('stopped before'),
  })
  expect(helper.has(`state/plugfolio-helper/results/${unsentId}.json`)).toBe(false)
})

linuxTest('a scan for a page and one that adds report removed plugins', async () => {
  const names = ['Diva', 'Zebra', 'Hive']
  const [diva = '', zebra = '', hive = ''] = names.map((name) => `${helper.home}/.vst3/${name}.vst3`)
  for (const name of names) helper.put(`.vst3/${name}.vst3/Contents/x`)
  await helper.run('scan', '--add')
  site.places = [diva, zebra, hive].map((path, at) => ({
    id: `${at}1111111-1111-4111-8111-111111111111`,
    path,
  }))
  rmSync(diva, { recursive: true })
  const id = site.addJob({ kind: 'scan', folders: [`${helper.home}/.vst3`], foundCount: 0 })
  site.tell({ what: 'jobs' })
  await waitUntilTrue(isOver(id))
  expect(site.gone).toEqual([diva])

  site.places = site.places.filter(({ path }) => path !== diva)
  rmSync(zebra, { recursive: true })
  expect(await helper.run('scan', '--add')).toMatchObject({ code: 0 })
  expect(site.gone).toEqual([diva, zebra])
})

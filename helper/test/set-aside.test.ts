import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { ChosenBundle } from '#shared/helper/job.ts'
import { partlyDeleted } from '../src/jobs/job-words.ts'
import { leftoverOf } from '../src/jobs/set-aside/do-delete.ts'
import { fileCalls } from '../src/move/files/file-calls.ts'
import { createFolderOn, hasSecondVolume, removeMovers } from '../src/move/testing/a-mover.ts'
import {
  helper,
  IS_LINUX,
  linuxTest,
  pairWithoutListener,
  site,
  startHelper,
  waitUntilTrue,
} from './a-helper.ts'

const VST3 = 'Library/Audio/Plug-Ins/VST3'
const AAX = 'Library/Audio/Plug-Ins/AAX'
const [DIVA, ZEBRA] = [`${AAX}/Diva.aaxplugin`, `${AAX}/Zebra.aaxplugin`]

startHelper(async () => {
  aBundle(`${VST3}/Diva.vst3`)
  aBundle(`${AAX}/Diva.aaxplugin`)
  aBundle(`${AAX}/Zebra.aaxplugin`)
  for (const folder of [VST3, AAX]) await helper.run('folders', 'add', join(helper.home, folder))
  helper.willAgree(true)
  pairWithoutListener(helper, site)
})
afterAll(removeMovers)

/** A bundle with a program, a link, an empty folder, odd rights and old times. */
function aBundle(path: string) {
  const then = new Date('2021-06-01T12:00:00Z')
  const program = helper.put(`${path}/Contents/MacOS/program`, `program of ${path}`.repeat(50))
  chmodSync(program, 0o755)
  const list = helper.put(`${path}/Contents/Resources/list.txt`, 'a list')
  chmodSync(list, 0o444)
  symlinkSync('MacOS/program', join(helper.home, path, 'Contents/link'))
  mkdirSync(join(helper.home, path, 'Contents/empty'), { mode: 0o750 })
  for (const file of [program, list, join(helper.home, path, 'Contents')]) utimesSync(file, then, then)
}

/** Everything in a folder: names, rights, times, targets of links and bytes. */
function treeOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const file = join(folder, name)
      const stat = lstatSync(file)
      if (stat.isSymbolicLink()) return `${name} -> ${readlinkSync(file)}`
      const content = stat.isFile() ? `${stat.mtimeMs} ${readFileSync(file, 'latin1')}` : 'folder'
      return `${name} ${stat.mode} ${content}`
    })
}

const chosen = (path: string, format = 'AAX'): ChosenBundle => ({
  installationId: randomUUID(),
  name: 'Diva',
  format,
  path: path.startsWith('/') ? path : join(helper.home, path),
})
const setAside = (...items: ChosenBundle[]) => site.addJob({ kind: 'set-aside', reason: 'format', items })
const bringBack = (...items: ChosenBundle[]) => site.addJob({ kind: 'bring-back', items })
const deleteForGood = (...items: ChosenBundle[]) => site.addJob({ kind: 'delete', items })
/** Lets the journals of this helper say that all runs were so many days ago. */
function daysPass(days: number) {
  const folder = join(helper.state, 'moves')
  for (const name of readdirSync(folder)) {
    const [first = '', ...steps] = readFileSync(join(folder, name), 'utf8').split('\n')
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    writeFileSync(join(folder, name), [JSON.stringify({ ...JSON.parse(first), at }), ...steps].join('\n'))
  }
}
const doJobs = () => helper.run('jobs', '--do')
const resultOf = (id: string) => {
  const job = site.jobs.get(id)
  return { state: job?.state, ...job?.result, items: site.items.get(id) ?? [] }
}
const questions = () =>
  helper.calls('zenity').filter(([kind = '']) => ['--question', '--list'].includes(kind))
/** The folders that the last list offered, as their rows say. */
const rowsOf = (args: string[] = []) =>
  args.slice(args.indexOf('--print-column=1') + 1).filter((_, at) => at % 2 === 1)
const lastRows = () => rowsOf(questions().at(-1))
const lastQuestion = () =>
  questions()
    .at(-1)
    ?.find((each) => each.startsWith('--text=')) ?? ''
const away = () => join(helper.home, 'Plugfolio_Set_Aside')

linuxTest(
  'chosen bundles move to a folder of the run, and come back alone or together, byte for byte',
  async () => {
    const before = treeOf(join(helper.home, 'Library'))
    const [diva, zebra] = [chosen(DIVA), chosen(ZEBRA)]
    const id = setAside(diva, zebra)
    expect((await doJobs()).code).toBe(0)

    expect(questions().at(-1)).toContain('--title=Set 2 plugins aside?')
    expect(lastQuestion()).toMatch(
      /^--text=2 bundles \(\d.* [KM]B\) will be moved:\n\nDiva\.aaxplugin\nZebra\.aaxplugin\n\n/,
    )
    expect(lastRows()[0]).toMatch(
      new RegExp(`^${away()} \\(\\d.* [GT]B free; the same disk, so this frees no space yet\\)$`),
    )
    expect(lastRows().slice(-2)).toEqual(['Another Folder...', 'Disconnect This Site'])
    expect(resultOf(id)).toMatchObject({ state: 'done', sentence: '2 bundles moved.' })
    expect(treeOf(join(helper.home, AAX))).toEqual([])
    expect(helper.has(`${VST3}/Diva.vst3`)).toBe(true)
    for (const { to } of resultOf(id).items) expect(to.startsWith(away())).toBe(true)

    const first = bringBack(zebra)
    await doJobs()
    expect(resultOf(first)).toMatchObject({
      state: 'done',
      items: [{ outcome: 'brought-back', to: zebra.path }],
    })
    expect([helper.has(DIVA), helper.has(ZEBRA)]).toEqual([false, true])
    const rest = site.addJob({ kind: 'restore', of: id })
    await doJobs()
    expect(resultOf(rest)).toMatchObject({ state: 'done', sentence: '1 bundle brought back.' })
    expect(treeOf(join(helper.home, 'Library'))).toEqual(before)
    expect(readdirSync(away())).toEqual([])
    const again = bringBack(diva)
    await doJobs()
    expect(resultOf(again)).toMatchObject({
      state: 'failed',
      sentence: expect.stringContaining('no longer keeps'),
    })
  },
)

const AAX_FOLDER = `"$HOME/${AAX}"`

linuxTest.each([
  [
    'the folder is a link to a private one',
    `mv ${AAX_FOLDER} "$HOME/moved" && ln -s "$HOME/private" ${AAX_FOLDER}`,
  ],
  [
    'another bundle has its name',
    `cd ${AAX_FOLDER} && mv Diva.aaxplugin "$HOME/old" && cp -r "$HOME/old" Diva.aaxplugin`,
  ],
])('while the question stands, %s: what was not agreed to stays', async (_, meanwhile) => {
  aBundle('private/Diva.aaxplugin')
  await helper.run('folders', 'private', join(helper.home, 'private'))
  helper.willAgree(true, meanwhile)
  const id = setAside(chosen(DIVA))

  await doJobs()

  expect(questions()).toHaveLength(1)
  expect(resultOf(id).items).toMatchObject([{ outcome: expect.stringMatching(/^(?:kept|failed)$/) }])
  expect(helper.has('private/Diva.aaxplugin')).toBe(true)
  expect(helper.has(DIVA)).toBe(true)
})

/** The user picks these folders one after the other, as folders that are not listed, and then cancels. */
function willPick(...folders: string[]) {
  helper.put('folders', folders.map((folder) => `${folder}\n`).join(''))
  helper.put(
    'answer',
    `if [ "$1" != --list ]; then head -n 1 "$HOME/folders"; sed -i 1d "$HOME/folders"; exit; fi
[ -s "$HOME/folders" ] || exit 1
for word; do [ "$word" != "Another Folder..." ] || echo "$before"; before="$word"; done\n`,
  )
}

test.runIf(IS_LINUX && hasSecondVolume)(
  'the question offers each disk with its free space and what it frees, and the choice is kept',
  async () => {
    const disk = createFolderOn('other') ?? ''
    await helper.run('folders', 'set-aside', disk)
    helper.put('answer', 'echo 1\n')
    const here = setAside(chosen(DIVA))
    await doJobs()
    expect(lastRows().slice(0, 2)).toEqual([
      expect.stringMatching(
        new RegExp(`^${disk}/Plugfolio_Set_Aside \\(\\d.* [GT]B free; frees \\d.* [KM]B\\)$`),
      ),
      expect.stringMatching(new RegExp(`^${away()} .*frees no space yet\\)$`)),
    ])
    expect(resultOf(here).items[0]?.to.startsWith(`${away()}/`)).toBe(true)
    expect((await helper.json('folders')).answer.setAside).toBe(away())

    willPick(disk)
    const there = setAside(chosen(ZEBRA))
    await doJobs()
    expect(resultOf(there).items[0]?.to.startsWith(`${disk}/Plugfolio_Set_Aside/`)).toBe(true)
    expect((await helper.json('folders')).answer.setAside).toBe(`${disk}/Plugfolio_Set_Aside`)
    const back = bringBack(chosen(DIVA), chosen(ZEBRA))
    helper.willAgree(true)
    await doJobs()
    expect(resultOf(back)).toMatchObject({ sentence: '2 bundles brought back.' })
  },
)

linuxTest('a folder that cannot be taken is asked for again with the reason, as by the command', async () => {
  await helper.run('folders', 'private', join(helper.home, 'secret'))
  mkdirSync(join(helper.home, 'secret/inner'), { recursive: true })
  const file = helper.put('file')
  const bad = [
    [join(helper.home, 'nowhere'), 'There is no folder'],
    [file, 'There is no folder'],
    [join(helper.home, AAX), 'would still load'],
    [join(helper.home, 'secret/inner'), 'is private'],
    ...(process.getuid?.() === 0 ? [] : [['/', 'You cannot write to /.']]),
  ] as [string, string][]
  for (const [folder, reason] of bad)
    expect((await helper.run('folders', 'set-aside', folder)).error).toContain(reason)
  willPick(...bad.map(([folder]) => folder))
  const id = setAside(chosen(DIVA))
  await doJobs()

  const asked = helper.calls('zenity').filter(([kind]) => kind === '--list')
  const texts = asked.map((args) => args.find((each) => each.startsWith('--text=')))
  expect(texts).toEqual([
    expect.stringMatching(/^--text=1 bundle /),
    ...bad.map(([folder, reason]) =>
      expect.stringMatching(new RegExp(`^--text=(?=.*${folder}).*${reason}.*\\n\\n1 bundle `)),
    ),
  ])
  expect(resultOf(id)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('declined') })
  expect(helper.has(DIVA)).toBe(true)
  expect((await helper.json('folders')).answer.setAside).toBe(away())
})

linuxTest('what its owner has deleted by hand is reported by a bring back and by a scan', async () => {
  const [diva, zebra] = [chosen(DIVA), chosen(ZEBRA)]
  const id = setAside(diva, zebra)
  await doJobs()
  expect(site.notKept.get(id)).toEqual([])
  const kept = resultOf(id).items.find(({ from }) => from === diva.path)?.to ?? ''
  rmSync(kept, { recursive: true })

  const scan = site.addJob({ kind: 'scan', folders: [join(helper.home, VST3)], foundCount: 0 })
  await doJobs()
  expect(site.notKept.get(scan)).toEqual([diva.path])
  const both = bringBack(diva, zebra, chosen('never/Moved.vst3', 'VST3'))
  await doJobs()
  expect(resultOf(both)).toMatchObject({
    state: 'done',
    sentence: '1 bundle brought back, 2 bundles left alone.',
  })
  expect(site.notKept.get(both)?.sort()).toEqual([diva.path, join(helper.home, 'never/Moved.vst3')].sort())

  await helper.run('folders', 'private', join(helper.home, AAX))
  await helper.run('scan', '--add')
  expect([...site.notKept.values()].at(-1), 'private paths are not told').toEqual([])
})

linuxTest('what was set aside on a disk that is not connected now counts as kept', async () => {
  const disk = join(helper.home, 'disk')
  mkdirSync(disk)
  await helper.run('folders', 'set-aside', disk)
  const diva = chosen(DIVA)
  setAside(diva)
  await doJobs()
  renameSync(join(disk, 'Plugfolio_Set_Aside'), join(helper.home, 'unplugged'))

  const back = bringBack(diva)
  await doJobs()
  expect(resultOf(back)).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('not connected'),
  })
  expect(site.notKept.get(back)).toEqual([])
})

linuxTest('a scan of the home folder takes what is set aside as disabled', async () => {
  setAside(chosen(DIVA))
  await doJobs()
  const { found } = (await helper.json('scan', helper.home)).answer
  const here = found.filter(({ plugin }: { plugin: { path: string } }) => plugin.path.includes('Set_Aside'))
  expect(here).toMatchObject([{ isDisabled: true }])
})

linuxTest('a helper that is killed in the middle loses nothing and says what it did', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `${AAX}/P${at}.aaxplugin`)
  for (const name of names) aBundle(name)
  const before = treeOf(join(helper.home, 'Library'))
  const id = setAside(...names.map((name) => chosen(name)))
  const child = helper.start('jobs', '--do')
  await waitUntilTrue(() => !helper.has(names[3] ?? ''))
  child.kill('SIGKILL')
  await waitUntilTrue(() => child.signalCode !== null || child.exitCode !== null)
  if (site.jobs.get(id)?.state === 'taken') await doJobs()

  const { state, items } = resultOf(id)
  expect(['failed', 'done']).toContain(state)
  const gone = names.filter((name) => !helper.has(name))
  expect(
    items
      .filter(({ outcome }) => outcome === 'moved')
      .map(({ from }) => from)
      .sort(),
  ).toEqual(gone.map((name) => join(helper.home, name)).sort())
  const restore = site.addJob({ kind: 'restore', of: id })
  await doJobs()
  expect(resultOf(restore).state).toBe('done')
  expect(treeOf(join(helper.home, 'Library'))).toEqual(before)
})

linuxTest('the command jobs lists what a site asks', async () => {
  setAside(chosen(DIVA))
  bringBack(...Array.from({ length: 8 }, (_, at) => chosen(`${AAX}/P${at}.aaxplugin`)))
  const { out } = await helper.run('jobs')
  expect(out).toContain('set-aside   1 bundle to move away: ')
  expect(out).toContain('bring-back  8 bundles to bring back: ')
  expect(out).toContain('P4.aaxplugin, and 3 more')
})

/** Sets both bundles aside and returns where they are kept. */
async function bothAside() {
  const id = setAside(chosen(DIVA), chosen(ZEBRA))
  await doJobs()
  const keptOf = (path: string) =>
    resultOf(id).items.find(({ from }) => from === join(helper.home, path))?.to ?? ''
  return { diva: keptOf(DIVA), zebra: keptOf(ZEBRA) }
}

linuxTest('what was set aside long ago is deleted for good after a question, and nothing else', async () => {
  const kept = await bothAside()
  helper.put('precious/song.als', 'a song')
  symlinkSync(join(helper.home, 'precious'), join(kept.diva, 'Contents/out'))
  const before = treeOf(join(helper.home, 'Library'))
  daysPass(31)

  helper.willAgree(true)
  const id = deleteForGood(chosen(DIVA))
  await doJobs()
  expect(questions().at(-1)).toContain('--title=Delete 1 plugin for good?')
  expect(lastQuestion()).toMatch(
    /^--text=1 bundle \(\d.* [KM]B\) will be deleted for good from:\n.*Plugfolio_Set_Aside\n/,
  )
  expect(lastQuestion()).toContain('this cannot be undone')
  expect(resultOf(id)).toMatchObject({
    state: 'done',
    sentence: '1 bundle deleted for good.',
    items: [{ from: join(helper.home, DIVA), to: kept.diva, outcome: 'deleted' }],
  })
  expect(site.notKept.get(id)).toEqual([join(helper.home, DIVA)])
  expect([existsSync(kept.diva), existsSync(kept.zebra), helper.has('precious/song.als')]).toEqual([
    false,
    true,
    true,
  ])
  expect(readdirSync(dirname(kept.zebra))).toEqual(['Zebra.aaxplugin'])
  expect(treeOf(join(helper.home, 'Library'))).toEqual(before)
})

linuxTest('a site cannot name what is deleted: only the record of the helper counts', async () => {
  const kept = await bothAside()
  helper.put('precious/Diva.aaxplugin/x', 'mine')
  helper.put('Plugfolio_Set_Aside/mine/AAX/Own.aaxplugin/x', 'mine')
  daysPass(31)
  const asked = questions().length
  const before = treeOf(away())
  const ids = [
    kept.diva,
    away(),
    join(helper.home, 'precious/Diva.aaxplugin'),
    join(away(), 'mine/AAX/Own.aaxplugin'),
    `${join(helper.home, AAX)}/../AAX/Diva.aaxplugin`,
    '',
  ].map((path) => deleteForGood({ ...chosen('/'), path }))
  await doJobs()
  for (const id of ids) expect(resultOf(id)).toMatchObject({ state: 'failed' })
  expect([questions().length, treeOf(away())]).toEqual([asked, before])

  // Without its record, also what it has moved stays.
  rmSync(join(helper.state, 'moves'), { recursive: true })
  const id = deleteForGood(chosen(DIVA))
  await doJobs()
  expect(resultOf(id).items).toMatchObject([{ outcome: 'kept' }])
  expect(existsSync(kept.diva)).toBe(true)
})

linuxTest('what only an administrator may delete stays whole, and the others go', async () => {
  const kept = await bothAside()
  daysPass(31)
  const before = treeOf(kept.diva)
  const isInDiva = (path: string) => path.startsWith(kept.diva)
  const { stat, mayWrite } = fileCalls
  vi.spyOn(fileCalls, 'stat').mockImplementation(async (path) => {
    const found = await stat(path)
    return found && isInDiva(path) ? Object.create(found, { uid: { value: -1 } }) : found
  })
  vi.spyOn(fileCalls, 'mayWrite').mockImplementation(async (path) => {
    if (path === join(kept.diva, 'Contents')) throw new Error('EACCES')
    return mayWrite(path)
  })
  const id = deleteForGood(chosen(DIVA), chosen(ZEBRA))
  await doJobs().finally(() => vi.restoreAllMocks())

  expect(resultOf(id)).toMatchObject({
    state: 'done',
    sentence: '1 bundle deleted for good, 1 bundle could not be deleted.',
    items: [
      {
        outcome: 'failed',
        sentence: `Only an administrator may delete it. Delete it by hand: ${kept.diva}`,
      },
      { from: join(helper.home, ZEBRA), outcome: 'deleted' },
    ],
  })
  expect(site.notKept.get(id)).toEqual([join(helper.home, ZEBRA)])
  expect([treeOf(kept.diva), existsSync(kept.zebra)]).toEqual([before, false])
})

linuxTest('a helper that is killed between two deletions says what is deleted', async () => {
  const names = [DIVA, `${AAX}/Large.aaxplugin`, ZEBRA]
  for (let at = 0; at < 4000; at++) helper.put(`${names[1]}/Contents/${at}`)
  const moving = setAside(...names.map((name) => chosen(name)))
  await doJobs()
  const [diva = '', large = '', zebra = ''] = names.map(
    (name) => resultOf(moving).items.find(({ from }) => from === join(helper.home, name))?.to,
  )
  daysPass(31)
  const id = deleteForGood(...names.map((name) => chosen(name)))
  const child = helper.start('jobs', '--do')
  await waitUntilTrue(() => existsSync(leftoverOf(large)))
  child.kill('SIGKILL')
  await waitUntilTrue(() => child.signalCode !== null || child.exitCode !== null)
  expect([existsSync(diva), existsSync(leftoverOf(large)), existsSync(zebra)]).toEqual([false, true, true])
  await doJobs()

  expect(resultOf(id)).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining(
      '1 bundle deleted for good, 1 bundle left alone, 1 bundle could not be deleted.',
    ),
    items: [
      { to: diva, outcome: 'deleted' },
      { to: large, outcome: 'failed', sentence: partlyDeleted(leftoverOf(large)) },
      { to: zebra, outcome: 'kept' },
    ],
  })
  expect(site.notKept.get(id)).toEqual([DIVA, names[1]].map((name) => join(helper.home, name ?? '')))
})

const putInPlace = (...items: ChosenBundle[]) => site.addJob({ kind: 'set-aside', reason: 'folder', items })

linuxTest('a bundle where no DAW looks moves to the folder of its format, and back', async () => {
  aBundle('.vst/Meadow.vst3')
  await helper.run('folders', 'add', join(helper.home, '.vst'))
  const before = treeOf(join(helper.home, '.vst'))

  const id = putInPlace(chosen('.vst/Meadow.vst3', 'VST3'))
  await doJobs()

  const [from, to] = [join(helper.home, '.vst/Meadow.vst3'), join(helper.home, '.vst3/Meadow.vst3')]
  expect(questions().at(-1)).toContain('--title=Move 1 plugin?')
  expect(lastQuestion()).toContain(`${from} to ${dirname(to)}`)
  expect(resultOf(id)).toMatchObject({ state: 'done', items: [{ outcome: 'moved', from, to }] })
  expect(helper.has('.vst/Meadow.vst3')).toBe(false)
  expect(existsSync(away())).toBe(false)

  const restore = site.addJob({ kind: 'restore', of: id })
  await doJobs()

  expect(resultOf(restore)).toMatchObject({ state: 'done', sentence: '1 bundle brought back.' })
  expect(treeOf(join(helper.home, '.vst'))).toEqual(before)
  expect(readdirSync(join(helper.home, '.vst3'))).toEqual([])
  expect(site.ownScans).toHaveLength(2)
  expect(site.ownScans[0]).toMatchObject({ folders: [dirname(to)], adds: true })
  expect(site.ownScans[1]).toMatchObject({ folders: [dirname(to), dirname(from)], adds: false })
})

linuxTest('an order to move what is in its place, elsewhere or replaced moves nothing', async () => {
  aBundle('.vst/Meadow.vst3')
  aBundle('.vst3/Meadow.vst3')
  aBundle('outside/Hidden.vst3')
  for (const folder of ['.vst', '.vst3']) await helper.run('folders', 'add', join(helper.home, folder))
  const trees = () => ['.vst', '.vst3', 'outside'].map((folder) => treeOf(join(helper.home, folder)))
  const before = trees()

  const id = putInPlace(
    chosen('.vst3/Meadow.vst3', 'VST3'),
    chosen('outside/Hidden.vst3', 'VST3'),
    chosen('.vst/Meadow.vst3', 'CLAP'),
    chosen(`${VST3}/Diva.vst3`, 'VST3'),
  )
  await doJobs()

  expect(questions()).toEqual([])
  expect(resultOf(id).items.map(({ outcome }) => outcome)).toEqual(Array(4).fill('kept'))

  const taken = putInPlace(chosen('.vst/Meadow.vst3', 'VST3'))
  await doJobs()

  expect(resultOf(taken).items).toMatchObject([
    { outcome: 'kept', sentence: 'Something is already at its destination.' },
  ])
  expect(trees()).toEqual(before)
})

linuxTest('undo without a run finishes or undoes interrupted moves', async () => {
  const run = '2026-11-22_10-00-00'
  const [from, to] = [DIVA, `UAD_Plugins_Backup/${run}/AAX/Diva.aaxplugin`].map((path) =>
    join(helper.home, path),
  )
  const lines = [
    {
      version: 1,
      run,
      at: '2026-11-22T10:00:00.000Z',
      kind: 'organize',
      moves: [{ name: 'Diva', from, to }],
    },
    { item: 0, step: 'begin' },
  ]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  helper.put(`state/plugfolio-helper/moves/${run}.organize.jsonl`, text)
  const { answer } = await helper.json('undo')

  expect(answer).toMatchObject({ runs: [], righted: [{ from, outcome: 'kept' }] })
  expect((await helper.json('doctor')).answer.findings).toContainEqual(
    expect.objectContaining({ check: 'moves', isFine: true }),
  )
})

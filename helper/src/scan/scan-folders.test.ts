import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { type FolderScanProgress, scanFolders } from './scan-folders.ts'
import { createScanFolder, createSignedBundle, removeScanFolders, setOldTime } from './testing/a-tree.ts'

afterAll(removeScanFolders)

/** Creates a folder with plugins and one for the helper. */
function aComputer(...bundles: string[]) {
  const plugins = createScanFolder()
  for (const bundle of bundles) createSignedBundle(path.join(plugins, bundle))
  const state = createScanFolder()
  const scan = (more: Partial<Parameters<typeof scanFolders>[0]> = {}) =>
    scanFolders({ folders: [plugins], state, ...more })
  return { plugins, state, scan, at: (...names: string[]) => path.join(plugins, ...names) }
}

const pathsOf = ({ found }: Awaited<ReturnType<typeof scanFolders>>) => found.map(({ plugin }) => plugin.path)

test('a bundle is found with its full path, its version and the team that signed it', async () => {
  const { scan, at } = aComputer('VST3/Tape.vst3')
  const { found, troubles } = await scan()

  expect(troubles).toEqual([])
  expect(found).toEqual([
    {
      fileName: 'Tape.vst3',
      isDisabled: false,
      note: '',
      plugin: expect.objectContaining({
        name: 'Tape',
        format: 'VST3',
        path: at('VST3/Tape.vst3'),
        version: '1.2.0',
        architectures: ['x86_64'],
        platform: 'macos',
        signer: 'ABCDE12345',
        bundleId: 'com.maker.Tape',
        size: expect.any(Number),
      }),
    },
  ])
  expect(newPlugin.parse(found[0]?.plugin)).toEqual(found[0]?.plugin)
})

test('a second scan reads no unchanged bundle and returns the same result', async () => {
  const { scan, at } = aComputer('A.vst3', 'B.component', 'deep/C.vst')
  fs.writeFileSync(at('broken.clap'), 'no program')
  setOldTime(at('broken.clap'))
  const first = await scan()
  const second = await scan()

  expect(first).toMatchObject({ reread: 4, unchanged: 0 })
  expect(second).toEqual({ ...first, reread: 0, unchanged: 4 })
  expect(await scan({ isFull: true })).toEqual({ ...first, reread: 4, unchanged: 0 })
})

test.each<[string, (bundle: string) => void]>([
  ['its Info.plist has changed', (bundle) => createSignedBundle(bundle, { version: '1.3.0' })],
  ['its program has changed', (bundle) => createSignedBundle(bundle, { team: 'ZZZZZ99999' })],
  [
    'it got a moduleinfo.json',
    (bundle) => fs.writeFileSync(`${bundle}/Contents/moduleinfo.json`, '{"Name":'),
  ],
  ['its Info.plist is gone', (bundle) => fs.rmSync(`${bundle}/Contents/Info.plist`)],
])('only the changed bundle is read again when %s', async (_, change) => {
  const { scan, at } = aComputer('A.vst3', 'B.vst3')
  const before = await scan()
  change(at('B.vst3'))
  const after = await scan()

  expect(after).toMatchObject({ reread: 1, unchanged: 1 })
  expect(after.found[0]).toEqual(before.found[0])
  expect(after.found[1]).not.toEqual(before.found[1])
  expect(after.found).toEqual((await scan({ isFull: true })).found)
})

test('a bundle that changed a moment ago is read again', async () => {
  const { scan, at } = aComputer('A.vst3')
  fs.utimesSync(at('A.vst3/Contents/Info.plist'), new Date(), new Date())
  await scan()

  expect(await scan()).toMatchObject({ reread: 1, unchanged: 0 })
})

test('a removed plugin is no longer found, and a damaged cache is ignored', async () => {
  const { scan, at, state } = aComputer('A.vst3', 'B.vst3')
  await scan()
  fs.rmSync(at('A.vst3'), { recursive: true })
  expect(pathsOf(await scan())).toEqual([at('B.vst3')])
  expect(fs.readFileSync(path.join(state, 'scan.txt'), 'utf8')).not.toContain('A.vst3')
  const lineOf = (known: unknown) => `plugfolio-helper scan 3\n${at('B.vst3')}\t${JSON.stringify(known)}`

  const damagedOnes = [
    '',
    '{}',
    'plugfolio-helper scan 1\nx',
    ...[5, null, [null, 7], [{}, '/gone', 0, 0, 0]].map(lineOf),
  ]
  for (const damaged of damagedOnes) {
    fs.writeFileSync(path.join(state, 'scan.txt'), damaged)
    expect(pathsOf(await scan())).toEqual([at('B.vst3')])
  }
})

test('nothing in private folders is found, whichever path leads there', async () => {
  const { scan, at, state } = aComputer('A.vst3', 'Secret/B.vst3', 'more/C.vst3')
  fs.symlinkSync(at('Secret'), at('more/way'))
  fs.symlinkSync(at('Secret/B.vst3'), at('more/D.vst3'))
  await scan()
  const hidden = await scan({
    folders: [at(), at('Secret'), at('more/way')],
    privateFolders: [at('sECRET/')],
  })

  expect(pathsOf(hidden)).toEqual([at('A.vst3'), at('more/C.vst3')])
  expect(hidden.troubles).toEqual([])
  expect(JSON.stringify(hidden)).not.toMatch(/secret|way/i)
  expect(fs.readFileSync(path.join(state, 'scan.txt'), 'utf8')).not.toMatch(/secret/i)
})

test('what is named like a plugin and is none is a trouble, also when it is unchanged', async () => {
  const { scan, at } = aComputer('Tape.vst3', 'Lost.vst3')
  fs.writeFileSync(at('empty.dll'), '')
  fs.writeFileSync(at('letter.vst3'), 'just a text\n')
  fs.mkdirSync(at('Meadow.vst3/inside'), { recursive: true })
  fs.symlinkSync(at('nowhere.vst3'), at('Link.vst3'))
  fs.rmSync(at('Lost.vst3'), { recursive: true })
  fs.symlinkSync(at('elsewhere'), at('Lost.vst3'))
  const scanned = await scan()

  expect(pathsOf(scanned)).toEqual([at('Tape.vst3')])
  expect(scanned.troubles.map(({ path, sentence }) => ({ path, sentence }))).toEqual([
    { path: at('empty.dll'), sentence: 'The program in this file could not be read.' },
    { path: at('letter.vst3'), sentence: 'The program in this file could not be read.' },
    { path: at('Link.vst3'), sentence: 'This link is broken.' },
    { path: at('Lost.vst3'), sentence: 'This link is broken.' },
    {
      path: at('Meadow.vst3'),
      sentence: 'This folder is named like a plugin, but has no program where DAWs look for one.',
    },
  ])
  const again = await scan()
  expect(pathsOf(again)).toEqual([at('Tape.vst3')])
  expect(again.troubles.map(({ path }) => path).sort()).toEqual(
    scanned.troubles.map(({ path }) => path).sort(),
  )
})

test('bundles that other programs have disabled are marked, and parts of other plugins are skipped', async () => {
  const { scan } = aComputer('A.vst3.disabled', 'Plug-Ins (Unused)/B.aaxplugin', 'iZNectarHook.component')
  const { found } = await scan()

  expect(found.map(({ plugin, fileName, isDisabled }) => [plugin.name, fileName, isDisabled])).toEqual([
    ['A.vst3', 'A.vst3.disabled', true],
    ['B', 'B.aaxplugin', true],
  ])

  expect((await scan()).found).toEqual(found)
})

test('a path that cannot be sent is replaced by a displayable one', async () => {
  const { scan, at } = aComputer('two\nlines.vst3')
  const { found } = await scan()

  expect(found).toMatchObject([{ place: at('two\nlines.vst3'), plugin: { path: at('two\ufffdlines.vst3') } }])
  expect(newPlugin.safeParse(found[0]?.plugin).success).toBe(true)
  expect((await scan()).found).toEqual(found)
})

test('a size covers all files; bundles with very many files are measured only on request', async () => {
  const { scan, at } = aComputer('A.vst3')
  fs.writeFileSync(at('A.vst3/Contents/big'), Buffer.alloc(1_000_000))
  const files = ['MacOS/A', 'Info.plist', 'big'].map((name) => fs.statSync(at('A.vst3/Contents', name)).size)
  const size = files.reduce((sum, each) => sum + each)

  expect((await scan()).found).toMatchObject([{ plugin: { size } }])
  for (let each = 0; each < 600; each++) fs.writeFileSync(at(`A.vst3/Contents/${each}`), '1')
  expect((await scan()).found, 'an unchanged bundle is not measured again').toMatchObject([
    { plugin: { size } },
  ])
  expect((await scan({ withSizes: true })).found).toMatchObject([{ plugin: { size: size + 600 } }])
  expect((await scan()).found, 'it is remembered').toMatchObject([{ plugin: { size: size + 600 } }])
})

test('the sizes of a tree together are what du says, with nested, linked and shared files once', async () => {
  const { plugins, scan, at } = aComputer('Components/Synth.component', 'VST3/Comp.vst3', 'VST3/Twin.vst3')
  const write = (file: string, bytes: number) => {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true })
    fs.writeFileSync(at(file), Buffer.alloc(bytes, file))
    setOldTime(at(file))
  }
  createSignedBundle(at('Components/Synth.component/Contents/Resources/plugin.vst3'))
  write('Components/Synth.component/Contents/Resources/plugin.vst3/Contents/presets/a', 70_001)
  write('VST3/Comp.vst3/Contents/Resources/skin', 30_003)
  // Two names in one bundle, one file in two bundles, a link within a bundle, and a link to a bundle.
  fs.linkSync(at('VST3/Comp.vst3/Contents/Resources/skin'), at('VST3/Comp.vst3/Contents/Resources/skin-2'))
  fs.linkSync(at('VST3/Comp.vst3/Contents/Resources/skin'), at('VST3/Twin.vst3/Contents/skin'))
  fs.symlinkSync('skin', at('VST3/Comp.vst3/Contents/Resources/current'))
  fs.symlinkSync(at('VST3/Comp.vst3'), at('VST3/Same.vst3'))
  const du = execFileSync('sh', [
    '-c',
    'find "$1" -type f -print0 | du -bc --files0-from=- | tail -1',
    'du',
    plugins,
  ])
  const onDisk = Number(du.toString().split('\t')[0])

  for (const more of [{}, {}, { isFull: true }, { withSizes: true }]) {
    const { found } = await scan(more)
    expect(found.length).toBe(3)
    expect(found.reduce((sum, { plugin }) => sum + (plugin.size ?? 0), 0)).toBe(onDisk)
  }
  fs.rmSync(at('VST3/Comp.vst3'), { recursive: true })
  const { found } = await scan()
  const twin = found.find(({ plugin }) => plugin.name === 'Twin')
  expect(twin?.plugin.size, 'what it shared is now its own').toBeGreaterThan(30_003)
})

test('progress contains every plugin once, in the order of the result, and ends with the total', async () => {
  const { scan } = aComputer('x/C.vst3', 'A.vst3', 'x/y/B.vst3')
  const reports: FolderScanProgress[] = []
  const { found } = await scan({ onProgress: (progress) => reports.push(progress) })

  expect(reports.flatMap((progress) => progress.found)).toEqual(found)
  expect(reports.at(-1)).toMatchObject({ done: 3, total: 3 })
})

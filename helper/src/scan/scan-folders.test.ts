import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { LINUX_PROGRAM } from '#shared/bundles/testing/linux-program.ts'
import { ARM64, macProgram, packedVersion, X86_64 } from '#shared/bundles/testing/mac-program.ts'
import { universalProgram } from '#shared/bundles/testing/signed-program.ts'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { currentPlatform } from '../system/current-platform.ts'
import type { FolderScanProgress } from './scan-folders.ts'
import { scanFolders } from './scan-folders.ts'
import {
  createScanFolder,
  createSignedBundle,
  removeScanFolders,
  setOldTime,
  writeTree,
} from './testing/a-tree.ts'

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

test('the oldest system of each processor is found, also from the cache', async () => {
  const { plugins, scan } = aComputer('Tape.vst3')
  const both = universalProgram(
    macProgram(X86_64, { command: 'build-version', version: packedVersion(10, 13) }),
    macProgram(ARM64, { command: 'build-version', version: packedVersion(12) }),
  )
  const program = path.join(plugins, 'Tape.vst3/Contents/MacOS/Tape')
  fs.writeFileSync(program, both)
  setOldTime(program)
  for (const unchanged of [0, 1]) {
    const result = await scan()
    expect(result.unchanged).toBe(unchanged)
    expect(result.found[0]?.plugin.minSystem).toBe('x86_64 10.13, arm64 12.0')
  }
})

test('an LV2 bundle of several plugins is read once, and again after a change of one of its files', async () => {
  const { scan, at } = aComputer()
  const prefix =
    '@prefix lv2: <http://lv2plug.in/ns/lv2core#> . @prefix doap: <http://usefulinc.com/ns/doap#> .'
  const files = {
    'manifest.ttl':
      '<urn:a> a lv2:Plugin . <urn:b> a lv2:Plugin ; <http://www.w3.org/2000/01/rdf-schema#seeAlso> <b.ttl> .',
    'b.ttl': '<urn:b> doap:name "Bell" .',
  }
  fs.mkdirSync(at('box'))
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(at('box', name), `${prefix}\n${text}`)
    setOldTime(at('box', name))
  }
  const namesOf = ({ found }: Awaited<ReturnType<typeof scanFolders>>) =>
    found.map(({ plugin }) => [plugin.name, plugin.path, plugin.bundleId, plugin.size])

  const first = await scan()
  expect(namesOf(first)).toEqual([
    ['a', at('box'), 'urn:a', expect.any(Number)],
    ['Bell', at('box'), 'urn:b', null],
  ])
  expect(await scan()).toEqual({ ...first, reread: 0, unchanged: 1 })
  fs.writeFileSync(at('box', 'b.ttl'), `${prefix}\n<urn:b> doap:name "Brass" .`)
  expect(namesOf(await scan())[1]?.[0]).toBe('Brass')
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

test('the names of all plugins in a bundle are found, from the cache and after a change', async () => {
  const { scan, at } = aComputer('Suite.vst3')
  const setContents = (...names: string[]) => {
    const classes = names.map((Name) => ({ Category: 'Audio Module Class', Name }))
    fs.writeFileSync(at('Suite.vst3/Contents/moduleinfo.json'), JSON.stringify({ Classes: classes }))
    setOldTime(at('Suite.vst3/Contents/moduleinfo.json'))
  }
  const contents = async () => {
    const { found, reread } = await scan()
    return { names: found[0]?.plugin.contents, reread }
  }

  setContents('EQ', 'Suite', 'Comp')
  expect(await contents()).toEqual({ names: ['EQ', 'Comp'], reread: 1 })
  expect(await contents()).toEqual({ names: ['EQ', 'Comp'], reread: 0 })

  setContents('EQ', 'Suite', 'Comp', 'Gate')
  expect(await contents()).toEqual({ names: ['EQ', 'Comp', 'Gate'], reread: 1 })
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

test('a folder is searched once, even if it is listed twice or behind a link', async () => {
  const { scan, at } = aComputer('in/A.vst3', 'B.vst3')
  fs.symlinkSync(at('in'), at('link'))
  const folders = [at('link'), at('in'), at(), `${at()}/`, at('in')]

  expect(pathsOf(await scan({ folders }))).toEqual([at('link/A.vst3'), at('B.vst3')])
})

test('a missing folder and a broken bundle are reported with a sentence', async () => {
  const { scan, at } = aComputer('A.vst3')
  fs.writeFileSync(at('A.vst3/Contents/Info.plist'), '<plist><dict>')
  const { found, troubles } = await scan({ folders: [at('gone'), at()] })

  expect(troubles).toEqual([
    { path: at('gone'), sentence: 'This folder does not exist.', isAbsent: true },
    { path: at('A.vst3'), sentence: 'The Info.plist of this plugin ends too early.', isNoPlugin: true },
  ])
  expect(found).toEqual([])
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

test('a plugin on Linux is named after its file, without the suffix for its format', async () => {
  const { scan, at } = aComputer()
  fs.mkdirSync(at('.vst'))
  fs.writeFileSync(
    at('.vst/Tape Delay-vst.so'),
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, ...Array(12).fill(0), 62, 0]),
  )
  fs.mkdirSync(at('lv2/Tape.lv2'), { recursive: true })
  fs.writeFileSync(at('lv2/Tape.lv2/manifest.ttl'), '<urn:tape> a <http://lv2plug.in/ns/lv2core#Plugin> .')
  const { found } = await scan()

  expect(
    found.map(({ plugin }) => [plugin.name, plugin.format, plugin.architectures, plugin.platform]),
  ).toEqual([
    ['Tape Delay', 'VST', ['x86_64'], 'linux'],
    ['Tape', 'LV2', [], currentPlatform()],
  ])
})

test.runIf(currentPlatform() === 'linux')(
  'a bundle that becomes a bridge, or stops being one, is told by the next scan, whatever the cache says',
  async () => {
    const { scan, at } = aComputer('Synth.vst3', 'Comp.vst3')
    const wine = createScanFolder()
    const words = Buffer.from('libyabridge-vst3.so')
    writeTree(at('Synth.vst3/Contents'), { 'x86_64-linux': { 'Synth.so': words } })
    writeTree(at('.vst'), { 'Own.so': Buffer.concat([LINUX_PROGRAM, words]) })
    writeTree(wine, { 'Synth.vst3': 'MZ', 'Own.dll': 'MZ' })
    const contents = at('Synth.vst3/Contents')
    setOldTime(contents)
    const runsOf = async () => {
      const { found, reread } = await scan()
      return [...found.flatMap(({ runs }) => (runs ? [path.relative(wine, runs)] : [])), { reread }]
    }

    expect(await runsOf()).toEqual([{ reread: 3 }])
    expect(await runsOf()).toEqual([{ reread: 0 }])
    fs.symlinkSync(path.join(wine, 'Own.dll'), at('.vst/Own.dll'))
    fs.mkdirSync(path.join(contents, 'x86_64-win'))
    fs.symlinkSync(path.join(wine, 'Synth.vst3'), path.join(contents, 'x86_64-win/Synth.vst3'))
    setOldTime(contents)
    expect(await runsOf(), 'the bundle and the DLL are read').toEqual([
      'Synth.vst3',
      'Own.dll',
      { reread: 2 },
    ])
    expect(await runsOf()).toEqual(['Synth.vst3', 'Own.dll', { reread: 0 }])
    fs.rmSync(path.join(contents, 'x86_64-win/Synth.vst3'))
    fs.rmSync(at('.vst/Own.dll'))
    expect(await runsOf()).toEqual([{ reread: 0 }])
  },
)

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

test('an unchanged bundle is not visited for its size, unless it shares files with another', async () => {
  const { scan, at } = aComputer('A.vst3', 'B.vst3', 'C.vst3')
  fs.linkSync(at('B.vst3/Contents/MacOS/B'), at('C.vst3/Contents/MacOS/also'))
  setOldTime(at('B.vst3/Contents/MacOS/B'))
  const { found } = await scan()
  const list = fs.readdirSync
  const visited = new Set<string>()
  const spy = vi.spyOn(fs, 'readdirSync').mockImplementation(((folder: string, options: object) => {
    visited.add(folder)
    return list(folder, options as never)
    // The overloads of readdirSync are one function.
  }) as typeof fs.readdirSync)

  const again = await scan().finally(() => spy.mockRestore())

  expect(again).toMatchObject({ found, reread: 0 })
  expect(['A', 'B', 'C'].filter((name) => visited.has(at(`${name}.vst3/Contents/MacOS`)))).toEqual(['B', 'C'])
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
  for (const name of ['a', 'b']) write(`LV2/box.lv2/${name}.ttl`, 500)
  fs.writeFileSync(
    at('LV2/box.lv2/manifest.ttl'),
    '@prefix lv2: <http://lv2plug.in/ns/lv2core#> . <urn:a> a lv2:Plugin . <urn:b> a lv2:Plugin .',
  )
  setOldTime(at('LV2/box.lv2/manifest.ttl'))
  const du = execFileSync('sh', [
    '-c',
    'find "$1" -type f -print0 | du -bc --files0-from=- | tail -1',
    'du',
    plugins,
  ])
  const onDisk = Number(du.toString().split('\t')[0])

  for (const more of [{}, {}, { isFull: true }, { withSizes: true }]) {
    const { found } = await scan(more)
    expect(found.length).toBe(5)
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
  expect(reports.every(({ done, total }) => done <= total)).toBe(true)
})

test('a canceled scan rejects with the reason, and the next one finds everything', async () => {
  const { scan } = aComputer('A.vst3', 'x/B.vst3', 'y/C.vst3')
  const stop = new AbortController()
  const first = scan({ signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) })

  await expect(first).rejects.toThrow('enough')
  expect(pathsOf(await scan())).toHaveLength(3)
})

test('a scan changes nothing below the folders', async () => {
  const { scan, plugins } = aComputer('A.vst3', 'x/B.component')
  const stamps = () =>
    fs.readdirSync(plugins, { recursive: true, encoding: 'utf8' }).map((name) => {
      const { mtimeMs, ctimeMs, mode } = fs.lstatSync(path.join(plugins, name))
      return [name, mtimeMs, ctimeMs, mode]
    })
  const before = stamps()
  await scan({ withSizes: true })

  expect(stamps()).toEqual(before)
})

import { expect, test } from 'vitest'
import { runSync } from '../bundles/run.ts'
import { fileSystemError, inMemoryFiles, type MemoryTree } from '../bundles/testing/in-memory.ts'
import { infoPlist, plistDict } from '../bundles/testing/plist-files.ts'
import { windowsProgram } from '../bundles/testing/windows-program.ts'
import { newPlugin } from '../plugins/new-plugin.ts'
import { newPluginsOf, scanDroppedFiles } from './drop.ts'

const readIn = (tree: MemoryTree) =>
  newPluginsOf(
    runSync(
      scanDroppedFiles('', () => {}),
      inMemoryFiles(tree),
    ).bundles,
  )
const dropped = (tree: MemoryTree) => readIn(tree).plugins
const namesOf = (tree: MemoryTree) =>
  dropped(tree).map(({ candidate }) => `${candidate.name} ${candidate.format}`)
const bundle = (facts: Parameters<typeof infoPlist>[0]): MemoryTree => ({
  Contents: { 'Info.plist': infoPlist(facts) },
})

test('a dropped file is identified by its name', () => {
  const [file] = dropped({ 'FabFilter Pro-Q 3.component': 'x' })
  const unknown = { bundleId: null, audioUnit: null, classId: null, platform: null, signer: null, size: null }
  expect(file).toEqual({
    id: 'FabFilter Pro-Q 3.component',
    candidate: newPlugin.parse({
      name: 'Pro-Q 3',
      manufacturer: 'FabFilter',
      isGuess: true,
      format: 'AU',
      path: 'FabFilter Pro-Q 3.component',
      isOwned: true,
      ...unknown,
    }),
  })
  expect(dropped({ constructor: windowsProgram() })[0]?.note).toBeUndefined()
})

test('a dropped bundle is identified by its metadata', () => {
  const facts = {
    CFBundleIdentifier: 'com.maker.Tape',
    CFBundleShortVersionString: '2.1.0',
    AudioComponents: [
      plistDict({ name: 'Maker: Tape', type: 'aumu', subtype: 'Tape', manufacturer: 'Make' }),
    ],
  }
  expect(dropped({ 'UAD Waves Tape.component': bundle(facts) })).toMatchObject([
    {
      id: 'UAD Waves Tape.component',
      candidate: {
        name: 'Tape',
        manufacturer: 'Maker',
        isGuess: false,
        type: 'Instrument',
        version: '2.1.0',
        isUAD: true,
        bundleId: 'com.maker.Tape',
        audioUnit: { type: 'aumu', subtype: 'Tape', manufacturer: 'Make' },
      },
    },
  ])
})

test('keeps the first of several unreadable files with the same name and format, and reports the others', () => {
  const files = ['UAD Verb.dll', 'Verb.vst', 'Verb.vst3', 'verb.dll'].map((name) => [name, 'x'])
  const { plugins, repeats } = readIn(Object.fromEntries(files))
  expect(plugins.map(({ id }) => id)).toEqual(['UAD Verb.dll', 'Verb.vst3'])
  expect(repeats).toEqual(['Verb.vst', 'verb.dll'])
})

test.each<[string, MemoryTree]>([
  ['an empty file', { 'Empty.dll': '' }],
  ['a text', { 'Letter.vst3': 'just a text\n' }],
  ['a CLAP without exports', { 'Other.clap': windowsProgram() }],
  ['an empty folder', { 'Empty.vst3': {} }],
  ['a bundle that cannot be opened', { 'Closed.vst3': fileSystemError('EACCES') }],
  ['only a cut Info.plist', { 'Cut.vst3': { Contents: { 'Info.plist': '<plist><dict>' } } }],
])('%s in a dropped folder is named, and is no plugin', (_, tree) => {
  const { plugins, noPlugins } = readIn({ Folder: { ...tree, 'Verb.vst3': bundle({}) } })

  expect(plugins.map(({ candidate }) => candidate.name)).toEqual(['Verb'])
  expect(noPlugins).toEqual(Object.keys(tree))
})

const INFO = { CFBundleShortVersionString: '2.1' }
const BROKEN_INFO = { 'Info.plist': infoPlist(INFO), Resources: { 'moduleinfo.json': '{' } }

test.each<[string, MemoryTree]>([
  ['a damaged moduleinfo.json', { 'A.vst3': { Contents: BROKEN_INFO } }],
  ['a missing program', { 'A.vst3': bundle(INFO) }],
])('a plugin with %s is one that was not read completely', (_, tree) => {
  expect(readIn({ Folder: tree })).toMatchObject({
    plugins: [{ candidate: { isUnread: true } }],
    noPlugins: [],
  })
})

test('files that suggest different makers are distinct, and bundles are never repeats', () => {
  const bundles = {
    'Tape.vst3': bundle({ CFBundleName: 'Tape' }),
    'Tape.vst': bundle({ CFBundleName: 'Tape' }),
  }
  const tree = { 'UAD 1176.vst3': 'x', 'AA 1176.vst3': 'x', 'Tape.dll': 'x', ...bundles }
  const { plugins, repeats } = readIn(tree)
  expect(plugins.map(({ id }) => id)).toEqual(Object.keys(tree))
  expect(repeats).toEqual([])
})

test('the plugins of one bundle keep its name, and repeated bundles their folders', () => {
  const manifest = `@prefix lv2: <http://lv2plug.in/ns/lv2core#> .
    <urn:a> a lv2:Plugin . <urn:b> a lv2:Plugin .`
  const box = { 'Box.lv2': { 'manifest.ttl': manifest } }
  const tree = { x: box, y: box, 'One.vst3': bundle({}) }

  expect(
    dropped(tree).map(({ id, folder, bundle: of, candidate }) => [id, folder, of, candidate.path]),
  ).toEqual([
    ['Box.lv2\nurn:a', undefined, 'Box.lv2', 'Box.lv2'],
    ['Box.lv2\nurn:b', undefined, 'Box.lv2', 'Box.lv2'],
    ['y/Box.lv2\nurn:a', 'y', 'Box.lv2', 'Box.lv2'],
    ['y/Box.lv2\nurn:b', 'y', 'Box.lv2', 'Box.lv2'],
    ['One.vst3', undefined, undefined, 'One.vst3'],
  ])
})

test('omits disabled plugins and parts of other plugins', () => {
  const tree = { 'A.vst3.disabled': bundle({}), 'B.vst3': bundle({}), 'iZRX9AUHook.component': bundle({}) }
  expect(namesOf(tree)).toEqual(['B VST3'])
})

test('adds a damaged bundle by its file name, with a note', () => {
  const tree = {
    'Softube Tape.component': { Contents: { 'Info.plist': '<html>' } },
    'b.vst3': { Contents: fileSystemError('EACCES') },
  }
  expect(dropped(tree)).toMatchObject([
    {
      candidate: { name: 'Tape', manufacturer: 'Softube', isGuess: true },
      note: 'The Info.plist of this plugin is damaged.',
    },
    { candidate: { name: 'b' }, note: 'This could not be opened: permission was denied.' },
  ])
})

test('the server accepts every bundle', () => {
  const hostile = {
    CFBundleName: `\u0000\u202e${'é'.repeat(5000)}\ud83d`,
    CFBundleShortVersionString: `1.${'0'.repeat(4000)}\u2028`,
    CFBundleIdentifier: `com.${'x'.repeat(4000)}.\u0007`,
    NSHumanReadableCopyright: `© ${'Maker '.repeat(9)}`,
    AudioComponents: [
      plistDict({ name: ':', type: 'a\u0000', subtype: 'toolong', manufacturer: '\u202eab' }),
    ],
  }
  const tree = {
    [`${'n'.repeat(2000)}\n.vst3`]: bundle(hostile),
    'a\u001b[31m.vst': bundle({}),
    '   .vst': bundle({}),
  }
  for (const { candidate } of dropped(tree)) expect(newPlugin.parse(candidate)).toEqual(candidate)
  expect(dropped(tree)).toHaveLength(3)
})

import { expect, test } from 'vitest'
import { runSync } from '../bundles/run.ts'
import { fault, inMemory, type Tree } from '../bundles/testing/in-memory.ts'
import { dict, infoPlist } from '../bundles/testing/plist-files.ts'
import { newPlugin } from '../plugins/plugin.ts'
import { newPluginsOf, readDrop } from './drop.ts'

const dropped = (tree: Tree) => newPluginsOf(runSync(readDrop(), inMemory(tree)).bundles)
const namesOf = (tree: Tree) => dropped(tree).map(({ candidate }) => `${candidate.name} ${candidate.format}`)
const bundle = (facts: Parameters<typeof infoPlist>[0]): Tree => ({
  Contents: { 'Info.plist': infoPlist(facts) },
})

test('a dropped file is told by its name', () => {
  expect(dropped({ 'FabFilter Pro-Q 3.component': 'x' })).toEqual([
    {
      id: 'FabFilter Pro-Q 3.component',
      candidate: {
        name: 'Pro-Q 3',
        manufacturer: 'FabFilter',
        isGuess: true,
        type: '',
        format: 'AU',
        path: 'FabFilter Pro-Q 3.component',
        version: '',
        isUAD: false,
        isOwned: true,
        updateAvailable: false,
        isFavorite: false,
        architectures: [],
        size: null,
        bundleId: null,
        audioUnit: null,
        classId: null,
        platform: null,
        signer: null,
      },
    },
  ])
})

test('a dropped bundle is told by what it says', () => {
  const facts = {
    CFBundleIdentifier: 'com.maker.Tape',
    CFBundleShortVersionString: '2.1.0',
    AudioComponents: [dict({ name: 'Maker: Tape', type: 'aumu', subtype: 'Tape', manufacturer: 'Make' })],
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

test('of a drop the files with a plugin name count, and what lies in folders', () => {
  const tree = {
    Serum: 'x',
    LICENSE: 'x',
    'notes.txt': 'x',
    '.hidden': 'x',
    'Tape.aaxplugin': 'x',
    Folder: { 'Verb.vst3': bundle({}), README: 'x', Kick: 'x', deep: { 'Room.clap': 'x' } },
  }
  expect(namesOf(tree)).toEqual(['Serum Plugin', 'Tape AAX', 'Verb VST3', 'Room CLAP'])
})

test('of two with one name and format the first is kept; other formats and other makers stay', () => {
  const tree = {
    'a Tape.vst3': bundle({ CFBundleName: 'Tape', CFBundleShortVersionString: '1.5' }),
    'b tape.vst3': bundle({ CFBundleName: 'TAPE', CFBundleShortVersionString: '1.6' }),
    'c Tape.vst': bundle({ CFBundleName: 'Tape' }),
    'd Reverb.vst3': bundle({ CFBundleName: 'Reverb', NSHumanReadableCopyright: 'One' }),
    'e Reverb.vst3': bundle({ CFBundleName: 'Reverb', NSHumanReadableCopyright: 'Two' }),
    'f Delay.vst3': bundle({ CFBundleName: 'Delay', NSHumanReadableCopyright: 'One' }),
    'g Delay.vst3': bundle({ CFBundleName: 'Delay' }),
    'UAD Verb.dll': 'x',
    'Verb.vst': 'x',
  }
  expect(dropped(tree).map(({ id }) => id)).toEqual([
    ...['UAD Verb.dll', 'a Tape.vst3', 'c Tape.vst', 'd Reverb.vst3', 'e Reverb.vst3', 'f Delay.vst3'],
  ])
})

test('a folder and one of its children in one drop are one', () => {
  expect(namesOf({ Plugins: { 'Tape.vst3': bundle({}) }, 'Tape.vst3': bundle({}) })).toEqual(['Tape VST3'])
})

test('two bundles of one file name keep apart by their paths', () => {
  const tree = {
    a: { 'New.vst': bundle({ CFBundleName: 'One' }) },
    b: { 'New.vst': bundle({ CFBundleName: 'Two' }) },
  }
  expect(dropped(tree).map(({ id }) => id)).toEqual(['New.vst', 'b/New.vst'])
})

test('what its owner has parked, and what is only a part of a plugin, is left out', () => {
  const tree = { 'A.vst3.disabled': bundle({}), 'B.vst3': bundle({}), 'iZRX9AUHook.component': bundle({}) }
  expect(namesOf(tree)).toEqual(['B VST3'])
})

test('a damaged bundle is added by its file name, with a sentence', () => {
  const tree = {
    'Softube Tape.component': { Contents: { 'Info.plist': '<html>' } },
    'b.vst3': { Contents: fault('EACCES') },
  }
  expect(dropped(tree)).toMatchObject([
    {
      candidate: { name: 'Tape', manufacturer: 'Softube', isGuess: true },
      note: 'The Info.plist of this plugin is damaged.',
    },
    { candidate: { name: 'b' }, note: 'This could not be opened: permission was denied.' },
  ])
})

test('a placeholder of a toolkit is no maker, and the label of an identifier is a guess', () => {
  const [first, second] = dropped({
    'A.component': bundle({
      CFBundleIdentifier: 'com.yourcompany.A',
      NSHumanReadableCopyright: 'yourcompany',
    }),
    'B.component': bundle({ CFBundleIdentifier: 'com.felipecortez.B' }),
  })
  expect(first?.candidate).toMatchObject({ manufacturer: '', isGuess: false })
  expect(second?.candidate).toMatchObject({ manufacturer: 'felipecortez', isGuess: true })
})

test('whatever a bundle says, the server takes it', () => {
  const hostile = {
    CFBundleName: `\u0000\u202e${'é'.repeat(5000)}\ud83d`,
    CFBundleShortVersionString: `1.${'0'.repeat(4000)}\u2028`,
    CFBundleIdentifier: `com.${'x'.repeat(4000)}.\u0007`,
    NSHumanReadableCopyright: `© ${'Maker '.repeat(9)}`,
    AudioComponents: [dict({ name: ':', type: 'a\u0000', subtype: 'toolong', manufacturer: '\u202eab' })],
  }
  const tree = {
    [`${'n'.repeat(2000)}\n.vst3`]: bundle(hostile),
    'a\u001b[31m.vst': bundle({}),
    '   .vst': bundle({}),
  }
  for (const { candidate } of dropped(tree)) expect(newPlugin.parse(candidate)).toEqual(candidate)
  expect(dropped(tree)).toHaveLength(3)
})

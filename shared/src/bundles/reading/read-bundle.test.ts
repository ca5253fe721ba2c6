import { expect, test } from 'vitest'
import type { PluginBundle } from '../plugin-bundle.ts'
import { runSync } from '../run.ts'
import { parsedFolderName } from '../scan/bundle-name.ts'
import { fileSystemError, inMemoryFiles, type MemoryTree } from '../testing/in-memory.ts'
import { infoPlist, plistDict } from '../testing/plist-files.ts'
import { windowsProgram } from '../testing/windows-program.ts'
import { readBundle } from './read-bundle.ts'

const MAC_PROGRAM = Uint8Array.from([0xcf, 0xfa, 0xed, 0xfe, 0x0c, 0, 0, 1, ...new Array<number>(24).fill(0)])

function found(fileName: string) {
  const format = parsedFolderName(fileName)?.format ?? 'Plugin'
  return { path: fileName, fileName, format, isDisabled: false, alsoAt: [] }
}

const readOf = (fileName: string, contents: MemoryTree) =>
  runSync(readBundle(found(fileName)), inMemoryFiles({ [fileName]: contents }))

/** The bundle of a folder with this Info.plist. */
function bundleOf(
  fileName: string,
  plist: Parameters<typeof infoPlist>[0],
  others: MemoryTree = {},
): PluginBundle {
  const bundle = readOf(fileName, { Contents: { 'Info.plist': infoPlist(plist), ...others } })
  if (!bundle) throw new Error('This should have been a bundle.')
  return bundle
}

const moduleInfo = (of: Record<string, unknown>) => ({
  Resources: { 'moduleinfo.json': JSON.stringify({ Classes: [{ Category: 'Audio Module Class', ...of }] }) },
})

const unit = (name: string, version: number | string = 66053, codes = {}) =>
  plistDict({ name, version, type: 'aufx', subtype: 'Tape', manufacturer: 'Make', ...codes })

test('reads all metadata of a complete Audio Unit', () => {
  const plist = {
    CFBundleExecutable: 'Tape',
    CFBundleIdentifier: 'com.maker.Tape.AU',
    CFBundleName: 'Other',
    CFBundleShortVersionString: '1.2.5',
    CFBundleVersion: '2024.05.01',
    AudioComponents: [unit('Maker : Tape Delay')],
  }
  expect(bundleOf('Tape.component', plist, { MacOS: { Tape: MAC_PROGRAM } })).toEqual({
    path: 'Tape.component',
    fileName: 'Tape.component',
    format: 'AU',
    name: { value: 'Tape Delay', source: 'au-name', confidence: 'stated' },
    contents: [],
    manufacturer: { value: 'Maker', source: 'au-name', confidence: 'stated' },
    version: { value: '1.2.5', source: 'plist-short', confidence: 'stated' },
    type: 'Effect',
    bundleId: 'com.maker.Tape.AU',
    components: [
      {
        type: 'aufx',
        subtype: 'Tape',
        manufacturer: 'Make',
        maker: 'Maker',
        name: 'Tape Delay',
        version: '1.2.5',
      },
    ],
    classId: '',
    architectures: ['arm64'],
    platform: 'macos',
    program: { path: 'Tape.component/Contents/MacOS/Tape', slices: [0] },
    role: 'plugin',
    isDisabled: false,
    linkedPaths: [],
    notes: [],
  })
})

type Plist = Parameters<typeof infoPlist>[0]
/** One value of a bundle, and where a row tells them, its source and how sure it is: `B / plist / stated`. */
function saying(said: string) {
  const [value = '', source = '', confidence = ''] = said.split(' / ')
  return { value, ...(source && { source }), ...(confidence && { confidence }) }
}

const units = (...names: string[]) => ({ AudioComponents: names.map((name) => unit(name)) })
const VARIABLES = { CFBundleName: '$(PRODUCT_NAME)', CFBundleDisplayName: '@NAME@' }

test.each<[from: string, file: string, plist: Plist, name: string, others?: MemoryTree]>([
  ['a single unit', 'A.component', { CFBundleName: 'B', ...units('M: C') }, 'C'],
  [
    'the display name of several units',
    'A.component',
    { CFBundleDisplayName: 'B', ...units('M: C', 'M: D') },
    'B',
  ],
  ['the Info.plist of a VST', 'A.vst', { CFBundleName: 'B', ...units('M: C') }, 'B / plist'],
  ['the class of a VST3', 'A.vst3', { CFBundleName: 'B' }, 'C / moduleinfo', moduleInfo({ Name: 'C' })],
  ['the file when a variable remains', 'A.vst', VARIABLES, 'A / file-name / derived'],
  ['a text, composed, without marks', 'A.vst', { CFBundleName: 'Cafe\u0301\u202e \n<b>' }, 'Café <b>'],
  ['at most 200 characters', 'A.vst', { CFBundleName: 'x'.repeat(3000) }, 'x'.repeat(200)],
])('the name comes from %s', (_, fileName, plist, said, others) => {
  expect(bundleOf(fileName, plist, others).name).toMatchObject(saying(said))
})

const copyright = (NSHumanReadableCopyright: string) => ({ NSHumanReadableCopyright })
const known = (CFBundleIdentifier: string) => ({ CFBundleIdentifier })
const VALHALLA = 'Copyright (c) 2020, Valhalla DSP, LLC. All Rights Reserved.'
const PLACEHOLDER = units('yourcompany: T')
const UNKNOWN = { value: '', confidence: 'unknown' }

test.each<[from: string, plist: Plist, maker: string | object, others?: MemoryTree]>([
  ['the unit', { ...units('Maker: T'), ...copyright('© Other') }, 'Maker / au-name'],
  ['the class', copyright('© Other'), 'Maker / moduleinfo', moduleInfo({ Vendor: 'Maker' })],
  ['the copyright', copyright(VALHALLA), 'Valhalla DSP, LLC / copyright'],
  ['nothing when it is a URL', copyright('https://maker.example/license'), UNKNOWN],
  ['a known identifier', known('com.toguaudioline.tal'), 'TAL-Togu Audio Line / known-maker / derived'],
  ['nothing of a toolkit', known('studio.kx.distrho.Kars'), UNKNOWN],
  [
    'a placeholder when there is nothing else',
    { ...PLACEHOLDER, ...known('com.yourcompany.T') },
    { value: 'yourcompany', confidence: 'placeholder' },
  ],
])('the maker comes from %s', (_, plist, said, others) => {
  const { manufacturer } = bundleOf('A.vst3', plist, others)
  expect(manufacturer).toMatchObject(typeof said === 'string' ? saying(said) : said)
})

const numbered = (version: number | string) => ({ AudioComponents: [unit('M: T', version)] })
const short = (CFBundleShortVersionString: string | number) => ({ CFBundleShortVersionString })
const build = (CFBundleVersion: string) => ({ CFBundleVersion })
const FIRST = { value: '1.0.0', confidence: 'placeholder' }
const VARIABLE = short('$(CURRENT_PROJECT_VERSION)')

test.each<[from: string, plist: Plist, version: string | object, others?: MemoryTree]>([
  ['the short string', { ...short('2.1'), ...build('2024.05.01') }, '2.1 / plist-short / stated'],
  ['the class before the build', build('7'), '1.2.3 / moduleinfo', moduleInfo({ Version: '1.2.3' })],
  ['the number of a unit', numbered(263936), '4.7.0 / au-version'],
  ['the four parts of JUCE', numbered(0x01020304), '1.2.3.4'],
  ['the build when a variable remains', { ...VARIABLE, ...build('1.4') }, '1.4'],
  ['at most 60 characters', short('1'.repeat(4000)), '1'.repeat(60)],
  ['a placeholder', { ...short('1.0.0'), ...build('1.0.0') }, FIRST],
  [
    'a first version that a unit confirms',
    { ...short('1.0.0'), ...numbered(65536) },
    { ...FIRST, confidence: 'stated' },
  ],
])('the version comes from %s', (_, plist, said, others) => {
  const { version } = bundleOf('A.vst3', plist, others)
  expect(version).toMatchObject(typeof said === 'string' ? saying(said) : said)
})

test.each([
  [['Instrument|Synth'], 'Instrument'],
  [['Fx', 'EQ'], 'EQ'],
  ['Fx|Reverb', 'Reverb'],
  [['Fx', 'Dynamics', 'Limiter'], 'Limiter'],
  [['Fx', 'Mastering', 'EQ'], 'EQ'],
  [['Fx', 'Tools'], 'Utility'],
  [['Fx', '__proto__'], 'Effect'],
  [[], ''],
])('the categories %j mean the type "%s"', (categories, type) => {
  expect(bundleOf('A.vst3', {}, moduleInfo({ 'Sub Categories': categories })).type).toBe(type)
})

const plistOf = (file: MemoryTree[string]) => ({ Contents: { 'Info.plist': file } })

test.each<[string, MemoryTree | Error, string]>([
  ['a damaged Info.plist', plistOf('<html>'), 'plist-malformed'],
  ['a folder as Info.plist', plistOf({}), 'not-a-file'],
  ['no Info.plist', { Contents: { MacOS: {} } }, 'no-plist'],
  ['a folder without read permission', fileSystemError('EACCES'), 'no-permission'],
  ['no contents', {}, 'no-contents'],
])('a bundle with %s is still a bundle, with the note %#', (_, tree, note) => {
  const bundle = runSync(readBundle(found('Tape.component')), inMemoryFiles({ 'Tape.component': tree }))
  expect(bundle).toMatchObject({ name: { value: 'Tape' }, format: 'AU', notes: [note] })
})

test('a VST of Linux is a folder with a program', () => {
  expect(readOf('Tape.vst', { 'Tape.so': '' })).toMatchObject({ format: 'VST', notes: [] })
})

test.each(['../../../../etc/passwd', '/etc/passwd', 'a\0b', '..', 'a\\b', 'x'.repeat(256)])(
  'never opens a program named %j',
  (CFBundleExecutable) => {
    const readPaths: string[] = []
    const files = inMemoryFiles({
      'A.vst': { Contents: { 'Info.plist': infoPlist({ CFBundleExecutable }) } },
    })
    const bundle = runSync(readBundle(found('A.vst')), {
      ...files,
      read: (request) => {
        readPaths.push(request.path)
        return files.read(request)
      },
    })
    expect(readPaths).toEqual(['A.vst/Contents/Info.plist'])
    expect(bundle?.notes).toEqual(['no-executable'])
  },
)

test.each([
  ['constructor', []],
  ['__proto__-win', ['__proto__']],
])('a folder named %s is an ordinary folder', (folder, more) => {
  const program = { 'A.vst3': windowsProgram({}) }
  const contents = { 'x86_64-win': program, [folder]: program }

  expect(readOf('A.vst3', { Contents: contents })?.architectures).toEqual(['x86_64', ...more])
})

test('reads a Windows bundle from its program and its folders', () => {
  const program = windowsProgram({
    version: { CompanyName: 'Maker', ProductName: 'Tape', FileVersion: '1.2' },
  })
  const contents = {
    'x86_64-win': { 'A.vst3': program },
    'arm64ec-win': {},
    'x86_64-linux': {},
    Resources: {},
  }
  expect(readOf('A.vst3', { Contents: contents, 'desktop.ini': '' })).toMatchObject({
    name: { value: 'Tape', source: 'pe' },
    manufacturer: { value: 'Maker', source: 'pe' },
    version: { value: '1.2', source: 'pe' },
    architectures: ['x86_64', 'arm64ec', 'x86_64'].filter((each, i, all) => all.indexOf(each) === i),
    platform: null,
    notes: ['no-plist'],
  })
})

test('a folder that is only named like a bundle is not a bundle', () => {
  expect(readOf('Old.vst', { 'a.dll': '' })).toBeUndefined()
})

test('notes problems and recognizes shells and parts', () => {
  const several = bundleOf('A.component', { AudioComponents: [unit('M: B'), unit('M: C')] })
  expect(several.notes).toEqual(['no-executable', 'several-components'])
  const old = bundleOf(
    'A.vst',
    {},
    {
      MacOS: { A: Uint8Array.from([0xfe, 0xed, 0xfa, 0xce, 0, 0, 0, 18, ...new Array<number>(20).fill(0)]) },
    },
  )
  expect(old).toMatchObject({ architectures: ['ppc'], notes: ['needs-32-bit'] })
  expect(bundleOf('WaveShell1-VST3 12.0.vst3', {})).toMatchObject({
    role: 'shell',
    manufacturer: { value: 'Waves' },
  })
  expect(bundleOf('iZRX9AUHook.component', {}).role).toBe('part')
})

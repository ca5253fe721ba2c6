import { expect, test } from 'vitest'
import { newPluginsOf, scanDroppedFiles } from '../../import/drop.ts'
import { newPlugin } from '../../plugins/new-plugin.ts'
import { runSync } from '../run.ts'
import { inMemoryFiles, type MemoryTree } from '../testing/in-memory.ts'
import { unitCodeOf, wavesFolders } from './testing/waves-folders.ts'
import { wavesPartOf } from './waves-part.ts'

/** The plugins that a drop of these folders adds, each also as a line. */
function dropped(drop: MemoryTree) {
  const files = inMemoryFiles({ drop })
  const { bundles, troubles } = runSync(
    scanDroppedFiles('drop', () => {}),
    files,
  )
  const { plugins, noPlugins } = newPluginsOf(bundles, 'drop')
  const lines = plugins.map(({ candidate: { manufacturer, name, version, format }, folder = '' }) =>
    [manufacturer, name, version, format, folder].join(' | '),
  )
  return { plugins, lines, noPlugins, troubles }
}

const line = (name: string, generation: number, format: string) =>
  `Waves | ${name} | ${generation}.0.50 | ${format} | Waves/Plug-Ins V${generation}`

test('a plugin of Waves has the formats of the shells of its generation, and a shell is no plugin', () => {
  const { lines, plugins } = dropped(
    wavesFolders({
      13: { plugins: ['Doubler2'], shells: ['VST3'] },
      14: { plugins: ['Doubler2', 'H-Delay'], shells: ['VST', 'AAX'] },
    }),
  )

  expect(lines).toEqual([
    line('Doubler2', 13, 'VST3'),
    line('Doubler2', 14, 'VST'),
    line('Doubler2', 14, 'AAX'),
    line('H-Delay', 14, 'VST'),
    line('H-Delay', 14, 'AAX'),
  ])
  expect(new Set(plugins.map(({ id }) => id)).size).toBe(5)
})

test('what a shell lists are the names and keys of the variants, also of several plugins in one bundle', () => {
  const listed = [
    'H-Delay',
    'H-Delay (m->s)',
    'Doubler2 (m)',
    'Doubler4 Stereo',
    'Doublerette',
    'L16',
    'Gone (s)',
  ]
  const { plugins } = dropped(
    wavesFolders({ 14: { plugins: ['Doubler', 'H-Delay', 'L1'], shells: ['VST3', 'AU'], listed } }),
  )
  const keyOf = (name: string) => `code:ksWV/${unitCodeOf(listed.indexOf(name))}`

  const told = plugins.map(({ candidate: { name, format, contents, heldKeys } }) => [
    name,
    format,
    contents,
    heldKeys,
  ])
  expect(told).toEqual([
    ['Doubler', 'VST3', [], undefined],
    ['Doubler', 'AU', ['Doubler2 (m)', 'Doubler4 Stereo'], ['Doubler2 (m)', 'Doubler4 Stereo'].map(keyOf)],
    ['H-Delay', 'VST3', [], undefined],
    ['H-Delay', 'AU', ['H-Delay (m->s)'], ['H-Delay', 'H-Delay (m->s)'].map(keyOf)],
    ['L1', 'VST3', [], undefined],
    ['L1', 'AU', [], undefined],
  ])
})

test('a shell that describes its classes gives their ids', () => {
  const { Waves = {} } = wavesFolders({ 14: { plugins: ['H-Delay'] } })
  const classes = ['Mono', 'Stereo'].map((form, index) => ({
    Category: 'Audio Module Class',
    Name: `H-Delay ${form}`,
    CID: `${index + 1}`.repeat(32),
  }))
  const Contents = { 'moduleinfo.json': JSON.stringify({ Classes: classes }) }
  const { plugins } = dropped({ Waves, VST3: { 'WaveShell1-VST3 14.0.vst3': { Contents } } })

  expect(plugins.map(({ candidate: { name, heldKeys } }) => [name, heldKeys])).toEqual([
    ['H-Delay', classes.map(({ CID }) => `cid:${CID}`)],
  ])
})

test('hundreds of variants of one name are as many keys and names as a row takes', () => {
  const listed = Array.from({ length: 900 }, (_, index) => `Doubler2 (${index}->${index})`)
  const { plugins } = dropped(wavesFolders({ 14: { plugins: ['Doubler2'], shells: ['AU'], listed } }))

  expect(plugins.map(({ candidate }) => newPlugin.safeParse(candidate).success)).toEqual([true])
  expect(plugins[0]?.candidate.heldKeys).toHaveLength(256)
})

test.each([
  [
    'without shells has no format that a DAW loads',
    { plugins: ['H-Delay'], shells: [] },
    [line('H-Delay', 14, 'Plugin')],
  ],
  [
    'of shells alone is one plugin for each shell',
    { shells: ['AU' as const] },
    ['Waves | WaveShell1-AU 14.0 |  | AU | '],
  ],
])('a generation %s', (_, generation, lines) => {
  expect(dropped(wavesFolders({ 14: generation })).lines).toEqual(lines)
})

const inPlugIns = (tree: MemoryTree): MemoryTree => ({ Waves: { 'Plug-Ins V14': tree } })
const withPlist = (plist: string): MemoryTree => ({ 'L1.bundle': { Contents: { 'Info.plist': plist } } })

test.each<[string, MemoryTree, string[], string[]]>([
  [
    'a bundle without a property list has the name of its folder and the version of its generation',
    inPlugIns({ 'SSL E-Channel.bundle': { Contents: { Win64: {} } } }),
    ['Waves | SSL E-Channel | 14 | Plugin | Waves/Plug-Ins V14'],
    [],
  ],
  ['a broken property list', inPlugIns(withPlist('<plist><dict><key>CFBundleName')), [], ['L1.bundle']],
  ['a file that is named like a bundle', inPlugIns({ 'L1.bundle': 'text' }), [], []],
])('%s', (_, tree, lines, noPlugins) => {
  const read = dropped(tree)
  expect({ lines: read.lines, noPlugins: read.noPlugins }).toEqual({ lines, noPlugins })
})

test.each([
  ['/Applications/Waves/Plug-Ins V14/Doubler2.bundle', 'plugin 14'],
  ['drop/Plug-Ins V14/Doubler2.bundle', 'plugin 14'],
  ['/VST3/WaveShell1-VST3 14.0.vst3', 'shell 14'],
  ['/Components/WaveShell1-AU 14.12.component', 'shell 14'],
])('%s is a %s', (path, expected) => {
  const part = wavesPartOf(path, { components: [] })
  expect(part && `${part.is} ${part.generation}`).toBe(expected)
})

test.each([
  '/Applications/Waves/Plug-Ins V14/Doubler2.bundle/Contents/Inner.bundle',
  '/Applications/Microwaves/Plug-Ins V14/Doubler2.bundle',
  '/Applications/Waves/Plug-Ins V14/Doubler2.vst3',
  '/VST3/Michelle Shelly 14.0.vst3',
])('%s is neither a shell nor loaded by one', (path) => {
  expect(wavesPartOf(path, { components: [] })).toBe(undefined)
})

test('long hostile paths are told at once', () => {
  for (const path of ['/waves/plug-ins v1'.repeat(20_000), `/waveshell${' 1.1'.repeat(50_000)}`])
    expect(wavesPartOf(path, { components: [] })).toBe(undefined)
})

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { diskFiles } from '../../../helper/src/scan/on-disk.ts'
import { scanBundles } from '../import/drop.ts'
import { plistIn } from './plist/plist.ts'
import { type PlistDict, type PlistValue, textAt } from './plist/plist-value.ts'
import { runSync } from './run.ts'

/** Real bundles are outside the repository. */
const SAMPLES = path.resolve(import.meta.dirname, '../../../../shared/samples/bundles')
const hasSamples = fs.existsSync(path.join(SAMPLES, 'EXPECTED-raw.json'))
if (!hasSamples) console.log('The sample bundles are missing, so reading real bundles is not tested.')

type Expected = Record<string, unknown> & { bundle: string }
const expected: Expected[] = hasSamples
  ? JSON.parse(fs.readFileSync(path.join(SAMPLES, 'EXPECTED-raw.json'), 'utf8'))
  : []

const scanned = (folder: string) => runSync(scanBundles(path.join(SAMPLES, folder)), diskFiles()).bundles

const TEXTS = [
  'CFBundleIdentifier',
  'CFBundleName',
  'CFBundleDisplayName',
  'CFBundleExecutable',
  'CFBundleShortVersionString',
  'CFBundleVersion',
  'NSHumanReadableCopyright',
]

test.runIf(hasSamples).each(expected.map((each): [string, Expected] => [each.bundle, each]))(
  '%s has the facts that an independent parser reads',
  (bundle, facts) => {
    const plist = plistIn(fs.readFileSync(path.join(SAMPLES, bundle, 'Contents/Info.plist')))
    expect(Object.fromEntries(TEXTS.map((key) => [key, textAt(plist, key)]))).toEqual(
      Object.fromEntries(TEXTS.map((key) => [key, facts[key] ?? ''])),
    )
    expect(unitsIn(plist)).toEqual(facts.AudioComponents ?? [])
  },
)

const UNIT_KEYS = ['name', 'description', 'type', 'subtype', 'manufacturer', 'version']

function unitsIn(plist: PlistDict): Record<string, PlistValue | undefined>[] {
  const units = plist.get('AudioComponents')
  if (!Array.isArray(units)) return []
  return units.flatMap((unit) =>
    unit instanceof Map ? [Object.fromEntries(UNIT_KEYS.map((key) => [key, unit.get(key)]))] : [],
  )
}

test.runIf(hasSamples)('reads the names, makers and versions of real bundles', () => {
  const facts = scanned('built').map(({ path: found, name, manufacturer, version }) => [
    path.relative(path.join(SAMPLES, 'built'), found),
    name.value,
    manufacturer.value,
    version.value,
    version.confidence,
  ])
  expect(facts).toEqual([
    ['airwindows/AutoPan.component', 'AutoPan', 'Airwindows', '1.0', 'placeholder'],
    ['airwindows/Galactic.component', 'Galactic', 'Airwindows', '1.0', 'placeholder'],
    ['alexisguilloux-windows/SimpleEQ.vst3', 'SimpleEQ', 'yourcompany', '1.0.0', 'placeholder'],
    ['chaorusflangos/NewProject.component', 'ChaorusFlangos', 'yourcompany', '1.0.0', 'placeholder'],
    ['dawdreamer/DimensionExpander.component', 'Dimension Expander', 'Xfer Records', '1.2.4', 'stated'],
    ['dawdreamer/DimensionExpander.vst', 'DimensionExpander', 'Xfer Records', '1.2.4', 'stated'],
    ['dawdreamer/ValhallaFreqEcho.component', 'ValhallaFreqEcho', 'Valhalla DSP, LLC', '1.2.5', 'stated'],
    ['dawdreamer/ValhallaFreqEcho.vst', 'ValhallaFreqEcho', 'Valhalla DSP, LLC', '1.2.5', 'stated'],
    ['dawdreamer/ValhallaFreqEcho.vst3', 'ValhallaFreqEcho', 'Valhalla DSP, LLC', '1.2.5', 'stated'],
    ['jeremycey/SimpleEQ.component', 'SimpleEQ', 'yourcompany', '1.0.0', 'placeholder'],
    ['jeremycey/SimpleEQ.vst3', 'SimpleEQ', 'yourcompany', '1.0.0', 'placeholder'],
    ['mrswatson/again.vst', 'again', 'steinberg', '1.0', 'placeholder'],
    ['pedalboard/CHOWTapeModel.component', 'CHOWTapeModel', 'chowdsp', '2.8.0', 'stated'],
    ['pedalboard/CHOWTapeModel.vst3', 'CHOWTapeModel', 'chowdsp', '2.8.0', 'stated'],
    ['psyecho/NewProject.au', 'PSYeCHO', 'Raja&Xinquan', '1.0.0', 'placeholder'],
    ['psyecho/NewProject.component', 'PSYeCHO', '', '1.0.0', 'placeholder'],
    ['psyecho/NewProject.vst', 'NewProject', '', '1.0.0', 'placeholder'],
    ['psyecho/Space echo.component', 'PSYeCHO', 'Xinquan Zhou', '1.0.0', 'placeholder'],
    ['stocsynth/NewProject.component', 'StocSynth', 'felipecortez', '1.0.0', 'stated'],
    ['stocsynth/StocSynth.vst', 'StocSynth', 'felipecortez', '1.0.0', 'stated'],
  ])
})

test.runIf(hasSamples)('reads real LV2 bundles', () => {
  const plugins = scanned('lv2')
  const described = plugins.filter(({ name }) => name.source === 'ttl')
  expect(
    described.map(({ name, manufacturer, version, type }) =>
      [name.value, manufacturer.value, version.value, type].join(', '),
    ),
  ).toEqual([
    'Dragonfly Hall Reverb, Michael Willis and Rob vd Berg, 4.8, Reverb',
    'Kars, falkTX, 3.0, Instrument',
    'ZamEQ2, Damien Zammit, 3.0, EQ',
    'ZamVerb, Damien Zammit, 3.0, Reverb',
    'Calf Reverb, Calf Studio Gear, , Reverb',
    'x42-eq - Parametric Equalizer Mono, Robin Gareus, 2058.0, EQ',
    'x42-eq - Parametric Equalizer Stereo, Robin Gareus, 2058.0, EQ',
    'MDA Ambience, David Robillard, 2.0, Reverb',
  ])
  // The other files of these two bundles are not among the samples.
  const others = plugins.filter(({ name }) => name.source !== 'ttl')
  expect(others.map(({ path: found }) => path.basename(found)).toSorted()).toEqual([
    ...Array.from({ length: 50 }, () => 'calf.lv2'),
    ...Array.from({ length: 35 }, () => 'mda.lv2'),
  ])
})

test.runIf(hasSamples)('reads all property lists of real projects', () => {
  const files = fs.readdirSync(path.join(SAMPLES, 'source'), { recursive: true, encoding: 'utf8' })
  const lists = files.filter((file) => /plist/.test(file))
  expect(lists.length).toBeGreaterThan(30)
  const unread = lists.filter((file) => {
    try {
      return plistIn(fs.readFileSync(path.join(SAMPLES, 'source', file))).size === 0
    } catch {
      return true
    }
  })
  expect(unread).toEqual([])
})

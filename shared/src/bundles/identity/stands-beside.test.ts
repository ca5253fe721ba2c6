import { expect, test } from 'vitest'
import { identityOf } from './identity.ts'
import { type StandingBundle, standsBeside } from './stands-beside.ts'

const identity = (name: string, facts: Partial<Parameters<typeof identityOf>[0]> = {}) =>
  identityOf({ name, manufacturer: '', bundleId: 'com.maker.plugin', ...facts })
const standing = (path: string, facts: Partial<StandingBundle> = {}): StandingBundle => ({
  machine: 'studio',
  format: 'VST3',
  path,
  ...facts,
})
const unit = (type: string) => ({ type, subtype: 'Abcd', manufacturer: 'Make' })

type Known = { goneAt?: number; seenBy?: string } & Partial<StandingBundle>
const DROPPED = new Set(['/VST3/Gain.vst3'])

/** Answers for Filter beside Gain, which is at this path. */
const isBeside = (path: string, known: Known = {}, dropped?: ReadonlySet<string>) =>
  standsBeside(
    identity('Filter'),
    standing('/VST3/Filter.vst3', dropped && { machine: '' }),
    { ...identity('Gain'), installed: [{ ...standing(path), goneAt: null, ...known }] },
    dropped,
  )

test.each<[string, boolean, Known, ReadonlySet<string>?]>([
  ['on the same computer', true, {}],
  ['on another computer', false, { machine: 'laptop' }],
  ['in another format', false, { format: 'AU' }],
  ['that is gone, as after a new name', false, { goneAt: 1 }],
  ['that only a DAW has listed', false, { seenBy: 'REAPER' }],
  ['that was dropped with it', true, { machine: '' }, DROPPED],
  ['that was dropped before', false, { machine: '' }, new Set<string>()],
])(
  'a bundle of another name with the identifier of one %s is beside it: %s',
  (_, isOther, known, dropped) => {
    expect(isBeside('/VST3/Gain.vst3', known, dropped)).toBe(isOther)
  },
)

test('a bundle that is at the place of one of the entry, or has its file name, is not beside it', () => {
  expect(isBeside('/VST3/Filter.vst3')).toBe(false)
  for (const name of ['Filter x64', 'Filter (m)', 'Filter Mono', 'Filter (Sidechain)', 'Filter-SC'])
    expect(isBeside(`/other/${name}.vst3`), name).toBe(false)
  expect(isBeside('/other/Filter 2.vst3')).toBe(true)
})

test('two forms of one code, whose names begin alike, are one plugin', () => {
  const [synth, effect] = ['aumu', 'aumf'].map((type) => ({ audioUnit: unit(type) }))
  const beside = (name: string) =>
    standsBeside(identity(name, effect), standing(`/AU/${name}.component`), {
      ...identity('FM8', synth),
      installed: [{ ...standing('/AU/FM8.component'), goneAt: null }],
    })

  expect(beside('FM8 FX')).toBe(false)
  expect(beside('Other')).toBe(true)
})

test.each([
  ['VSTPlugins/Bluebird', 'VSTPlugins/Northgate', true],
  ['C:\\Program Files\\VstPlugins\\Bluebird', 'C:\\Program Files\\VstPlugins\\Northgate', true],
  ['VSTPlugins/Bluebird', 'VSTPlugins/bluebird', false],
  ['VSTPlugins/Bluebird', 'VSTPlugins', false],
  ['VSTPlugins/x64', 'VSTPlugins/32 bit', false],
])('of two unknown makers %s and %s are folders of two: %s', (folder, other, isOther) => {
  const chorus = identity('Chorus', { bundleId: null })
  const at = (path: string) => standing(`${path}/Chorus.dll`, { format: 'VST' })

  expect(standsBeside(chorus, at(folder), { ...chorus, installed: [{ ...at(other), goneAt: null }] })).toBe(
    isOther,
  )
})

import { expect, test } from 'vitest'
import { catalogStems } from '../catalog/catalog.ts'
import { SYSTEM_BUNDLES } from '../catalog/system-bundles.ts'
import { NATIVE_BUNDLES, stemOf, uadBundleKindOf } from './bundle-name.ts'

test.each([
  ['/Library/Audio/Plug-Ins/Components/UAD Neve 1073.component', 'UAD Neve 1073'],
  ['/Library/Audio/Plug-Ins/VST/Universal Audio/UAD Mono/UAD Neve 1073(m).vst', 'UAD Neve 1073'],
  ['C:\\Program Files\\Steinberg\\VstPlugins\\Universal Audio\\UAD Neve 1073.dll', 'UAD Neve 1073'],
  ['C:\\Program Files\\Common Files\\VST3\\Universal Audio\\UAD Raw.vst3\\', 'UAD Raw'],
  ['UAD Raw.vst3/', 'UAD Raw'],
  ['UAD Raw.VST3', 'UAD Raw'],
  ['UAD Raw.vst3.disabled', 'UAD Raw'],
  ['UAD Raw.aaxplugin', 'UAD Raw'],
  ['UAD bx_digital V2 Mono.vst', 'UAD bx_digital V2 Mono'],
  ['uaudio_manley_massive_passive_m.vst3', 'uaudio_manley_massive_passive_m'],
  ['UAD Raw', 'UAD Raw'],
  ['UAD Raw.txt', 'UAD Raw.txt'],
  ['UAD Raw copy.vst', 'UAD Raw copy'],
  ['a\nb/UAD Raw.vst', 'UAD Raw'],
  ['', ''],
])('%j has the stem %j', (path, stem) => {
  expect(stemOf(path)).toBe(stem)
})

test.each([
  ['UAD Neve 1073', 'dsp'],
  ['UAD Raw copy', 'dsp'],
  ['Squad', 'other'],
  ['My UAD Raw', 'other'],
  ['QuadraVerb', 'other'],
  ['UAD', 'other'],
  ['UAD $(rm -rf ~)', 'other'],
  ['UAD Ra\nw', 'other'],
  ['UAD Röhre', 'other'],
  [`UAD ${'a'.repeat(81)}`, 'other'],
  ['uaudio_neve_1073', 'native'],
  ['uaudio_never_seen_before', 'native'],
  ['UADx Neve 1073', 'native'],
  ['Universal Audio (UADx): UADx 1176 Rev A Compressor', 'native'],
  ['UA 610-A', 'native'],
  ['UAD UA 610-A', 'dsp'],
  ['console recall', 'system'],
  ['UAD CS-1', 'system'],
])('%j has the kind %s', (stem, kind) => {
  expect(uadBundleKindOf(stem)).toBe(kind)
})

test('every listed bundle has the kind of its list', () => {
  expect(catalogStems().filter((stem) => uadBundleKindOf(stem) !== 'dsp')).toEqual([])
  expect(SYSTEM_BUNDLES.filter((stem) => uadBundleKindOf(stem) !== 'system')).toEqual([])
  expect(NATIVE_BUNDLES.filter(([stem]) => uadBundleKindOf(stem) !== 'native')).toEqual([])
})

test('the mono twin of a system bundle is protected with it', () => {
  expect(uadBundleKindOf(stemOf('UAD CS-1(m).vst'))).toBe('system')
})

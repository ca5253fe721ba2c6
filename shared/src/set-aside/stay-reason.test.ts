import { expect, test } from 'vitest'
import { stayOf } from './stay-reason.ts'

const VST3 = '/Library/Audio/Plug-Ins/VST3'
const reasonOf = (
  path: string,
  more: { manufacturer?: string; bundleId?: string; isSample?: boolean } = {},
) => stayOf({ path, manufacturer: '', bundleId: null, ...more })?.reason

test.each([
  [`${VST3}/Pro-Q 3.vst3`],
  [`${VST3}/FabFilter/Pro-Q 3.vst3`],
  ['/Users/ana/Library/Audio/Plug-Ins/Components/Diva.component'],
  ['C:\\Program Files\\Common Files\\VST3\\Diva.vst3'],
  ['C:\\Program Files\\VSTPlugins\\Diva.dll'],
  ['/usr/lib/lv2/calf.lv2'],
  [`${VST3}/Seashell.vst3`],
  [`${VST3}/Michelle Shelly.vst3`],
  [`${VST3}/UAD Raw.vst3`],
  [`${VST3}/uaudio_pultec_eqp-1a.vst3`],
])('%s may be set aside', (path) => {
  expect(reasonOf(path)).toBe(undefined)
})

test.each([
  [`${VST3}/WaveShell1-VST3 15.0.vst3`, {}, 'waves'],
  [`${VST3}/WavesShell.vst3`, {}, 'waves'],
  [`${VST3}/Renaissance.vst3`, { manufacturer: 'Waves Audio Ltd.' }, 'waves'],
  [`${VST3}/Renaissance.vst3`, { bundleId: 'com.waves.shell' }, 'waves'],
  ['/Applications/Waves/Plug-Ins V16/API-2500.vst3', {}, 'waves'],
  ['/Applications/Waves/Plug-Ins V14/H-Delay.bundle', {}, 'waves'],
  ['C:\\Program Files (x86)\\Waves\\Plug-Ins V14\\H-Delay.bundle', {}, 'waves'],
  ['Plug-Ins V14/H-Delay.bundle', {}, 'waves'],
  [`${VST3}/VSTShell 2.vst3`, {}, 'shell'],
  [`${VST3}/Plugin Shell.vst3`, {}, 'shell'],
  [`${VST3}/UAD Console Recall.vst3`, {}, 'uad-software'],
  [`${VST3}/Pro-Q 3.vst3`, { isSample: true }, 'sample'],
  ['/Library/Audio/Plug-Ins/Components/Pigments.component/Contents/Resources/Pigments.vst3', {}, 'nested'],
  [`${VST3}/Pro-Q 3.vst3.disabled`, {}, 'no-bundle'],
  ['/Applications/Live.app', {}, 'no-bundle'],
  ['Pro-Q 3', {}, 'no-bundle'],
  [`${VST3}/.vst3`, {}, 'no-bundle'],
  ['', {}, 'no-bundle'],
])('%s stays: it is %o, so the reason is %s', (path, more, reason) => {
  expect(reasonOf(path, more)).toBe(reason)
})

test('a maker whose name only begins like Waves is not Waves', () => {
  expect(reasonOf(`${VST3}/Spectre.vst3`, { manufacturer: 'Wavesfactory' })).toBe(undefined)
})

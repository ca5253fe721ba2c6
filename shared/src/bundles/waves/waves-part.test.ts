import { expect, test } from 'vitest'
import { wavesPartOf } from './waves-part.ts'

test.each([
  ['/Applications/Waves/Plug-Ins V14/Doubler2.bundle', 'plugin 14'],
  ['C:\\Program Files (x86)\\Waves/Plug-Ins V9.6/Doubler2.bundle', 'plugin 9'],
  ['C:\\Program Files (x86)\\Waves\\Plug-Ins V16\\Doubler2.bundle', 'plugin 16'],
  ['drop/Waves/Plug-Ins V14/Doubler2.bundle', 'plugin 14'],
  ['drop/Plug-Ins V14/Doubler2.bundle', 'plugin 14'],
  ['/VST3/WaveShell1-VST3 14.0.vst3', 'shell 14'],
  ['/VST/WaveShell2-VST 9.7_x64.dll', 'shell 9'],
  ['/Components/WaveShell1-AU 14.12.component', 'shell 14'],
  ['WaveShell-AAX 09.0.aaxplugin', 'shell 9'],
])('%s is a %s', (path, expected) => {
  const part = wavesPartOf(path, { components: [] })
  expect(part && `${part.is} ${part.generation}`).toBe(expected)
})

test.each([
  '/Applications/Waves/Plug-Ins V14/Doubler2.bundle/Contents/Inner.bundle',
  '/Applications/Waves/Plug-Ins/Doubler2.bundle',
  '/Applications/Microwaves/Plug-Ins V14/Doubler2.bundle',
  '/Data/Plug-Ins V14/Doubler2.bundle',
  '/Applications/Waves/Plug-Ins V14/Doubler2.vst3',
  '/VST3/WavesShell.vst3',
  '/VST3/Michelle Shelly 14.0.vst3',
])('%s is neither a shell nor loaded by one', (path) => {
  expect(wavesPartOf(path, { components: [] })).toBe(undefined)
})

test('long hostile paths are told at once', () => {
  for (const path of ['/waves/plug-ins v1'.repeat(20_000), `/waveshell${' 1.1'.repeat(50_000)}`])
    expect(wavesPartOf(path, { components: [] })).toBe(undefined)
})

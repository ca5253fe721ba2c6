import { expect, test } from 'vitest'
import { cleanedName, formatOf, isCandidateName, isUadName, manufacturerOf } from './file-name.ts'

test.each([
  ['FabFilter Pro-Q 3.vst3', 'Pro-Q 3'],
  ['UAD UAD Foo.component', 'Foo'],
  ['UAD-1176.vst', '1176'],
  ['Solid State Logic - Channel.dll', 'Channel'],
  ['Native Instruments NI Massive.vst3', 'Massive'],
  ['ARTURIA Piano V.aaxplugin', 'Piano V'],
  ['AA Zen.vst', 'Zen'],
  ['API 550A.vst3', 'API 550A'],
  ['Nimble Kick.vst3', 'Nimble Kick'],
  ['Aphex.vst3', 'Aphex'],
  ['UADx 1176.vst3', 'UADx 1176'],
  ['UAD Softube.vst3', 'UAD Softube'],
  ['UAD \r', 'UAD \r'],
  ['Dr. Drive', 'Dr. Drive'],
])('%s is shown as %s', (fileName, name) => {
  expect(cleanedName(fileName)).toBe(name)
})

test.each([
  ['a.aaxplugin', 'AAX'],
  ['a.vst3', 'VST3'],
  ['vst3.vst', 'VST'],
  ['a.dll', 'VST'],
  ['a.component', 'AU'],
  ['a.clap', 'CLAP'],
  ['a.lv2', 'LV2'],
  ['Foo AAX', 'AAX'],
  ['Foo VST3', 'VST3'],
  ['Foo Audio Unit', 'AU'],
  ['Foo', 'Plugin'],
  ['Foo.constructor', 'Plugin'],
])('%s has the format %s', (fileName, format) => {
  expect(formatOf(fileName)).toBe(format)
})

test.each([
  ['UAD 1176.vst3', 'Universal Audio'],
  ['uaudio_1176.component', 'Universal Audio'],
  ['My Universal Audio Thing', 'Universal Audio'],
  ['AA Zen.vst', 'Antelope Audio'],
  ['ValhallaRoom.vst3', 'Valhalla DSP'],
  ['FabFilter Pro-Q 3.vst3', 'FabFilter'],
  ['Waves Tune.vst3', 'Waves'],
  ['WaveShell1-VST3 12.0.vst3', 'Waves'],
  ['SB Tape', 'Softube'],
  ['AP Piano', 'Arturia'],
  ['bx_console SSL 4000 E', 'Solid State Logic'],
  ['UAD Softube Tape', 'Universal Audio'],
  ['Wavesfactory Cassette.vst3', ''],
  ['Chair Reverb.vst3', ''],
  ['Nimble Kick.vst3', ''],
  ['QuadraVerb.vst3', ''],
  ['Serum.dll', ''],
])('%s suggests the maker "%s"', (fileName, maker) => {
  expect(manufacturerOf(fileName)).toBe(maker)
})

test.each([
  ['UAD 1176.vst3', true],
  ['uaudio_1176.component', true],
  ['UADx 1176.vst3', true],
  ['My UADemo', true],
  ['QuadraVerb.vst3', false],
])('%s gets the UAD badge: %s', (fileName, isUad) => {
  expect(isUadName(fileName)).toBe(isUad)
})

test.each([
  ...['a.vst', 'a.VST3', 'a.component', 'a.dll', 'a.aaxplugin', 'a.aax', 'a.au', 'a.clap', 'a.lv2'],
  ...['Serum', 'Dr. Drive', 'Licensed to Kick'],
])('%s counts as a plugin', (fileName) => {
  expect(isCandidateName(fileName)).toBe(true)
})

test.each([
  ...['Contents/a.vst3', 'a.txt', 'a.zip', 'a.exe', 'a.__proto__', '.DS_Store', '._a.vst3', '.vst3', '', ' '],
  ...['LICENSE', 'license', 'README', 'ReadMe', 'Read Me', 'CHANGELOG', 'COPYING', 'Makefile', 'Icon\r'],
])('%s does not count as a plugin', (fileName) => {
  expect(isCandidateName(fileName)).toBe(false)
})

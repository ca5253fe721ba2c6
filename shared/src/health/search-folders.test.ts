import { expect, test } from 'vitest'
import type { Platform } from '../plugins/architectures.ts'
import { type PlaceVerdict, placeVerdict } from './search-folders.ts'

test.each<[platform: Platform, format: string, path: string, verdict: PlaceVerdict]>([
  ['macos', 'VST3', '/Library/Audio/Plug-Ins/VST3/Maker/A.vst3', 'searched'],
  ['macos', 'Component', '~/Library/Audio/Plug-Ins/Components/A.component', 'searched'],
  ['macos', 'AU', '/Library/Audio/Plug-Ins/VST3/A.component', 'other-format'],
  ['macos', 'VST', '/Users/ana/Library/Audio/Plug-Ins/VST3/A.vst', 'other-format'],
  ['macos', 'VST3', '/Users/ana/Downloads/A.vst3', 'elsewhere'],
  ['macos', 'VST3', '/Applications/A.app/Contents/VST3/A.vst3', 'unknown'],
  ['macos', 'AU', '/Applications/A.app/Contents/PlugIns/A.appex', 'searched'],
  ['macos', 'VST3', '/Volumes/Home/ana/Library/Audio/Plug-Ins/VST3/A.vst3', 'unknown'],
  ['macos', 'AAX', '/Library/Application Support/Avid/Audio/Plug-Ins/A.aaxplugin', 'searched'],
  ['macos', 'VST3', 'A.vst3', 'unknown'],
  ['windows', 'VST3', String.raw`C:\Program Files\Common Files\VST3\A.vst3`, 'searched'],
  ['windows', 'VST3', String.raw`C:\Users\ana\AppData\Local\Programs\Common\VST3\A.vst3`, 'searched'],
  ['windows', 'VST3', String.raw`D:\VST\A.vst3`, 'elsewhere'],
  ['windows', 'CLAP', String.raw`C:\Program Files\Common Files\VST3\A.clap`, 'other-format'],
  ['windows', 'VST', String.raw`D:\VST\A.dll`, 'unknown'],
  ['windows', 'Plugin', String.raw`D:\VST\A.dll`, 'unknown'],
  ['linux', 'VST3', '/home/ana/.vst3/yabridge/A.vst3', 'searched'],
  ['linux', 'VST3', '/data/people/ana/.vst3/A.vst3', 'searched'],
  ['linux', 'LV2', '/usr/lib/x86_64-linux-gnu/lv2/A.lv2', 'searched'],
  ['linux', 'VST', '/usr/lib64/lxvst/A.so', 'searched'],
  ['linux', 'CLAP', '/home/ana/.vst3/A.clap', 'other-format'],
  ['linux', 'VST3', '/opt/maker/A.vst3', 'elsewhere'],
])('on %s a %s at %s is %s', (platform, format, path, verdict) => {
  expect(placeVerdict(path, format, platform)).toBe(verdict)
})

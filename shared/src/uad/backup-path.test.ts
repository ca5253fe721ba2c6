import { expect, test } from 'vitest'
import { backupPathOf } from './backup-path.ts'

test.each([
  ['AU', '/Library/Audio/Plug-Ins/Components/UAD Raw.component', 'AU/UAD Raw.component'],
  ['Component', '/Library/Audio/Plug-Ins/Components/UAD Raw.component', 'AU/UAD Raw.component'],
  [
    'VST',
    '/Library/Audio/Plug-Ins/VST/Universal Audio/UAD Mono/UAD Raw(m).vst',
    'VST/UAD Mono/UAD Raw(m).vst',
  ],
  ['VST', '/Library/Audio/Plug-Ins/VST/Powered Plug-Ins/UAD Raw.vst', 'VST/UAD Raw.vst'],
  [
    'VST3',
    '/Library/Audio/Plug-Ins/VST3/Universal Audio/Mastering/UAD Raw.vst3',
    'VST3/Mastering/UAD Raw.vst3',
  ],
  [
    'AAX',
    '/Library/Application Support/Avid/Audio/Plug-Ins/Universal Audio/UAD Raw.aaxplugin',
    'AAX/UAD Raw.aaxplugin',
  ],
  ['VST3', 'C:\\Program Files\\Common Files\\VST3\\Universal Audio\\UAD Raw.vst3', 'VST3/UAD Raw.vst3'],
  [
    'VST',
    'C:\\Program Files\\Steinberg\\VSTPlugins\\Powered Plugins\\Mono\\UAD Raw(m).dll',
    'VST/Mono/UAD Raw(m).dll',
  ],
  ['Plugin', 'UAD Raw.vst3', 'VST3/UAD Raw.vst3'],
  ['Plugin', 'UAD Raw', 'Plugin/UAD Raw'],
  ['Plugin', 'UAD Raw.constructor', 'Plugin/UAD Raw.constructor'],
  ['Plugin', 'UAD Raw.__proto__', 'Plugin/UAD Raw.__proto__'],
  ['AU', '/Users/ana/Library/Audio/Plug-Ins/Components/UAD Raw.component', 'AU/UAD Raw.component'],
  ['AU', '~/Library/Audio/Plug-Ins/Components/UAD Raw.component', 'AU/UAD Raw.component'],
])('%s %s goes to %s', (format, path, to) => {
  expect(backupPathOf({ format, path })).toBe(to)
})

test.each([
  ['VST', 'D:\\My Plugins\\UAD Raw.dll'],
  ['VST', '/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins/UAD Raw.vst'],
  ['VST', '/Library/Audio/Plug-Ins/VST/UAD Raw.vst'],
  ['VST', '/Volumes/X/Library/Audio/Plug-Ins/VST/Universal Audio/UAD Raw.vst'],
  ['VST', '/Library/Audio/Plug-Ins/VST/Universal Audio/a/b/c/UAD Raw.vst'],
  ['VST3', 'C:\\Program Files\\Common Files\\VST3\\Universal Audio\\UAD Raw.vst3\\Contents\\UAD Raw.vst3'],
  ['VST3', '/Library/Audio/Plug-Ins/VST3/Universal Audio/UAD Raw.vst3.disabled'],
  ['VST3', 'UAD Raw.vst3.disabled'],
  ['VST3', '/Library/Audio/Plug-Ins/VST3/Universal Audio/UAD Raw.component'],
])('%s %s is not looked for', (format, path) => {
  expect(backupPathOf({ format, path })).toBeNull()
})

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
  ['VST', 'D:\\My Plugins\\UAD Raw.dll', 'VST/UAD Raw.dll'],
  ['Plugin', 'UAD Raw.vst3', 'VST3/UAD Raw.vst3'],
  ['VST3', 'UAD Raw.vst3.disabled', 'VST3/UAD Raw.vst3.disabled'],
  ['Plugin', 'UAD Raw', 'Plugin/UAD Raw'],
])('%s %s goes to %s', (format, path, to) => {
  expect(backupPathOf({ format, path })).toBe(to)
})

import { expect, test } from 'vitest'
import { backupPathOf, isMakersPath, windowsPathOf } from './backup-path.ts'

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
])('moves the %s bundle %s to %s', (format, path, to) => {
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
])('does not move the %s bundle %s', (format, path) => {
  expect(backupPathOf({ format, path })).toBeNull()
})

test.each([
  ['/c/Program Files/x', 'C:\\Program Files\\x'],
  ['/mnt/d/Program Files/x', 'D:\\Program Files\\x'],
  ['/mnt/c/mnt/d/x', 'C:\\mnt\\d\\x'],
  ['c:/Program Files/x', 'C:\\Program Files\\x'],
  ['C:\\Program Files\\x', 'C:\\Program Files\\x'],
  ['/mnt/x', '/mnt/x'],
  ['/home/x', '/home/x'],
  ['relative', 'relative'],
])('the Windows path of %j is %j', (path, expected) => {
  expect(windowsPathOf(path)).toBe(expected)
})

test.each([
  ['~/Library/Audio/Plug-Ins/Components/UAD Raw.component', true],
  ['/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins/UAD Raw.vst', true],
  ['C:\\Program Files\\Universal Audio\\Powered Plugins\\UAD-2 Powered Plugins\\UAD Raw.dll', true],
  ['/Users/eve/Library/Audio/Plug-Ins/Components/UAD Raw.component', false],
  ['/Library/LaunchAgents/UAD Raw.component', false],
  ['/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins/a.vst/UAD Raw.vst', false],
  ['UAD Raw.vst', false],
])('%s is in a folder of the maker: %s', (path, expected) => {
  expect(isMakersPath(path)).toBe(expected)
})

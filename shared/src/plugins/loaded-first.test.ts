import { expect, test } from 'vitest'
import { loadedFirst, loadedFirstText } from './loaded-first.ts'

const aCopy = (
  path: string,
  version: string,
  facts: { format?: string; machine?: string; goneAt?: string } = {},
) => ({
  format: 'VST3',
  machine: 'Mac',
  path,
  version,
  goneAt: null,
  ...facts,
})

const MAC = [
  '/Users/ana/Library/Audio/Plug-Ins/VST3/Diva.vst3',
  '/Library/Audio/Plug-Ins/VST3/u-he/Diva.vst3',
] as const
const WINDOWS = [
  'C:\\Users\\ana\\AppData\\Local\\Programs\\Common\\VST3\\Diva.vst3',
  'C:\\Program Files\\Common Files\\VST3\\Diva.vst3',
] as const
const LINUX = ['/home/ana/.vst3/Diva.vst3', '/usr/lib/vst3/diva.vst3'] as const
const OLDER = 'DAWs search your own VST3 folder first, so they load the older version 1.0.1, not 2.0.1.'

test.each([
  ['macOS', MAC, '1.0.1', '2.0.1', OLDER],
  ['Linux', LINUX, '1.0.1', '2.0.1', OLDER],
  [
    'macOS, with the newer one in the folder of the user',
    MAC,
    '2.0.1',
    '1.0.1',
    'DAWs search your own VST3 folder first, so they load version 2.0.1, not the older 1.0.1.',
  ],
])('of two versions on %s it is said which one DAWs load', (_, [own, all], ofUser, ofAll, text) => {
  for (const copies of [
    [aCopy(own, ofUser), aCopy(all, ofAll)],
    [aCopy(all, ofAll), aCopy(own, ofUser)],
  ]) {
    const found = loadedFirst(copies)
    expect(found?.loaded.path).toBe(own)
    expect(found && loadedFirstText(found)).toBe(text)
  }
})

const [USER, ALL] = MAC
test.each([
  [
    'Windows, where some hosts leave the folder of the user out',
    [aCopy(WINDOWS[0], '1.0.1'), aCopy(WINDOWS[1], '2.0.1')],
  ],
  ['one version', [aCopy(USER, '1.0'), aCopy(ALL, '1.0.0')]],
  ['an unknown version', [aCopy(USER, ''), aCopy(ALL, '1.0')]],
  ['an Audio Unit', [aCopy(USER, '1.0', { format: 'AU' }), aCopy(ALL, '2.0', { format: 'AU' })]],
  ['two computers', [aCopy(USER, '1.0'), aCopy(ALL, '2.0', { machine: 'Laptop' })]],
  ['dropped bundles', [aCopy(USER, '1.0', { machine: '' }), aCopy(ALL, '2.0', { machine: '' })]],
  ['one that is gone', [aCopy(USER, '1.0', { goneAt: '2026-01-01' }), aCopy(ALL, '2.0')]],
  ['two names of files', [aCopy(USER.replace('Diva', 'Diva 2'), '1.0'), aCopy(ALL, '2.0')]],
  ['a folder of its own', [aCopy('/Volumes/X/Diva.vst3', '1.0'), aCopy(ALL, '2.0')]],
  [
    'two folders of the user',
    [aCopy(USER, '1.0'), aCopy(USER.replace('VST3/', 'VST3/u-he/'), '3.0'), aCopy(ALL, '2.0')],
  ],
])('of %s nothing is said', (_, copies) => {
  expect(loadedFirst(copies)).toBeUndefined()
})

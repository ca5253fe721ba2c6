import { expect, test } from 'vitest'
import { stateFolderPath } from './state-folder.ts'

test.each([
  ['macos', {}, '/u/ana/Library/Application Support/Plugfolio Helper'],
  ['linux', {}, '/u/ana/.local/state/plugfolio-helper'],
  ['linux', { XDG_STATE_HOME: '/var/ana' }, '/var/ana/plugfolio-helper'],
  ['windows', { LOCALAPPDATA: '/u/ana/L' }, '/u/ana/L/Plugfolio Helper'],
  ['windows', { PLUGFOLIO_HELPER_STATE: '/x' }, '/x'],
] as const)('on %s with %j the state folder is %s', (platform, environment, folder) => {
  expect(stateFolderPath(platform, '/u/ana', environment)).toBe(folder)
})

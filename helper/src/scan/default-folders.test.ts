import { expect, test } from 'vitest'
import { defaultFolders } from './default-folders.ts'

test('on macOS the system folders come before those of the user', () => {
  expect(defaultFolders('macos', '/Users/ana', {}).slice(0, 5)).toEqual([
    '/Library/Audio/Plug-Ins',
    '/Users/ana/Library/Audio/Plug-Ins',
    '/Applications',
    '/Volumes/External/Plug-Ins',
    '/Library/Application Support/Avid/Audio/Plug-Ins',
  ])
})

test('on Linux every format has folders in the home folder and in the system', () => {
  const folders = defaultFolders('linux', '/home/ana', {})

  for (const format of ['vst3', 'clap', 'lv2', 'vst', 'lxvst']) {
    expect(folders).toContain(`/home/ana/.${format}`)
    expect(folders).toContain(`/usr/lib/${format}`)
    expect(folders).toContain(`/usr/local/lib/${format}`)
  }
})

test('on Windows the folders follow the environment variables of the system', () => {
  const environment = {
    ProgramFiles: 'D:\\Programs',
    'ProgramFiles(x86)': 'D:\\Programs (x86)',
    CommonProgramFiles: 'D:\\Programs\\Common Files',
    LOCALAPPDATA: 'C:\\Users\\ana\\AppData\\Local',
  }
  const folders = defaultFolders('windows', 'C:\\Users\\ana', environment)

  expect(folders).toEqual(
    expect.arrayContaining([
      'C:\\Users\\ana\\AppData\\Local\\Programs\\Common\\VST3',
      'D:\\Programs\\Common Files\\VST3',
      'D:\\Programs\\Common Files\\CLAP',
      'D:\\Programs\\Common Files\\Avid\\Audio\\Plug-Ins',
      'D:\\Programs\\Steinberg\\VSTPlugins',
      'D:\\Programs (x86)\\VSTPlugins',
      'C:\\Users\\ana\\AppData\\Roaming\\LV2',
    ]),
  )
})

test('lists in the environment are added, without duplicates and relative paths', () => {
  const environment = { CLAP_PATH: '/opt/clap/:~/own::relative:/usr/lib/clap', VST3_PATH: '/opt/vst3' }
  const folders = defaultFolders('linux', '/home/ana', environment)

  expect(folders.slice(-3)).toEqual(['/opt/vst3', '/opt/clap', '/home/ana/own'])
  expect(new Set(folders).size).toBe(folders.length)
})

test.each([['C:\\Clap;\\\\server\\clap;clap', ['C:\\Clap', '\\\\server\\clap']]])(
  'on Windows the list %j contains %j',
  (list, folders) => {
    expect(defaultFolders('windows', 'C:\\Users\\ana', { CLAP_PATH: list }).slice(-2)).toEqual(folders)
  },
)

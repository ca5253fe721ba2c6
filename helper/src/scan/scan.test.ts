import { expect, test } from 'vitest'
import { folderInAnswer } from '../jobs/scan/own-folders.ts'
import { defaultFolders } from './default-folders.ts'

test('on Windows the folders follow the environment variables of the system', () => {
  const environment = {
    ProgramFiles: 'D:\\Programs',
    'ProgramFiles(x86)': 'D:\\Programs (x86)',
    CommonProgramFiles: 'D:\\Programs\\Common Files',
    SystemDrive: 'E:',
    LOCALAPPDATA: 'C:\\Users\\ana\\AppData\\Local',
  }
  const folders = defaultFolders('windows', 'C:\\Users\\ana', environment)

  expect(folders).toEqual(
    expect.arrayContaining([
      'C:\\Users\\ana\\AppData\\Local\\Programs\\Common\\VST3',
      'D:\\Programs\\Common Files\\VST3',
      'D:\\Programs\\Common Files\\CLAP',
      'D:\\Programs\\Common Files\\Avid\\Audio\\Plug-Ins',
      'D:\\Programs\\VstPlugins 64',
      'E:\\VSTPlugins',
      'C:\\Users\\ana\\AppData\\Roaming\\LV2',
      'D:\\Programs (x86)\\Waves',
    ]),
  )
})

test.each([
  [
    'HKEY_LOCAL_MACHINE\\SOFTWARE\\VST\r\n    VSTPluginsPath    REG_SZ    D:\\My Plugins\\VST\r\n\r\n',
    ['D:\\My Plugins\\VST'],
  ],
  ['    VSTPluginsPath    REG_SZ    \r\n', []],
  ['    Other    REG_SZ    D:\\VST\r\n', []],
  ['', []],
])('the registry answer %j names %j', (answer, folders) => {
  expect(folderInAnswer(answer)).toEqual(folders)
})

test('lists in the environment are added, without duplicates and relative paths', () => {
  const environment = { CLAP_PATH: '/opt/clap/:~/own::relative:/usr/lib/clap', VST3_PATH: '/opt/vst3' }
  const folders = defaultFolders('linux', '/home/ana', environment)

  expect(folders.slice(-3)).toEqual(['/opt/vst3', '/opt/clap', '/home/ana/own'])
  expect(new Set(folders).size).toBe(folders.length)
})

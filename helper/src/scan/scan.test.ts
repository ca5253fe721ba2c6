import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { folderInAnswer } from '../jobs/scan/own-folders.ts'
import { defaultFolders } from './default-folders.ts'
import { watchFolders } from './watch-folders.ts'

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
      'D:\\Programs\\Common Files\\Steinberg\\VST3',
      'D:\\Programs\\VstPlugins 64',
      'D:\\Programs\\Native Instruments\\VSTPlugins 64 bit',
      'D:\\Programs (x86)\\Native Instruments\\VSTPlugins 32 bit',
      'E:\\VSTPlugins',
      'D:\\Programs\\Steinberg\\VSTPlugins',
      'D:\\Programs (x86)\\VSTPlugins',
      'C:\\Users\\ana\\AppData\\Roaming\\LV2',
      'D:\\Programs (x86)\\Waves',
    ]),
  )
})

test('on Linux the profiles of Nix are searched without its variables', () => {
  expect(defaultFolders('linux', '/home/ana', { USER: 'ana' })).toEqual(
    expect.arrayContaining([
      '/home/ana/.nix-profile/lib/vst3',
      '/home/ana/.local/state/nix/profile/lib/clap',
      '/etc/profiles/per-user/ana/lib/lv2',
      '/run/current-system/sw/lib/vst',
      '/nix/var/nix/profiles/default/lib/lxvst',
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

test('folders of the registry are searched, but no relative ones', () => {
  const registered = ['D:\\VST', 'plugins', 'C:\\VSTPlugins']
  const folders = defaultFolders('windows', 'C:\\Users\\ana', {}, registered)

  expect(folders.at(-1)).toBe('D:\\VST')
  expect(folders.filter((folder) => folder === 'C:\\VSTPlugins')).toHaveLength(1)
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

/** Records the notifications of a watcher. */
function watching(folders: string[], options: Parameters<typeof watchFolders>[2]) {
  const notifiedAt: number[] = []
  const { end } = watchFolders(folders, () => notifiedAt.push(Date.now()), options)
  onTestFinished(end)
  return { notifiedAt, end }
}
const until = async (is: () => boolean) => {
  while (!is()) await wait(10)
}
const aFolder = () => mkdtempSync(join(tmpdir(), 'watch-'))

test('notifies once at the start and once after many changes', async () => {
  const folder = aFolder()
  const { notifiedAt } = watching([folder, join(folder, 'nothing')], { quiet: 300 })
  await until(() => notifiedAt.length === 1)
  for (let count = 0; count < 20; count++) writeFileSync(join(folder, `${count}.clap`), '')
  await until(() => notifiedAt.length === 2)
  await wait(700)

  expect(notifiedAt).toHaveLength(2)
})

test('notices a change in a folder that was created later', async () => {
  const folder = aFolder()
  const { notifiedAt } = watching([folder], { quiet: 100 })
  await until(() => notifiedAt.length === 1)
  mkdirSync(join(folder, 'maker'))
  await until(() => notifiedAt.length === 2)
  writeFileSync(join(folder, 'maker/One.clap'), '')
  await until(() => notifiedAt.length === 3)
})

test('notifies even if changes never stop', async () => {
  const folder = aFolder()
  const { notifiedAt } = watching([folder], { quiet: 1000, longest: 1500 })
  await until(() => notifiedAt.length === 1)
  let isOver = false
  const writing = (async () => {
    for (let count = 0; !isOver; count++) {
      writeFileSync(join(folder, `${count}`), '')
      await wait(100)
    }
  })()
  await until(() => notifiedAt.length === 2)
  isOver = true
  await writing
})

test('notifies regularly about a folder that cannot be watched, until it is ended', async () => {
  const { notifiedAt, end } = watching(['/no/such/folder'], { quiet: 10, poll: 100 })
  await until(() => notifiedAt.length >= 4)
  end()
  const count = notifiedAt.length
  await wait(300)

  expect(notifiedAt).toHaveLength(count)
})

test('keeps notifying after a watched folder was removed', async () => {
  const folder = aFolder()
  const { notifiedAt } = watching([folder], { quiet: 50, poll: 200 })
  await until(() => notifiedAt.length === 1)
  rmSync(folder, { recursive: true })
  await until(() => notifiedAt.length >= 3)
})

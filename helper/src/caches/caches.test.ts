import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '#shared/plugins/architectures.ts'
import { cachePlaces, findCacheFiles } from './find-cache-files.ts'
import { readFoundCaches } from './read-all-caches.ts'

describe('find cache files', () => {
  let home: string
  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'caches-'))
  })
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }))

  function put(...names: string[]) {
    for (const name of names) {
      fs.mkdirSync(path.dirname(path.join(home, name)), { recursive: true })
      fs.writeFileSync(path.join(home, name), 'x')
    }
  }

  function found(platform: Platform, isPrivate: (path: string) => boolean = () => false) {
    const { folders, troubles } = findCacheFiles(cachePlaces(platform, home, {}), isPrivate)
    expect(troubles).toEqual([])
    return folders
      .flatMap(({ files }) => files)
      .map((file) => path.relative(home, file))
      .sort()
  }

  const SUPPORT = 'Library/Application Support'
  const FL = 'Documents/Image-Line/FL Studio/Presets/Plugin database/Installed'

  const FILES: Record<Platform, string[]> = {
    macos: [
      `${FL}/Effects/VST3/Plugin.nfo`,
      `${SUPPORT}/Ableton/Live Database/Live-plugins-1.db`,
      `${SUPPORT}/PreSonus/Studio One 7/Plugins-en.settings`,
      `${SUPPORT}/REAPER/reaper-vstplugins_arm64.ini`,
      'Library/Preferences/Cubase 13/Cubase Pro VST3 Cache/vst3plugins.xml',
      'Library/Preferences/Nuendo 12/Vst2xPlugin Infos Nuendo.xml',
    ],
    windows: [
      'AppData/Local/Ableton/Live Database/Live-plugins-1.db',
      'AppData/Roaming/PreSonus/Studio One 6/x64/Plugins-de.settings',
      'AppData/Roaming/REAPER/reaper-vstplugins64.ini',
      'AppData/Roaming/Steinberg/Cubase 12_64/Cubase Pro VST3 Cache/vst3plugins.xml',
      'AppData/Roaming/Steinberg/Cubase 12_64/VstPlugInfoV4.xml',
      `${FL}/.Plugins.ini`,
    ],
    linux: ['.cache/ardour8/vst/abc.v3i', '.config/REAPER/reaper-vstplugins64.ini'],
  }

  test.each(['macos', 'windows', 'linux'] as const)(
    'the lists of DAWs are found at their usual places on %s',
    (platform) => {
      put(...FILES[platform])
      put(
        `${SUPPORT}/Ableton/Live Database/Live-files-1.db`,
        `${SUPPORT}/REAPER/reaper.ini`,
        '.config/REAPER/reaper-vstrenames64.ini',
        'AppData/Roaming/Steinberg/Cubase 12_64/Defaults.xml',
        'Library/Preferences/Other/vst3plugins.xml',
      )

      expect(found(platform)).toEqual(FILES[platform].toSorted())
    },
  )

  test('private folders and links are left out', () => {
    put('.config/REAPER/reaper-vstplugins64.ini', 'elsewhere/reaper-clap-linux.ini')
    fs.symlinkSync(
      path.join(home, 'elsewhere/reaper-clap-linux.ini'),
      path.join(home, '.config/REAPER/reaper-clap-linux.ini'),
    )
    expect(found('linux')).toEqual(['.config/REAPER/reaper-vstplugins64.ini'])
    expect(found('linux', (at) => at.endsWith('/REAPER'))).toEqual([])
  })
})

test('a list that its DAW never stops writing is in use', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'found-caches-'))
  const list = path.join(folder, 'reaper-vstplugins64.ini')
  fs.writeFileSync(list, '[vstcache]\n')
  let isWriting = true
  const read = readFoundCaches({ folder, files: [list] }).finally(() => {
    isWriting = false
  })
  for (let round = 0; isWriting && round < 2000; round++) {
    fs.writeFileSync(list, `[vstcache]\n${'x'.repeat(round)}\n`)
    await null
  }

  expect((await read).refused).toMatchObject([{ reason: 'in-use' }])
  fs.rmSync(folder, { recursive: true })
})

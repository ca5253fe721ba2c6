import type { Platform } from '#shared/plugins/architectures.ts'
import * as words from './import-words.ts'

export type Daw = 'Ableton Live' | 'REAPER' | 'Studio One' | 'Cubase' | 'FL Studio' | 'Ardour'

/** The files to drop, and the folder in which they lie. `within`: the folder below that has the number of a version. */
export type CachePlace = { what: string; folder: string; within?: string }

const REAPER_FILES = words.threeFiles('reaper-vstplugins*.ini', 'reaper-auplugins*.ini', 'reaper-clap*.ini')
const LIVE_FILE = 'Live-plugins-1.db'
const LIVE_WAL = words.andIfThere(LIVE_FILE, `${LIVE_FILE}-wal`)
const STUDIO_ONE_FILE = 'Plugins-en.settings'
const CUBASE_FILE = 'vst3plugins.xml'
const FL_FOLDER = words.namedFolder('Plugin database')

/** Where each DAW keeps its list of plugins. A DAW that a system does not have is missing. */
export const CACHE_PLACES: Record<Platform, Partial<Record<Daw, CachePlace>>> = {
  macos: {
    'Ableton Live': { what: LIVE_WAL, folder: '~/Library/Application Support/Ableton/Live Database' },
    REAPER: { what: REAPER_FILES, folder: '~/Library/Application Support/REAPER' },
    'Studio One': {
      what: STUDIO_ONE_FILE,
      folder: '~/Library/Application Support/PreSonus',
      within: words.versionFolderLike('Studio One 7'),
    },
    Cubase: {
      what: CUBASE_FILE,
      folder: '~/Library/Preferences',
      within: words.folderInVersion('Cubase VST3 Cache'),
    },
    'FL Studio': { what: FL_FOLDER, folder: '~/Documents/Image-Line/FL Studio/Presets' },
  },
  windows: {
    'Ableton Live': { what: LIVE_WAL, folder: '%LOCALAPPDATA%\\Ableton\\Live Database' },
    REAPER: { what: REAPER_FILES, folder: '%APPDATA%\\REAPER' },
    'Studio One': {
      what: STUDIO_ONE_FILE,
      folder: '%APPDATA%\\PreSonus',
      within: words.folderInVersion('x64'),
    },
    Cubase: {
      what: CUBASE_FILE,
      folder: '%APPDATA%\\Steinberg',
      within: words.folderInVersion('Cubase VST3 Cache'),
    },
    'FL Studio': { what: FL_FOLDER, folder: '%USERPROFILE%\\Documents\\Image-Line\\FL Studio\\Presets' },
  },
  linux: {
    REAPER: { what: REAPER_FILES, folder: '~/.config/REAPER' },
    Ardour: { what: words.filesEndingIn('.v2i', '.v3i'), folder: '~/.cache/ardour8/vst' },
  },
}

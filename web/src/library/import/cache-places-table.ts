import type { Platform } from '#shared/plugins/architectures.ts'

export type Daw = 'Ableton Live' | 'REAPER' | 'Studio One' | 'Cubase' | 'FL Studio' | 'Ardour'

/** The files to drop, and the folder in which they lie. `within`: the folder below that has the number of a version. */
export type CachePlace = { what: string; folder: string; within?: string }

const REAPER_FILES = 'reaper-vstplugins*.ini, reaper-auplugins*.ini and reaper-clap*.ini'
const LIVE_FILE = 'Live-plugins-1.db'
const LIVE_WAL = `${LIVE_FILE}, and ${LIVE_FILE}-wal if it is there`
const STUDIO_ONE_FILE = 'Plugins-en.settings'
const CUBASE_FILE = 'vst3plugins.xml'
const CUBASE_FOLDER = 'Cubase VST3 Cache'
const FL_FOLDER = 'the folder Plugin database'

/** Where each DAW keeps its list of plugins. A DAW that a system does not have is missing. */
export const CACHE_PLACES: Record<Platform, Partial<Record<Daw, CachePlace>>> = {
  macos: {
    'Ableton Live': { what: LIVE_WAL, folder: '~/Library/Application Support/Ableton/Live Database' },
    REAPER: { what: REAPER_FILES, folder: '~/Library/Application Support/REAPER' },
    'Studio One': {
      what: STUDIO_ONE_FILE,
      folder: '~/Library/Application Support/PreSonus',
      within: 'the folder of your version, such as Studio One 7',
    },
    Cubase: {
      what: CUBASE_FILE,
      folder: '~/Library/Preferences',
      within: `the folder of your version, then its ${CUBASE_FOLDER}`,
    },
    'FL Studio': { what: FL_FOLDER, folder: '~/Documents/Image-Line/FL Studio/Presets' },
  },
  windows: {
    'Ableton Live': { what: LIVE_WAL, folder: '%LOCALAPPDATA%\\Ableton\\Live Database' },
    REAPER: { what: REAPER_FILES, folder: '%APPDATA%\\REAPER' },
    'Studio One': {
      what: STUDIO_ONE_FILE,
      folder: '%APPDATA%\\PreSonus',
      within: 'the folder of your version, then x64',
    },
    Cubase: {
      what: CUBASE_FILE,
      folder: '%APPDATA%\\Steinberg',
      within: `the folder of your version, then its ${CUBASE_FOLDER}`,
    },
    'FL Studio': { what: FL_FOLDER, folder: '%USERPROFILE%\\Documents\\Image-Line\\FL Studio\\Presets' },
  },
  linux: {
    REAPER: { what: REAPER_FILES, folder: '~/.config/REAPER' },
    Ardour: { what: 'all files that end in .v2i or .v3i', folder: '~/.cache/ardour8/vst' },
  },
}

/** How each system opens a pasted path: these folders are hidden. */
export const WAY_TO_FOLDER: Record<Platform, string> = {
  macos: 'This folder is hidden: in the Finder press Shift-Command-G (Go to Folder) and paste it.',
  windows: 'This folder is hidden: in File Explorer click the line at the top and paste it.',
  linux: 'This folder is hidden: in your file manager press Ctrl-L and paste it.',
}

import fs from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '#shared/plugins/architectures.ts'
import { type FolderTrouble, folderTroubleOf } from '../scan/folder-trouble-of.ts'
import { foldersWithin } from '../scan/folders-within.ts'

type Environment = Record<string, string | undefined>

/**
 * Where a DAW keeps lists of plugins: a folder, then names of folders in it of which some have the number of a version, and the names of
 * the files. `isDeep`: the files may lie in any folder below.
 */
type CachePlace = { root: string; within: RegExp[]; files: RegExp; isDeep?: true }

/** The usual places on a system. They need not exist. `home` is the home folder of the user. */
export const cachePlaces = (platform: Platform, home: string, environment: Environment): CachePlace[] =>
  PLACES[platform](home, environment)

const LIVE = /^Live-plugins-\d{1,3}\.db(?:-wal|-journal)?$/i
const REAPER = /^reaper-(?:vstplugins|auplugins|clap)[\w-]{0,40}\.ini$/i
const STUDIO_ONE = /^(?:Plugins-\w{2,8}|PluginBlacklist)\.settings$/i
const STEINBERG_VST3 = /^vst3(?:plugins|blacklist)\.xml$/i
const STEINBERG_VST2 = /^(?:Vst2xPlugin Infos [\w ]{1,40}|VstPlugInfoV\d{1,2})\.xml$/i
const FL_STUDIO = /\.nfo$|^\.Plugins\.ini$/i
const ARDOUR = /\.v[23]i$/i

const STEINBERG_PROGRAM = /^(?:Cubase|Nuendo)\b/i
const STEINBERG_CACHE = /\bVST3 Cache$/i

/** Cubase and Nuendo have the folder of each version in a folder of the system. */
const steinberg = (root: string): CachePlace[] => [
  { root, within: [STEINBERG_PROGRAM, STEINBERG_CACHE], files: STEINBERG_VST3 },
  { root, within: [STEINBERG_PROGRAM], files: STEINBERG_VST2 },
]

const flStudio = (documents: string): CachePlace => ({
  root: `${documents}/Image-Line/FL Studio/Presets/Plugin database/Installed`,
  within: [],
  files: FL_STUDIO,
  isDeep: true,
})

const PLACES: Record<Platform, (home: string, environment: Environment) => CachePlace[]> = {
  macos: (home) => {
    const support = `${home}/Library/Application Support`
    return [
      { root: `${support}/Ableton/Live Database`, within: [], files: LIVE },
      { root: `${support}/REAPER`, within: [], files: REAPER },
      { root: `${support}/PreSonus`, within: [/^Studio One/i], files: STUDIO_ONE },
      ...steinberg(`${home}/Library/Preferences`),
      flStudio(`${home}/Documents`),
    ]
  },
  windows: (home, { APPDATA, LOCALAPPDATA }) => {
    const roaming = APPDATA || `${home}/AppData/Roaming`
    const local = LOCALAPPDATA || `${home}/AppData/Local`
    return [
      { root: `${local}/Ableton/Live Database`, within: [], files: LIVE },
      { root: `${roaming}/REAPER`, within: [], files: REAPER },
      { root: `${roaming}/PreSonus`, within: [/^Studio One/i, /^x64$/i], files: STUDIO_ONE },
      ...steinberg(`${roaming}/Steinberg`),
      flStudio(`${home}/Documents`),
      flStudio(`${home}/OneDrive/Documents`),
    ]
  },
  linux: (home, { XDG_CONFIG_HOME, XDG_CACHE_HOME }) => [
    { root: `${XDG_CONFIG_HOME || `${home}/.config`}/REAPER`, within: [], files: REAPER },
    { root: XDG_CACHE_HOME || `${home}/.cache`, within: [/^ardour\d{1,3}$/i, /^vst$/i], files: ARDOUR },
  ],
}

/** More than any DAW writes. FL Studio has a file for each plugin. */
const MOST_FILES = 20_000
const MOST_FOLDERS = 2_000
/** Folders below a place, of which FL Studio has three. */
const MOST_DEPTH = 5

/** The files of one folder belong together. */
export type CacheFolder = { folder: string; files: string[] }

/** Finds the lists of plugins at these places, without opening any. Missing places are normal; links are not followed. */
export function findCacheFiles(
  places: readonly CachePlace[],
  isPrivate: (path: string) => boolean,
): { folders: CacheFolder[]; troubles: FolderTrouble[] } {
  const troubles: FolderTrouble[] = []
  const budget = { files: MOST_FILES, folders: MOST_FOLDERS }

  function entriesIn(folder: string): fs.Dirent[] {
    if (isPrivate(folder) || budget.folders-- <= 0) return []
    try {
      return fs.readdirSync(folder, { withFileTypes: true })
    } catch (error) {
      const trouble = folderTroubleOf(folder, error)
      if (!trouble.isAbsent) troubles.push(trouble)
      return []
    }
  }

  function filesIn(place: CachePlace, folder: string, depth = 0): string[] {
    const { files, isDeep } = place
    return entriesIn(folder).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return isDeep && depth < MOST_DEPTH ? filesIn(place, path, depth + 1) : []
      return entry.isFile() && files.test(entry.name) && !isPrivate(path) && budget.files-- > 0 ? [path] : []
    })
  }

  const folders = places.flatMap((place) =>
    foldersWithin(place, entriesIn).map((folder) => ({ folder, files: filesIn(place, folder) })),
  )
  return { folders: folders.filter(({ files }) => files.length > 0), troubles }
}

import type { Platform } from '#shared/plugins/architectures.ts'

type Environment = Record<string, string | undefined>

/**
 * The folders where a system and the plugin formats expect plugins, the most important first. They need not exist. Lists of folders in
 * environment variables, which the formats define, come last. `home` is the home folder of the user, `registered` are the folders that the
 * registry of Windows names.
 */
export function defaultFolders(
  platform: Platform,
  home: string,
  environment: Environment,
  registered: string[] = [],
): string[] {
  const separator = platform === 'windows' ? ';' : ':'
  const listedFolders = LISTS.flatMap((name) => (environment[name] ?? '').split(separator))
  const folders = [
    ...FOLDERS[platform](home, environment),
    ...registered,
    ...listedFolders.map((each) => withHome(each, home)),
  ]
  return [...new Set(folders.filter((folder) => ABSOLUTE[platform].test(folder)).map(withoutTrailingSlash))]
}

/** Hosts of these formats search these lists, too. */
const LISTS = ['VST3_PATH', 'CLAP_PATH', 'LV2_PATH', 'VST_PATH', 'LXVST_PATH']

const FOLDERS: Record<Platform, (home: string, environment: Environment) => string[]> = {
  macos: (home) => [
    '/Library/Audio/Plug-Ins',
    `${home}/Library/Audio/Plug-Ins`,
    '/Applications',
    '/Volumes/External/Plug-Ins',
    '/Library/Application Support/Avid/Audio/Plug-Ins',
    '/Library/Application Support/Avid/Audio/Plug-Ins (Unused)',
    `${home}/.lv2`,
    '/usr/local/lib/lv2',
    '/usr/lib/lv2',
  ],
  windows: (home, environment) => {
    const programs = programFolders(environment, 'ProgramFiles', 'C:\\Program Files')
    const common = programFolders(environment, 'CommonProgramFiles', 'C:\\Program Files\\Common Files')
    const own = `${environment.LOCALAPPDATA || `${home}\\AppData\\Local`}\\Programs\\Common`
    return [
      ...subfolders([own, ...common], ['VST3', 'CLAP']),
      ...subfolders(common, ['Steinberg\\VST3']),
      ...subfolders(common, ['Avid\\Audio\\Plug-Ins', 'Avid\\Audio\\Plug-Ins (Unused)']),
      ...subfolders(programs, VST_FOLDERS),
      // Makers still offer it as the folder for all VST plugins, on whichever disk the system is.
      `${environment.SystemDrive || 'C:'}\\VSTPlugins`,
      ...subfolders(common, ['VST2', 'Steinberg\\VST2', 'LV2']),
      `${environment.APPDATA || `${home}\\AppData\\Roaming`}\\LV2`,
      ...subfolders(programs, ['Waves']),
    ]
  },
  linux: (home, environment) => [
    ...LINUX_FOLDERS.map((format) => `${home}/.${format}`),
    ...subfolders(
      ['/usr/lib', '/usr/local/lib', '/usr/lib64', ...nixProfiles(home, environment)],
      LINUX_FOLDERS,
      '/',
    ),
  ],
}

const LINUX_FOLDERS = ['vst3', 'clap', 'lv2', 'vst', 'lxvst']

const VST_FOLDERS = [
  'VSTPlugins',
  'VstPlugins 64',
  'Steinberg\\VSTPlugins',
  'Native Instruments\\VSTPlugins 64 bit',
  'Native Instruments\\VSTPlugins 32 bit',
  'Native Instruments\\VSTPlugins',
]

/** The profiles of Nix: hosts know them by variables, which a program that started at login may not have. */
const nixProfiles = (home: string, { USER, XDG_STATE_HOME }: Environment) => [
  `${home}/.nix-profile/lib`,
  `${XDG_STATE_HOME || `${home}/.local/state`}/nix/profile/lib`,
  ...(USER ? [`/etc/profiles/per-user/${USER}/lib`] : []),
  '/run/current-system/sw/lib',
  '/nix/var/nix/profiles/default/lib',
]

const ABSOLUTE: Record<Platform, RegExp> = { macos: /^\//, linux: /^\//, windows: /^(?:[a-z]:[\\/]|\\\\)/i }

/** The folders for 64-bit and 32-bit programs; the plain variable is for programs of the helper's own kind. */
function programFolders(environment: Environment, name: string, defaultFolder: string) {
  const first = environment[name] || defaultFolder
  return [...new Set([first, environment[`${name}(x86)`] || first])]
}

const subfolders = (folders: string[], names: string[], slash = '\\') =>
  folders.flatMap((folder) => names.map((name) => `${folder}${slash}${name}`))

const withHome = (folder: string, home: string) => folder.trim().replace(/^~(?=[\\/])/, () => home)

const withoutTrailingSlash = (folder: string) => folder.replace(/(?<=[^:\\/])[\\/]+$/, '')

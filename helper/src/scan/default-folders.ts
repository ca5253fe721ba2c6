import type { Platform } from '#shared/plugins/architectures.ts'

type Environment = Record<string, string | undefined>

/**
 * Where plugins lie on a system by its own rules and those of the formats, the folder that matters most first; `home` is the
 * person's. They need not be there. Lists of folders in the environment come last, as the formats define them.
 */
export function defaultFolders(platform: Platform, home: string, environment: Environment): string[] {
  const separator = platform === 'windows' ? ';' : ':'
  const named = LISTS.flatMap((name) => (environment[name] ?? '').split(separator))
  const folders = [...FOLDERS[platform](home, environment), ...named.map((each) => withHome(each, home))]
  return [...new Set(folders.filter((folder) => ABSOLUTE[platform].test(folder)).map(withoutEnd))]
}

/** Hosts that know CLAP, VST3, LV2 or VST look into these, too. */
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
    const programs = inBoth(environment, 'ProgramFiles', 'C:\\Program Files')
    const common = inBoth(environment, 'CommonProgramFiles', 'C:\\Program Files\\Common Files')
    const own = `${environment.LOCALAPPDATA || `${home}\\AppData\\Local`}\\Programs\\Common`
    return [
      ...below([own, ...common], ['VST3', 'CLAP']),
      ...below(common, ['Avid\\Audio\\Plug-Ins', 'Avid\\Audio\\Plug-Ins (Unused)']),
      ...below(programs, ['VSTPlugins', 'Steinberg\\VSTPlugins']),
      ...below(common, ['VST2', 'Steinberg\\VST2', 'LV2']),
      `${environment.APPDATA || `${home}\\AppData\\Roaming`}\\LV2`,
    ]
  },
  linux: (home) => [
    ...['vst3', 'clap', 'lv2', 'vst', 'lxvst'].map((format) => `${home}/.${format}`),
    ...below(['/usr/lib', '/usr/local/lib', '/usr/lib64'], ['vst3', 'clap', 'lv2', 'vst', 'lxvst'], '/'),
  ],
}

const ABSOLUTE: Record<Platform, RegExp> = { macos: /^\//, linux: /^\//, windows: /^(?:[a-z]:[\\/]|\\\\)/i }

/** For programs of 64 and of 32 bits; the first name of a variable is that of the helper's own kind. */
function inBoth(environment: Environment, name: string, usual: string) {
  const first = environment[name] || usual
  return [...new Set([first, environment[`${name}(x86)`] || first])]
}

const below = (folders: string[], names: string[], slash = '\\') =>
  folders.flatMap((folder) => names.map((name) => `${folder}${slash}${name}`))

const withHome = (folder: string, home: string) => folder.trim().replace(/^~(?=[\\/])/, () => home)

const withoutEnd = (folder: string) => folder.replace(/(?<=[^:\\/])[\\/]+$/, '')

import { matchingFormat } from '../../plugins/formats.ts'

/**
 * The destination of a bundle in the backup folder: its format, then the path below the maker's folder. Accepts paths of both
 * systems and file names. Null for a bundle outside the folders that script and helper search, too deep, or disabled by its
 * name.
 */
export function backupPathOf({ format, path }: { format: string; path: string }): string | null {
  const plain = path.replaceAll('\\', '/')
  const extension = /\.([^./]+)$/.exec(plain)?.[1]?.toLowerCase() ?? ''
  if (extension === 'disabled') return null
  if (!plain.includes('/')) return `${FORMATS.get(extension) ?? matchingFormat(format)}/${plain}`
  for (const { root, ending, to } of ROOTS) {
    const below = root.exec(plain)?.[1]
    if (below && extension === ending && isNear(below)) return `${to}/${below}`
  }
  return null
}

/**
 * True for a path from which script or helper can have moved a bundle: a maker's folder on the system disk or in `~`, with the Console
 * app's.
 */
export function isMakersPath(path: string): boolean {
  const plain = path.replaceAll('\\', '/')
  if (!plain.includes('/') || plain.startsWith('/Users/')) return false
  const inConsole = CONSOLE.exec(plain)?.[1]
  return backupPathOf({ format: '', path: plain }) !== null || (inConsole !== undefined && isNear(inConsole))
}

const CONSOLE =
  /^(?:\/Library\/Application Support\/Universal Audio\/UAD-2 Powered Plug-Ins|C:\/Program Files\/Universal Audio\/Powered Plugins\/UAD-2 Powered Plugins)\/(.+\.(?:vst|dll))$/is

/** Converts a path from Git Bash (`/c/`) or WSL (`/mnt/c/`) to a Windows path. */
export function windowsPathOf(path: string): string {
  const { letter, drive, rest = '' } = ON_DRIVE.exec(path)?.groups ?? {}
  const driveLetter = letter ?? drive
  return driveLetter === undefined ? path : `${driveLetter.toUpperCase()}:\\${rest.replaceAll('/', '\\')}`
}

const ON_DRIVE = /^(?:(?:\/mnt)?\/(?<letter>[a-z])\/|(?<drive>[a-z]):[\\/])(?<rest>.*)$/is

/** At most three levels deep, never inside another bundle, and not hidden. */
function isNear(below: string) {
  const folders = below.split('/').slice(0, -1)
  return folders.length < 3 && !folders.some((folder) => BUNDLE.test(folder) || folder.startsWith('.'))
}

const BUNDLE = /\.(?:component|vst3?|aaxplugin|dll|dpm)$/i

const FORMATS = new Map<string, string>([
  ['component', 'AU'],
  ['vst', 'VST'],
  ['dll', 'VST'],
  ['vst3', 'VST3'],
  ['aaxplugin', 'AAX'],
])

/** The maker's folders on the system disk, old and new: the same as in the organizer script. */
const ROOTS = [
  ...[
    ['Audio/Plug-Ins/Components', 'component'],
    ['Audio/Plug-Ins/VST/(?:Universal Audio|Powered Plug-Ins)', 'vst'],
    ['Audio/Plug-Ins/VST3/Universal Audio', 'vst3'],
    ['Application Support/Avid/Audio/Plug-Ins/Universal Audio', 'aaxplugin'],
  ].map(([folder, ending]) => rootOf(`(?:~|/Users/[^/]+)?/Library/${folder}`, ending)),
  ...[
    ['Steinberg/VstPlugins/(?:Universal Audio|Powered Plugins)', 'dll'],
    ['Common Files/VST3/Universal Audio', 'vst3'],
    ['Common Files/Avid/Audio/Plug-Ins/Universal Audio', 'aaxplugin'],
  ].map(([folder, ending]) => rootOf(`C:/Program Files/${folder}`, ending)),
]

function rootOf(folder: string, ending = '') {
  return { root: new RegExp(`^${folder}/(.+)$`, 'is'), ending, to: FORMATS.get(ending) ?? '' }
}

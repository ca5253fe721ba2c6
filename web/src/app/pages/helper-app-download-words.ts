import type { Release } from '#shared/helper/release.ts'
import { formattedSize } from '../../ui/text/locale.ts'
export const couldntCheckWhichDownloads = "We couldn't check which downloads are available."
export const installInThreeSteps = 'Install in three steps'
export const questions = 'Questions'
export const system = 'System'
export const downloads = 'Downloads'
export const allDownloads = 'All downloads'
export const whatHelperDoes = 'What the helper does'
export const automaticPluginDetection = 'Automatic plugin detection'
export const findsInstalledPlugins = 'Finds installed plugins with their versions and formats.'
export const secureFileOperations = 'Secure file operations'
export const movesPluginsWithAutomatic = 'Moves plugins with automatic backups, and can undo every move.'
export const smartOrganization = 'Smart organization'
export const sortsPluginsInLibrary =
  'Sorts plugins in your library by manufacturer, by format, or both. Files stay where your DAW finds them.'
export const installWithTerminal = 'Install with Terminal'
export const orInstallWithTerminal = 'Or install with Terminal'
export const forMacosAndLinux =
  "For macOS and Linux. The download is verified first, and macOS won't show a warning."
export const copyLine = 'Copy the line'
export const orLater = (needs: string, size: number, kind: HelperKind) =>
  `${needs} or later · ${formattedSize(size)} · ${KINDS[kind].instructions}`
export const download = 'Download'
export const kindName = (kind: HelperKind) => KINDS[kind].name

type HelperKind = Release['files'][number]['kind']

const UNPACK = 'unpack it and run ./plugfolio-helper install in its folder'
const DRAG = 'unpack it and drag it to Applications'

const KINDS: Record<HelperKind, { name: string; instructions: string }> = {
  'mac-universal': { name: 'macOS, Apple Silicon and Intel', instructions: DRAG },
  'mac-apple-silicon': { name: 'macOS, Apple Silicon only', instructions: DRAG },
  'mac-intel': { name: 'macOS, Intel only', instructions: DRAG },
  'mac-node': {
    name: 'macOS, with Node.js',
    instructions: 'unpack it and run sh plugfolio-helper install in its folder',
  },
  linux: { name: 'Linux', instructions: UNPACK },
  windows: { name: 'Windows', instructions: 'unpack it and run register.cmd in its folder' },
}

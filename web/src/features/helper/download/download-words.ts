import type { ReactNode } from 'react'
import type { Release } from '#shared/helper/release.ts'
import { PRODUCT } from '#shared/product.ts'
import { formattedSize } from '../../../ui/text/locale.ts'
import { type Dress, sentence } from '../../../ui/text/sentence.ts'
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

export const downloadFor = (platformNames: string) => `Download for ${platformNames}`
export const helperFor = (product: string, platformNames: string) => `${product} Helper for ${platformNames}`
export const smallCompanionReadsPlugin =
  'A small companion that reads your plugin folders and keeps your library up to date. Free with your account.'
export const connected = 'Connected'
export const orNewer = (needs: string) => `${needs} or newer`
export const developmentEnvironment = 'Development Environment'
export const developmentEnvironmentSentence =
  'This is a development environment, so the download is simulated.'
export const downloadInitiated = 'Download initiated'
export const browserSavesFile = 'Your browser saves the file in your Downloads folder.'
export const downloadSimulatedHereNo = 'The download is simulated here: no file is saved.'
export const alreadyDownloaded = 'Already Downloaded?'
export const noHelper = (platformNames: string) => `No helper for ${platformNames} on this server yet`
export const otherwiseAskHost =
  'Otherwise, ask the host of this server. You can also drop plugins on the dashboard without the helper.'
export const needsOrNewer = (needs: string) => `It needs ${needs} or newer`
export const connectToAccount = 'Connect it to your account'
export const pressConnectHelperApp =
  'Press Connect Helper App on this page. Your browser asks first, then the helper asks you before it connects.'
export const downloadAndUnpack = 'Download and unpack it'
export const inDownloadsFolderDouble = 'It is in your Downloads folder. Double-click it to unpack it.'
export const runShPlugfolioHelper = 'Run sh plugfolio-helper install'
export const runInTerminal =
  'Run it in Terminal in the unpacked folder. It needs Node.js, but no administrator.'
export const dragHelperToApplications = (product: string) => `Drag ${product} Helper to Applications`
export const doInFinder =
  'Do it in the Finder. Then right-click it and choose Open the first time; macOS 15 and later ask in System Settings instead.'
export const inDownloadsFolderRight = 'It is in your Downloads folder. Right-click it and choose Extract All.'
export const openRegisterCmd = 'Open register.cmd in the folder'
export const installsHelperOnly =
  'It installs the helper only for you and needs no administrator. When Windows asks whether to run it, choose More info, Run anyway.'
export const unpackWithTarXzf = 'Unpack it with tar -xzf in your Downloads folder.'
export const runPlugfolioHelperInstall = 'Run ./plugfolio-helper install'
export const runInTerminalInUnpacked =
  'Run it in a terminal in the unpacked folder. It needs no administrator.'
export const versionFacts = (version: string, needs: string, size: number | undefined) =>
  [`Version ${version}`, needs, size === undefined ? '' : formattedSize(size)].filter(Boolean).join(' · ')
export const macNeeds = (system: string) => `${system}+ · Apple Silicon and Intel`
export const oldestMac = 'macOS 10.15'
export const installAndConnect = (isProgram: boolean) =>
  `${isProgram ? 'Install' : 'Open'} ${PRODUCT} Helper and press Connect Helper App on this page.`
export const macNotice = {
  title: 'macOS security notice',
  before15: 'macOS 10.15 to 14: the first time, right-click the app and choose Open, then Open again.',
  from15:
    'macOS 15 and later: open the app once and press Done. Then choose Open Anyway in System Settings, Privacy & Security; it is offered there for about an hour.',
}
export const buildIt = (command: ReactNode) =>
  sentence(
    'If you run this server: type ',
    command,
    ' in its folder (it needs clang, lld and openssl) and open this page again.',
  )
export const installNode = (link: Dress) =>
  sentence('If Node.js is not on your computer yet, install it from ', link('nodejs.org'), ' first.')

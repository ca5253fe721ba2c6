import type { ReactNode } from 'react'
import type { Release } from '#shared/helper/release.ts'
import { PRODUCT } from '#shared/product.ts'
import { formattedSize } from '../../../ui/text/locale.ts'
import { type Dress, sentence } from '../../../ui/text/sentence.ts'
export const couldntLoadDownloads = "We couldn't check which downloads are available"
export const installInThreeSteps = 'Install in three steps'
export const questions = 'Questions'
export const system = 'System'
export const downloads = 'Downloads'
export const allDownloads = 'All downloads'
export const features = 'What the helper does'
export const detection = 'Automatic plugin detection'
export const aboutDetection = 'Finds installed plugins with their versions and formats.'
export const safeMoves = 'Secure file operations'
export const aboutMoves = 'Moves plugins with automatic backups, and can undo every move.'
export const organization = 'Smart organization'
export const aboutOrganization =
  'Sorts plugins in your library by manufacturer, by format, or both. Files stay where your DAW finds them.'
export const terminalWay = 'Install with Terminal'
export const orTerminalWay = 'Or install with Terminal'
export const aboutTerminalWay =
  "For macOS and Linux. The download is verified first, and macOS won't show a warning."
export const copyCommand = 'Copy Command'
export const downloadFacts = (needs: string, size: number, kind: HelperKind) =>
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
export const aboutHelper =
  'A small companion that reads your plugin folders and keeps your library up to date. Free with your account.'
export const neededSystem = (needs: string) => `${needs} or later`
export const developmentTitle = 'Development Environment'
export const development = 'This is a development environment, so the download is simulated.'
export const downloadInitiated = 'Download initiated'
export const downloadStarted = 'Your browser saves the file in your Downloads folder.'
export const downloadSimulated = 'The download is simulated here: no file is saved.'
export const alreadyDownloaded = 'Already Downloaded?'
export const noDownload = (platformNames: string) => `No helper for ${platformNames} on this server yet`
export const askHost =
  'Otherwise, ask the host of this server. You can also drop plugins on the dashboard without the helper.'
export const systemIsOlder = (needs: string) => `It needs ${needs} or later`
export const connectTitle = 'Connect it to your account'
export const connectStep =
  'Press Connect Helper App on this page. Your browser asks first, then the helper asks you before it connects.'
export const unpackTitle = 'Download and unpack it'
export const unpackOnMac = 'It is in your Downloads folder. Double-click it to unpack it.'
export const runOnMacTitle = 'Run sh plugfolio-helper install'
export const runOnMac =
  'Run it in Terminal in the unpacked folder. It needs Node.js, but no administrator rights.'
export const dragTitle = (product: string) => `Drag ${product} Helper to Applications`
export const dragStep =
  'The first time, right-click it in the Finder and choose Open. On macOS 15 and later, allow it in System Settings instead.'
export const unpackOnWindows = 'It is in your Downloads folder. Right-click it and choose Extract All.'
export const registerTitle = 'Open register.cmd in the folder'
export const registerStep =
  'It installs the helper only for you, without administrator rights. When Windows asks whether to run it, choose More info, then Run anyway.'
export const unpackOnLinux = 'Unpack it with tar -xzf in your Downloads folder.'
export const runOnLinuxTitle = 'Run ./plugfolio-helper install'
export const runOnLinux = 'Run it in a terminal in the unpacked folder. It needs no administrator rights.'
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
    'If you run this server, type ',
    command,
    ' in its folder (this needs clang, lld and openssl) and reload this page.',
  )
export const installNode = (link: Dress) =>
  sentence('If Node.js is not on your computer yet, install it from ', link('nodejs.org'), ' first.')

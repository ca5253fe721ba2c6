import { counted } from '../../../ui/text/counted.ts'
import { formattedLongDay, formattedNumber } from '../../../ui/text/locale.ts'
import { type Dress, sentence } from '../../../ui/text/sentence.ts'
import { systemMessages } from '../systems/systems-words.ts'

const NO_COMPUTER = 'No computer connected yet'

export const overviewMessages = {
  /** `count`: without what is on an unknown computer. `size`: '' when it is unknown. */
  computers: (count: number, isConnected: boolean, size: string) =>
    [isConnected ? counted(count, 'computer') : NO_COMPUTER, size && `${size} of plugins`]
      .filter(Boolean)
      .join(', '),
  noComputer: NO_COMPUTER,
  needsHelper: 'Connect a computer with the helper app.',
  noSpace: 'Find formats and plugins you can do without.',
  /** `computer`: where they are, when there are several. */
  space: (count: number, size: string, computer: string | undefined) =>
    computer === undefined
      ? `${counted(count, 'bundle')}, ${size}, can move to a disk you choose. Nothing is deleted.`
      : `${counted(count, 'bundle')}, ${size}, can move off ${computer}. Nothing is deleted.`,
  check: (system: string, stopping: number, updates: number, isKnown: boolean) =>
    updates === 0
      ? `${systemMessages.stop(stopping, system, isKnown)}.`
      : `${systemMessages.stop(stopping, system, isKnown)}; ${counted(updates, 'has', 'have')} an update.`,
  health: (unseen: number | undefined) =>
    unseen === undefined
      ? 'Counting...'
      : unseen === 0
        ? "Find out why a DAW doesn't see a plugin."
        : `A DAW misses ${counted(unseen, 'plugin')} that it could load.`,
  compareTitle: (here: string, there: string) => `Compare ${here} and ${there}`,
  compare: (here: string, there: string, onlyHere: number, onlyThere: number, versions: number) =>
    `${formattedNumber(onlyHere)} only on ${here}, ${formattedNumber(onlyThere)} only on ${there}, ${formattedNumber(versions)} in different versions.`,
  compareNone: "Connect your computers. Then you'll see what's missing on each.",
  compareOne: "Connect a second computer. Then you'll see what's missing on each.",
}

export const computers = 'Computers'
export const couldntLoadCatalogs = "We couldn't load the catalogs"
export const openSettings = 'Open Settings'
export const couldntLoadComputers = "We couldn't load your computers"
export const couldntLoadChecklists = "We couldn't load your checklists"
export const newChecklist = 'New Checklist'
export const checklist = 'Checklist'
export const aboutChecklists =
  'A checklist of licenses, installers and downloads. The helper ticks off what it finds.'
export const checklistOffer = 'Moving to a new computer?'
export const couldntLoadChecklist = "We couldn't load this checklist"
export const couldntLoadFormats = "We couldn't load your formats"
export const computer = 'Computer'
export const couldntLoadStorage = "We couldn't load your storage"
export const installedNeverUsed = 'Installed, never used'
export const plugins = (plugins: number) => counted(plugins, 'plugin')
export const allUsed = 'Songs use or may use every plugin here.'
export const sampleLibraries = 'Sample libraries'
export const aboutSampleLibraries =
  'What these manufacturers install in their usual folders. Plugfolio never moves it.'
export const linkedFolder = 'A link leads to another folder, which was not measured.'
export const addSongs = (link: Dress) => sentence(link('Add your songs'), ' to find plugins you never use.')

const LIST = new Intl.ListFormat('en')

/** The formats that are not differences between two systems. */
export const leftOutText = (formats: readonly string[]) =>
  formats.length === 1
    ? `${formats.join()} is left out: only one of them has it`
    : `${LIST.format(formats)} are left out: only one of them has these formats`

/** The names of the columns of a comparison besides its computers. */
export const columns = { plugin: 'Plugin', difference: 'Difference' }

/** The sentences above a comparison on what may be no difference; '' when all are certain. */
export const caveatText = (doubts: readonly (keyof typeof DOUBTS)[], leftOut: readonly string[]) =>
  [...doubts.map((doubt) => DOUBTS[doubt]), leftOut.length > 0 && `${leftOutText(leftOut)}.`]
    .filter(Boolean)
    .join(' ')

const DOUBTS = {
  'other-system': 'Plugins that only one of them has may not exist for the other system.',
  'not-scanned': 'The helper has not scanned one of them, so it may have more.',
}

/** The mark of a line that is not certain, or that is where others are not. */
export const DOUBT_WORDS = {
  'same-name': 'maybe there',
  none: 'certain',
}

export const step = (number: number, title: string) => `Step ${number}: ${title}`
export const progress = (doneCount: number, count: number) =>
  `${formattedNumber(doneCount)} of ${formattedNumber(count)}`
export const search = 'Search'
export const openPage = 'Open Page'
export const compare = 'Compare'
export const pluginsOf = (title: string) => `Plugins of ${title}`
export const missing = (missing: string) => `${missing} missing`
export const checklistFacts = (
  pluginCount: number,
  from: string,
  system: string,
  formats: string,
  createdAt: string,
) =>
  `${counted(pluginCount, 'plugin')} from ${from}, for ${system}, ${formats}. Created ${formattedLongDay(createdAt)}.`
export const stepsDone = (doneCount: number, count: number) =>
  `${formattedNumber(doneCount)} of ${formattedNumber(count)} steps done`
export const newComputer = 'New computer'
export const notConnectedYet = 'Not connected yet'
export const print = 'Print'
export const steps = 'Steps'
export const newChecklistHint = 'Everything to install on a new computer, in a sensible order.'
export const createChecklist = 'Create Checklist'
export const newComputerName = 'Name of the new computer'
export const newComputerNameHint =
  'Once the helper runs on a computer with this name, its scans tick off what they find.'
export const source = 'Plugins from'
export const whichPlugins = 'Which plugins'
export const allOfThem = 'All of them'
export const usedPlugins = 'Plugins that songs use'
export const favorites = 'Favorites'
export const newSystem = 'System of the new computer'
export const formatsToInstall = 'Formats to install'
export const formatsHint = 'If you choose none, each plugin keeps its current formats.'
export const foundByScan = 'found by a scan'
export const linkFor = (title: string) => `for ${title}, in a new tab`
export const showPlugins = (title: string) => `Show the plugins of ${title}`
export const hidePlugins = (title: string) => `Hide the plugins of ${title}`
export const noFormat = 'no format for this system is known'
export const found = 'found'
export const wholeLibrary = 'the whole library'
export const oldComputer = 'an old computer'
export const allFormats = 'all formats'

/** The toasts about checklists for new computers. */
export const checklistMessages = {
  noPlugin: 'No plugin matches this choice. Choose all plugins, or another computer.',
  addFailed: (reason: string) => ({ title: 'Checklist not created', description: reason }),
  changed: { title: 'Checklist changed' },
  changeFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
  tickFailed: (reason: string) => ({ title: 'Not ticked', description: reason }),
  removed: (name: string) => ({
    title: 'Checklist removed',
    description: `${name} is no longer in the list.`,
  }),
  removeFailed: (reason: string) => ({ title: 'Not removed', description: reason }),
  restored: (name: string) => ({ title: 'Checklist restored', description: `${name} is back.` }),
  restoreFailed: (reason: string) => ({ title: 'Not restored', description: reason }),
}

/* The words of the computers, and what can be done for them. */

export const getHelper = 'Get the Helper App'
export const connectOrDrop = (link: Dress) =>
  sentence('Connect a computer with the helper app, or ', link('drop its plugins'), '.')
export const setUpNewComputer = 'Set Up a New Computer'
export const tasks = 'Tasks'
export const freeSpace = 'Free up space'
export const freeSpaceButton = 'Free Up Space'
export const reviewBundles = (count: number) => `Review ${counted(count, 'Bundle')}`
export const counting = 'Counting...'
export const systemCheck = 'Check before a system update'
export const chooseSystem = 'Choose a System'
export const dawCheck = 'Check what your DAWs see'
export const checkDaws = 'Check Your DAWs'
export const dawTags = 'Tags in your DAWs'
export const compareTags = 'Compare Tags'
export const getPlugins = 'Get plugins'
export const openCatalog = 'Open the Catalog'
export const startHelper = 'Start the helper app there to scan'
export const scan = 'Scan'
export const removeComputer = 'Remove Computer'
export const pluginFigure = 'plugins'
export const bundleFigure = (count: number) => counted(count, 'bundle')
export const libraryFigure = 'sample libraries'
export const formatsOn = (computer: string) => `Formats on ${computer}`
export const offline = 'offline'
export const noHelper = 'no helper connected'
export const scanned = (ago: string) => `scanned ${ago}`
export const neverScanned = 'never scanned'

/* The words of a comparison. */

export const secondComputer = 'Connect a second computer'
export const missingOnEach = "Then you'll see what's missing on each."
export const searchDifferences = 'Search differences'
export const allOthers = 'all others'
export const maybeOne = 'These may be the same computer'
export const samePlugins = 'Both have the same plugins in the same versions.'
export const maybeOneHint = 'If one computer has two names here, remove one of them under Computers.'
export const allOtherComputers = 'All other computers'
export const comparedWith = 'Compared with'
export const noDifferences = 'No differences'
export const noKnownPlugins = 'Scan both computers to compare their plugins.'
export const allSame = (count: number) =>
  count === 1
    ? 'Both have the same plugin in the same versions and formats.'
    : `Both have the same ${formattedNumber(count)} plugins in the same versions and formats.`
export const differences = 'Differences'
export const differenceSearch = 'Search differences by name or manufacturer'
export const differencePlaceholder = 'Search differences...'
export const comparison = (here: string, there: string) => `${here} compared with ${there}`
export const sameNote = (count: number) => `, ${formattedNumber(count)} the same`
export const allDifferences = 'Show All Differences'
export const manufacturer = 'Manufacturer'
export const allManufacturers = 'All manufacturers'
export const format = 'Format'
export const anyFormat = 'All formats'
export const onComputer = (computer: string) => `on ${computer}`
export const copy = 'Copy'
export const copied = 'Copied'
export const copiedHint = 'The list is on the clipboard, one plugin per line.'
export const copyRefused = "Your browser didn't allow it. Download the CSV file instead."

/* The words of every report. */

export const downloadCsv = 'Download CSV'
export const about = 'About'
export const reportActions = 'More actions for the report'
export const nothingMatches = 'Nothing matches'

/** The groups of a comparison. */
export const onlyOn = (computer: string) => `Only on ${computer}`
export const newerOn = (computer: string) => `Newer on ${computer}`
export const differentVersions = 'Different versions'
export const differentFormats = 'Different formats'
export const notForOtherSystem = 'Not for the other system'

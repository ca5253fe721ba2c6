import type { ReactNode } from 'react'
import type { Platform } from '#shared/plugins/architectures.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'
export const importFromDaw = "Import from your DAW's plugin list"
export const chooseFiles = 'Choose Files'
export const daw = 'DAW'
export const system = 'System'
export const previewFirst = (wayToFolder: string) => `${wayToFolder} You'll get a preview first.`
export const pathCopied = 'Path copied'
export const pasteHint = 'Paste it into your file manager to open the folder.'
export const copyPathYourself = 'Select the path and copy it yourself.'
export const dropTitle = 'Drop your plugin files here'
export const dropHint = 'Drag and drop VST, VST3, AU, or AAX plugin files or folders here'
export const chooseFolder = 'Choose a Folder'
export const supportedFiles = 'Supported file types: .vst, .vst3, .component, .dll, .aaxplugin, .aax, .au'
export const copyPath = (path: string) => `Copy ${path}`
export const pasteIntoWindow = 'Paste it into the window that opens with Choose a Folder.'
export const onMac = 'On this Mac:'
export const macHint = 'In the folder window, press Shift-Command-G and paste the path.'
export const onPc = 'On this PC:'
export const windowsHint = 'In the folder window, paste the path into the address bar.'
export const onComputer = 'On this computer:'
export const linuxHint = 'In the folder window, press Ctrl-L and paste the path.'
export const pluginsBeingAdded = 'Plugins being added'
export const pluginCount = (count: number) => counted(count, 'plugin')
export const dropOnComputerHint = (button: ReactNode) =>
  sentence(
    'Open Plugfolio on the computer with your DAW and drop the file there. If you sent it to this phone, use ',
    button,
    ' below.',
  )

/** `within` is the folder to open there, if any. */
export const dropFrom = (folder: ReactNode, within: string | undefined, file: ReactNode) =>
  within
    ? sentence('From the folder ', folder, ` open ${within}, and drop `, file, '.')
    : sentence('From the folder ', folder, ' drop ', file, '.')
export const bestWithHelper = (helper: Dress) =>
  sentence(
    'For the best results use the ',
    helper('helper app'),
    ': it scans your plugin folders, finds more accurate metadata and detects versions.',
  )

export const addPlugins = 'Add plugins'
export const lastImport = 'Last import'
export const readingDroppedFiles = (waiting: string) => `Reading the dropped files.${waiting}`
export const addingPercent = (total: number, percent: number, waiting: string) =>
  `Adding ${counted(total, 'plugin')}, ${percent} percent done.${waiting}`
export const withFailures = (sentence: string, failed: number) =>
  `${sentence} ${formattedNumber(failed)} couldn't be added.`
export const reading = 'Reading'
export const readingPill = 'Reading plugins. Show the import'
export const addingPill = (doneText: string, totalText: string) =>
  `Adding plugins, ${doneText} of ${totalText}. Show the import`
export const failed = (failed: number) => `${formattedNumber(failed)} failed`
export const failedPill = (failed: number) =>
  `${counted(failed, 'plugin')} couldn't be added. Show the import`
export const importFinishedCount = (total: number) => `Import finished: ${counted(total, 'plugin')}`
export const importFinished = 'Import finished'
export const nothingAdded = 'Nothing was added.'
export const couldntAdd = (failed: number) => `${counted(failed, 'plugin')} couldn't be added`
export const retryFailed = 'Retry failed'
export const noneAdded = 'None of these plugins were added.'
export const addingCount = (total: number) => `Adding ${counted(total, 'plugin')} to your collection...`
export const processingPlugins = 'Processing Plugins'
export const cancelProcessing = 'Cancel Processing'
export const pluginsProcessed = 'Plugins processed'
export const processingCount = (done: number, total: number) =>
  `Processing ${formattedNumber(done)}/${formattedNumber(total)} plugins`
export const readingPlugins = 'Reading Plugins'
export const dropNext = 'Drop to add these next.'
export const canLeavePage = 'You can leave this page or drop more: the import continues.'
export const anotherDropNext = 'Another drop is next.'
export const moreDropsNext = (count: number) => `${formattedNumber(count)} more drops are next.`
export const pluginsAdded = (count: number) => counted(count, 'plugin was added.', 'plugins were added.')
export const readingFound = (found: number) =>
  `Reading the dropped files... ${counted(found, 'plugin')} found`
export const fileIsEmpty = 'This file is empty.'
export const fileIsTooLarge = 'This file is larger than 20 MB. Split it into parts.'
export const isNoTable =
  "This isn't a table. In your spreadsheet, save the sheet as CSV and choose that file."

/* The files of the list of a DAW, and the folder in which they lie. */

export const threeFiles = (one: string, other: string, third: string) => `${one}, ${other} and ${third}`
export const andIfThere = (file: string, other: string) => `${file}, and ${other} if it is there`
export const namedFolder = (name: string) => `the folder ${name}`
export const versionFolderLike = (example: string) => `the folder of your version, such as ${example}`
export const folderInVersion = (folder: string) => `the folder of your version, then its ${folder}`
export const filesEndingIn = (ending: string, other: string) => `all files that end in ${ending} or ${other}`

/** How each system opens the folder, which is hidden. */
export const WAY_TO_FOLDER: Record<Platform, string> = {
  macos: 'This folder is hidden. In the Finder, press Shift-Command-G (Go to Folder) and paste its path.',
  windows: 'This folder is hidden. In File Explorer, click the address bar and paste its path.',
  linux: 'This folder is hidden. In your file manager, press Ctrl-L and paste its path.',
}

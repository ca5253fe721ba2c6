import type { ReactNode } from 'react'
import { counted } from '../../ui/text/counted.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'
export const importFromDawsPlugin = "Import from your DAW's plugin list"
export const chooseFiles = 'Choose Files'
export const daw = 'DAW'
export const system = 'System'
export const copy = (folder: string) => `Copy ${folder}`
export const youllGetPreviewFirst = (wayToFolder: string) => `${wayToFolder} You'll get a preview first.`
export const pathCopied = 'Path copied'
export const pasteIntoFileManager = 'Paste it into your file manager to open the folder.'
export const couldntCopyPathSelect = "We couldn't copy the path. Select it and copy it yourself."
export const dropPluginFilesHere = 'Drop your plugin files here'
export const dragAndDropVst = 'Drag and drop VST, VST3, AU, or AAX plugin files or folders here'
export const chooseFolder = 'Choose a Folder'
export const supportedFileTypesVst =
  'Supported file types: .vst, .vst3, .component, .dll, .aaxplugin, .aax, .au'
export const copyPath = (path: string) => `Copy ${path}`
export const pasteIntoWindowOpens = 'Paste it into the window that opens with Choose a Folder.'
export const onMac = 'On this Mac:'
export const inFolderWindowPress = 'In the folder window, press Shift-Command-G and paste the path.'
export const onPc = 'On this PC:'
export const inFolderWindowPaste = 'In the folder window, paste the path into the line at the top.'
export const onComputer = 'On this computer:'
export const inFolderWindowPressCtrl = 'In the folder window, press Ctrl-L and paste the path.'
export const pluginsBeingAdded = 'Plugins being added'
export const plugins = (count: number) => counted(count, 'plugin')
export const dropOnComputer = (button: ReactNode) =>
  sentence(
    'Open Plugfolio on the computer with your DAW and drop the file here. If you have sent it to this phone, ',
    button,
    ' below takes it, too.',
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

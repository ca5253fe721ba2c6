import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
export const addPlugins = 'Add plugins'
export const lastImport = 'Last import'
export const readingDroppedFiles = (waiting: string) => `Reading the dropped files.${waiting}`
export const addingPluginsPercentDone = (total: number, percent: number, waiting: string) =>
  `Adding ${counted(total, 'plugin')}, ${percent} percent done.${waiting}`
export const couldntAdded = (sentence: string, failed: number) =>
  `${sentence} ${formattedNumber(failed)} couldn't be added.`
export const reading = 'Reading'
export const readingPluginsShowImport = 'Reading plugins. Show the import'
export const addingPluginsOfShow = (doneText: string, totalText: string) =>
  `Adding plugins, ${doneText} of ${totalText}. Show the import`
export const failed = (failed: number) => `${formattedNumber(failed)} failed`
export const pluginsCouldntAddedShow = (failed: number) =>
  `${counted(failed, 'plugin')} couldn't be added. Show the import`
export const importFinishedPlugins = (total: number) => `Import finished: ${counted(total, 'plugin')}`
export const importFinished = 'Import finished'
export const nothingAdded = 'Nothing was added.'
export const pluginsCouldntAdded = (failed: number) => `${counted(failed, 'plugin')} couldn't be added`
export const retryFailed = 'Retry failed'
export const noneOfThesePlugins = 'None of these plugins were added.'
export const addingPluginsToCollection = (total: number) =>
  `Adding ${counted(total, 'plugin')} to your collection...`
export const processingPlugins = 'Processing Plugins'
export const cancelProcessing = 'Cancel Processing'
export const pluginsProcessed = 'Plugins processed'
export const processingPluginsDone = (done: number, total: number) =>
  `Processing ${formattedNumber(done)}/${formattedNumber(total)} plugins`
export const readingPlugins = 'Reading Plugins'
export const dropToAddThese = 'Drop to add these next.'
export const canLeavePage = 'You can leave this page or drop more: the import continues.'
export const anotherDropNext = 'Another drop is next.'
export const moreDropsNext = (count: number) => `${formattedNumber(count)} more drops are next.`
export const pluginsWereAdded = (count: number) => counted(count, 'plugin was added.', 'plugins were added.')
export const readingFound = (found: number) =>
  `Reading the dropped files... ${counted(found, 'plugin')} found`

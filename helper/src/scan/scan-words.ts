import { REMOVED_ADDRESS } from '#shared/plugins/removal.ts'
import { englishNumber } from '#shared/text/locale.ts'
import { countWithNoun } from '../system/count-with-noun.ts'

/*
 * Sentences about scans, on the command line and in the results of jobs.
 */

export const onlyOwnFolders = '--new and --watch scan all folders of the helper.'
export const canceled = 'The scan was canceled on the site.'
export const nothingNew = 'Nothing new.'
export const switchedOff = 'switched off'
export const found = (count: number) => `Found ${countWithNoun(count, 'plugin')}.`
export const moreUnreadable = (count: number) => `${englishNumber(count)} more could not be read.`
export const gone = (count: number) => (count === 1 ? '1 is gone.' : `${englishNumber(count)} are gone.`)
export const libraryChanged = (added: string, more: string) => `Your library: ${added}${more && ` ${more}`}`
export const restoreAt = (site: string) => `Restore removed plugins at ${site}${REMOVED_ADDRESS}.`
export const addedByItself = (added: number, updated: number, lost: number) =>
  `Added ${countWithNoun(added, 'plugin')}, ${englishNumber(updated)} updated, ${englishNumber(lost)} gone.`

export const alreadyWatching = 'Another helper is already watching the folders, so this one stops.'
export const watching = (site: string) =>
  `Watching. New plugins in your folders are added to your library at ${site}. Press Ctrl+C to stop.`

export const folderListLost =
  'Your folder list, including private folders, is missing or damaged, so nothing is scanned. Mark your private folders with plugfolio-helper folders private FOLDER, then run plugfolio-helper folders confirm.'
export const unknownFolder = (folder: string) =>
  `${folder} is not one of the folders that this helper scans. Add it on the computer first.`
export const unfinished = 'The scan did not finish on the computer. Start it again.'
/** `more`: how many other places could not be read. */
export const couldNotRead = (path: string, more: number, reason: string) =>
  more === 0
    ? `Could not read ${path}: ${reason}`
    : `Could not read ${path} and ${englishNumber(more)} more: ${reason}`

export const noSuchFolder = 'This folder does not exist.'
export const oddPath = 'The path of this plugin contains characters that cannot be sent, or is too long.'

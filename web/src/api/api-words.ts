import type { ReactNode } from 'react'
import { counted } from '../ui/text/counted.ts'
import { formattedNumber } from '../ui/text/locale.ts'
import { sentence } from '../ui/text/sentence.ts'
export const couldntReadFile = "We couldn't read the file. Choose it again."
export const nothingImported = 'Nothing was imported.'
export const reading = 'Reading...'
export const imported = 'Imported'
export const importFinished = 'Import finished'
export const importStopped = 'Import stopped'
export const resume = 'Resume'
export const undoImport = 'Undo Import'
export const importing = 'Importing...'
export const notCanceled = 'Not canceled'
export const matchColumns = (file: ReactNode) => sentence('Match the columns of ', file, '.')
export const chooseAnotherFile = 'Choose another file'
export const oneFileAtATime = 'Choose one file at a time.'

/** The outcome of what was sent of a noun. */
export const sentText = (added: number, updated: number, unchanged: number, noun: string) =>
  `${counted(added, noun)} added, ${formattedNumber(updated)} updated, ${formattedNumber(unchanged)} unchanged.`

export const undone = 'Undone'
export const notUndone = 'Not undone'
export const importUndone = 'Import undone'
export const pluginsUndone = (removed: number, restored: number) =>
  `${counted(removed, 'plugin')} removed, ${formattedNumber(restored)} restored.`
export const songsUndone = (count: number) => `${counted(count, 'song')} removed.`
export const licensesUndone = (count: number) => `${counted(count, 'license')} removed.`
export const purchasesUndone = (count: number) => `${counted(count, 'purchase')} removed.`
export const pluginsKept = (count: number) =>
  counted(count, 'plugin was found again and kept.', 'plugins were found again and kept.')
/** The name of an import whose file has none. */
export const aFile = 'A file'

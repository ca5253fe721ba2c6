import type { ReactNode } from 'react'
import { sentence } from '../ui/text/sentence.ts'
export const couldntReadFile = "We couldn't read the file. Choose it again."
export const nothingImported = 'Nothing was imported.'
export const reading = 'Reading...'
export const imported = 'Imported'
export const importFinished = 'Import finished'
export const importStopped = 'The import has stopped'
export const resume = 'Resume'
export const undoImport = 'Undo Import'
export const importing = 'Importing...'
export const notCanceled = 'Not canceled'
export const matchColumns = (file: ReactNode) => sentence('Match the columns of ', file, '.')
export const chooseAnotherFile = 'Choose another file'

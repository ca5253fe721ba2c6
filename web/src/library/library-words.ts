import type { ArchitectureKind } from '#shared/plugins/architectures.ts'
import { counted } from '../ui/text/counted.ts'
import { formattedNumber } from '../ui/text/locale.ts'
export const guessedFromFileName = 'Guessed from the file name'
export const guessedFromName = 'Guessed from the name'
export const updateAvailable = 'Update Available'
export const notFound = 'Not Found'
export const widthOf = (rowColumnTitles: string) => `Width of ${rowColumnTitles}`
export const dragToChangeWidth = 'Drag to change the width, double-click to reset all widths'
export const favorite = (name: string) => `Favorite ${name}`
export const moreActions = (name: string) => `More actions for ${name}`
export const editDetails = 'Edit Details'
export const manageScreenshot = 'Manage Screenshot'
export const openLocation = 'Open Location'
export const mergeWith = 'Merge with...'
export const tags = 'Tags'
export const sortByColumn = (title: string) => `Sort by ${title}`
export const loading = 'Loading'
export const selection = 'Selection'
export const selectedCount = (count: number, noun: string) => `${counted(count, noun)} selected`
export const selectAll = 'Select All'
export const editSelected = 'Edit Selected'
export const showMore = (min: number) => `Show ${formattedNumber(min)} More`
export const setAsideAgain = 'Set Aside Again'
export const setAside = 'Set Aside'
export const sizeUnknown = 'Size unknown'
export const includesCount = (name: string, count: number) =>
  `Includes ${name} and ${counted(count, 'other plugin')}.`
export const includesLabel = 'Includes these plugins'
export const findPlaceholder = 'Find plugins or a manufacturer...'
export const findIncluded = 'Find plugins that it includes'
export const noneSelected = 'None selected.'
export const selectedOf = (size: number) => `${formattedNumber(size)} selected.`
export const selectAllOf = (count: number) => `Select All ${formattedNumber(count)}`
export const selectNone = 'Select None'
export const searchNouns = (noun: string) => `Search ${noun}s...`
export const sortBy = 'Sort by'
export const noMatches = (noun: string) => `No matching ${noun}s found`
export const showAll = (label: string) => `Show All ${label}`
export const leaveOut = 'Leave out'
export const firstRows = 'First rows of the file'
export const column = (index: number) => `Column ${index}`
export const contentOfColumn = (heading: string) => `Content of column ${heading}`
export const firstOf = (most: number, count: number) =>
  `The first ${formattedNumber(most)} of ${formattedNumber(count)} rows.`
export const to = 'to'
export const unknownVersion = 'an unknown version'
export const foundCount = (count: number) => `${formattedNumber(count)} found.`
export const firstRowIs: Record<RowKind, string> = {
  license: 'The first row is a license',
  plugin: 'The first row is a plugin',
  purchase: 'The first row is a purchase',
}

/** The noun for the rows of an imported table. */
export type RowKind = 'license' | 'plugin' | 'purchase'

export const ARCHITECTURE_LABELS: Record<ArchitectureKind, string> = {
  intel: 'Intel only',
  '32-bit': '32-bit',
  universal: 'Universal',
  'apple-silicon': 'Apple Silicon only',
  elsewhere: '64-bit (Windows, Linux)',
  unknown: 'Unknown',
}
export const noManufacturer = 'No manufacturer'
export const tryOtherWords = 'Try other words, or remove the filters.'
export const searchReport = 'Search the report'
export const searchReportLabel = 'Search the report by name or manufacturer'
export const clearFilters = 'Clear Filters'
export const alsoInBundle = (alongsideText: string) => `Also in this bundle: ${alongsideText}`

/* The names of computers that have none, and what tells computers of one name apart. */

export const unknownComputer = 'Unknown computer'
export const oldComputer = (number: number) => (number === 1 ? 'Old computer' : `Old computer ${number}`)
export const neverScanned = 'never scanned'
export const scannedOn = (moment: string) => `scanned ${moment}`

/** The columns of the rows of the library. */
export const columnTitles = {
  name: 'Plugin',
  manufacturer: 'Manufacturer',
  type: 'Type',
  format: 'Formats',
  tag: 'Tags',
  version: 'Version',
  size: 'Size',
  processor: 'Processor',
  added: 'Added',
  updated: 'Last updated',
}

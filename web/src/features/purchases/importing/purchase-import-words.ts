import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
export const importPurchases = 'Import Purchases'
export const fromShopSpreadsheet = 'From a shop, a spreadsheet, or your own export.'
export const tableToImport = 'Table to import'
export const excelNumbersAndLibreoffice =
  'Excel, Numbers and LibreOffice save a sheet as CSV. Your browser reads it and shows you a preview first.'
export const ofPurchases = (done: number, count: number) =>
  `${formattedNumber(done)} of ${counted(count, 'purchase')}`
export const purchasesAdded = (createdCount: number) => `${counted(createdCount, 'purchase')} added.`
export const resumeImportOrUndo = 'Resume the import, or undo it.'
export const couldntCheckWhat = "We couldn't check what you have."
export const whichColumnProductNames = 'Which column has the product names?'
export const choosePurchaseAboveOne = 'Choose Purchase above one of the columns.'
export const somePricesNoCurrency =
  'Some prices have no currency, or a symbol that several currencies share. Which one is it?'
export const currencyOfThesePrices = 'Currency of these prices'
export const choose = 'Choose...'
export const someDatesCanRead = 'Some dates can be read in two ways. How does this file write March 4, 2026?'
export const orderOfTheseDates = 'Order of these dates'
export const whatImportDoes = 'What the import does'
export const purchasesToAdd = (count: number) => `${counted(count, 'purchase')} to add`
export const alreadyInPurchases = (count: number) => `${formattedNumber(count)} already in your purchases`
export const leftOut = (count: number) => `${formattedNumber(count)} left out`
export const linkWithPlugins = (linkedCount: number) =>
  `Link with ${counted(linkedCount, 'plugin')} of the same name and manufacturer`
export const rowsLeftOut = 'Rows that are left out'
export const browserReadFile = 'Your browser has read the file. You can undo the import for seven days.'
export const importPurchasesCount = (count: number) => `Import ${counted(count, 'purchase')}`
export const dayFirst04 = '04/03/2026 (day first)'
export const monthFirst03 = '03/04/2026 (month first)'
export const rowTitle = (row: number, title: string) =>
  title ? `Row ${formattedNumber(row)}, ${title}` : `Row ${formattedNumber(row)}`

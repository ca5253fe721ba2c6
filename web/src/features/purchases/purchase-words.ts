import type { Day } from '#shared/calendar-day.ts'
import { localDayOf } from '#shared/purchases/day.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import type { PurchaseKind, TermKind } from '#shared/purchases/purchase.ts'
import { endsSoon } from '#shared/purchases/purchase-states.ts'
import { totalsOf } from '#shared/purchases/totals.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { formattedCalendarDay, formattedMoney } from '../../ui/text/money.ts'

export const KIND_WORDS: Record<PurchaseKind, string> = {
  buy: 'Purchase',
  renew: 'Renewal',
  upgrade: 'Upgrade',
  transfer: 'Transfer fee',
  refund: 'Refund',
  sale: 'Sale',
}

export const TERM_WORDS: Record<TermKind, string> = {
  none: 'None',
  updates: 'Update plan',
  subscription: 'Subscription',
  'rent-to-own': 'Installments',
}

/** The year of purchases whose day is not known. */
export const NO_YEAR = 'none'

export const yearOf = ({ day }: Pick<ListedPurchase, 'day'>) => day?.slice(0, 4) ?? NO_YEAR

/** The price, with a minus for money that came back; '' when it is not known. */
export function priceWords({ amount, currency, kind }: Pick<ListedPurchase, 'amount' | 'currency' | 'kind'>) {
  if (amount === null || currency === null) return ''
  return formattedMoney(kind === 'refund' || kind === 'sale' ? -amount : amount, currency)
}

/** Until when the term runs, and whether that is soon; undefined without an end. */
export function termWords(
  { term, termEnds }: Pick<ListedPurchase, 'term' | 'termEnds'>,
  today: Day = localDayOf(new Date()),
): { words: string; tone?: 'amber' } | undefined {
  if (termEnds === null) return term === 'none' ? undefined : { words: TERM_WORDS[term] }
  const day = formattedCalendarDay(termEnds)
  if (termEnds < today) return { words: `${TERM_WORDS[term]} ended ${day}` }
  return { words: `${TERM_WORDS[term]} until ${day}`, ...(endsSoon(termEnds, today) && { tone: 'amber' }) }
}

/** The spending in a currency: payments without returns. */
const spentWords = ({ paid, back, currency }: { paid: number; back: number; currency: string }) =>
  formattedMoney(paid - back, currency)

/** The price of several purchases together, each currency on its own; '' when none is known. */
export const totalWords = (purchases: ListedPurchase[]) =>
  totalsOf(purchases, (maker) => maker)
    .all.map(spentWords)
    .join(' + ')

/** The sentences about a total in a currency. */
export const paidWords = ({ paid, back, currency }: { paid: number; back: number; currency: string }) =>
  `${formattedMoney(paid, currency)} paid, ${formattedMoney(back, currency)} refunded`
export const pricedWords = (count: number) =>
  counted(count, 'purchase with a price', 'purchases with a price')
export const unpricedWords = (count: number) =>
  `${counted(count, 'purchase has', 'purchases have')} no price.`

/** The sentences and labels of purchases. */
export const title = 'What it cost'
export const purchases = 'Purchases'
export const addPurchase = 'Add Purchase'
export const priceNotKnown = 'Price not known'
export const linkTitle = 'Link Purchases to Plugins'
export const linkHint = 'Matched by name and manufacturer. Only what you check is linked.'
export const firstOf = (count: number, count2: number) =>
  `The first ${formattedNumber(count)} of ${counted(count2, 'purchase')}.`
export const linkPlugins = (count: number) => `Link ${counted(count, 'plugin')}`
export const linking = 'Linking...'
export const suggestions = 'Suggestions'
export const suggestionLabel = (title: string, name: string) => `${title} is ${name}`
export const sameName = 'Same name and manufacturer'
export const perhaps = 'Possible'
export const moreCount = (count: number) => `${formattedNumber(count)} more`
export const priceForPlugins = (price: string, plugins: number) =>
  `${price} for ${counted(plugins, 'plugin')}`
export const orderNumber = (number: string) => `Order ${number}`
export const boughtAs = (title: string) => `as ${title}`

export const aboutTotals = 'Each currency is totaled separately.'
export const noPrices = 'No prices for this period.'

export const importPurchases = 'Import Purchases'
export const importHint = 'From a shop, a spreadsheet, or your own export.'
export const tableToImport = 'Table to import'
export const aboutTables =
  'Excel, Numbers and LibreOffice save a sheet as CSV. Your browser reads it and shows you a preview first.'
export const importProgress = (done: number, count: number) =>
  `${formattedNumber(done)} of ${counted(count, 'purchase')}`
export const addedCount = (createdCount: number) => `${counted(createdCount, 'purchase')} added.`
export const resumeHint = 'Resume the import, or undo it.'
export const couldntCheck = "We couldn't check your purchases"
export const productColumnQuestion = 'Which column has the product names?'
export const productColumnHint = 'Choose Purchase above one of the columns.'
export const currencyQuestion =
  'Some prices have no currency, or a symbol that several currencies share. Which one is it?'
export const currency = 'Currency of these prices'
export const choose = 'Choose...'
export const dateQuestion = 'Some dates can be read in two ways. How does this file write March 4, 2026?'
export const dateOrder = 'Order of these dates'
export const outcome = 'What the import does'
export const toAdd = (count: number) => `${counted(count, 'purchase')} to add`
export const alreadyThere = (count: number) => `${formattedNumber(count)} already in your purchases`
export const leftOut = (count: number) => `${formattedNumber(count)} left out`
export const linkWithLibrary = (linkedCount: number) =>
  `Link to ${counted(linkedCount, 'plugin')} of the same name and manufacturer`
export const rowsLeftOut = 'Rows left out'
export const undoHint = 'You can undo the import for seven days.'
export const importButton = (count: number) => `Import ${counted(count, 'purchase')}`
export const dayFirst = '04/03/2026 (day first)'
export const monthFirst = '03/04/2026 (month first)'
export const rowTitle = (row: number, title: string) =>
  title ? `Row ${formattedNumber(row)}, ${title}` : `Row ${formattedNumber(row)}`

export const byYear = 'By year'
export const byManufacturer = 'By manufacturer'
export const currencyByYear = (currency: string) => `${currency} by year`
export const currencyByManufacturer = (currency: string) => `${currency} by manufacturer`
export const noDate = 'No date'

/** The toasts about the links of purchases. */
export const purchaseMessages = {
  linked: (count: number) => ({
    title: 'Plugins linked',
    description: `${counted(count, 'purchase is', 'purchases are')} linked to plugins.`,
  }),
  unlinked: { title: 'Undone', description: 'The purchases are linked as before.' },
  linkFailed: (reason: string) => ({ title: 'Not linked', description: reason }),
}

/** Reasons why a typed price is refused. */
export const priceFaults = {
  negative: 'A price is never below zero. Choose Refund or Sale for money that came back.',
  ambiguous: 'This price can be read in two ways. Write it like 1234.00.',
  unreadable: "This isn't a price. Write it like 39.99.",
}

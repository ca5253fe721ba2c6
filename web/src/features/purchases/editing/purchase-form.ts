import { amountOf, amountText, CURRENCIES } from '#shared/purchases/amount.ts'
import { type ListedPurchase, type OwnPurchase, ownPurchase } from '#shared/purchases/listed-purchase.ts'
import { currencyName } from '../../../ui/text/money.ts'
import { priceFaults } from '../purchase-words.ts'

/** The input of a person in the dialog. */
export type PurchaseInput = {
  title: string
  maker: string
  kind: string
  amount: string
  currency: string
  day: string
  shop: string
  orderNumber: string
  term: string
  termEnds: string
  pluginIds: string[]
}

export type Problem = { message: string; path: readonly PropertyKey[] }

/** The purchase that a person has typed, or what is wrong with it. Without a price it has no currency, and without a term no end. */
export function purchaseOf(typed: PurchaseInput): { purchase?: OwnPurchase; problems: Problem[] } {
  const price = typed.amount.trim()
  const amount = price === '' ? null : amountOf(price, typed.currency)
  const read = ownPurchase.safeParse({
    ...typed,
    amount,
    currency: amount === null ? null : typed.currency,
    day: typed.day || null,
    termEnds: typed.term === 'none' ? null : typed.termEnds || null,
  })
  const problems: Problem[] = read.error?.issues ?? []
  if (price === '' || amount !== null) return { ...(read.success && { purchase: read.data }), problems }
  return { problems: [{ message: unreadPrice(price), path: ['amount'] }, ...problems] }
}

function unreadPrice(text: string) {
  if (/[-−(]/.test(text)) return priceFaults.negative
  if (/^\D*\d{1,3}[.,]\d{3}\D*$/.test(text)) return priceFaults.ambiguous
  return priceFaults.unreadable
}

/** The values of a purchase in the dialog; without one those of a purchase that is not entered yet. */
export const purchaseInputOf = (
  purchase: ListedPurchase | undefined,
  currency: string,
): Omit<PurchaseInput, 'title' | 'maker' | 'pluginIds'> => ({
  kind: purchase?.kind ?? 'buy',
  amount:
    purchase?.amount == null || purchase.currency === null
      ? ''
      : amountText(purchase.amount, purchase.currency),
  currency: purchase?.currency ?? currency,
  day: purchase?.day ?? '',
  shop: purchase?.shop ?? '',
  orderNumber: purchase?.orderNumber ?? '',
  term: purchase?.term ?? 'none',
  termEnds: purchase?.termEnds ?? '',
})

/** The currencies of these purchases, that of most of them first. */
export function usedCurrencies(purchases: readonly ListedPurchase[]): string[] {
  const counts = new Map<string, number>()
  for (const { currency } of purchases) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([currency]) => currency)
}

/** All currencies to choose from; the used ones come first. */
export const currencyOptions = (used: string[]) =>
  [...new Set([...used, ...CURRENCIES])].map((value) => ({
    value,
    label: `${value} – ${currencyName(value)}`,
  }))

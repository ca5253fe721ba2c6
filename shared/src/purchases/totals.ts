import { groupsOf } from '../groups.ts'
import type { Currency, MinorUnits } from './amount.ts'
import { MONEY_BACK, type NewPurchase } from './purchase.ts'

/** The values of a purchase that count. A purchase whose price is not known counts nothing. */
export type Spending = Pick<NewPurchase, 'kind' | 'amount' | 'currency' | 'day' | 'maker'>

/** Payments and returns in one currency, in its minor units. They are never added across currencies. */
type Total = { currency: Currency; paid: MinorUnits; back: MinorUnits; count: number }

/**
 * Totals of all purchases, by year (empty where the day is not known, the newest first) and by maker, in the order of the purchases. The
 * currency of most purchases comes first.
 */
export type Totals = {
  all: Total[]
  years: { year: string; totals: Total[] }[]
  makers: { maker: string; totals: Total[] }[]
}

/** Adds purchases up, each currency on its own. `makerKey` says which spellings are one maker. */
export function totalsOf(purchases: Spending[], makerKey: (maker: string) => string): Totals {
  const years = groupsOf(purchases, ({ day }) => day?.slice(0, 4) ?? '')
  const makers = groupsOf(purchases, ({ maker }) => makerKey(maker))
  return {
    all: totalsByCurrency(purchases),
    years: [...years]
      .map(([year, list]) => ({ year, totals: totalsByCurrency(list) }))
      .filter(({ totals }) => totals.length > 0)
      .toSorted((a, b) => (a.year < b.year ? 1 : -1)),
    makers: [...makers.values()]
      .map((list) => ({ maker: list[0]?.maker ?? '', totals: totalsByCurrency(list) }))
      .filter(({ totals }) => totals.length > 0),
  }
}

function totalsByCurrency(purchases: readonly Spending[]): Total[] {
  const totals = new Map<Currency, Total>()
  for (const { kind, amount, currency } of purchases) {
    if (amount === null || currency === null) continue
    const total = totals.get(currency) ?? { currency, paid: 0, back: 0, count: 0 }
    totals.set(currency, total)
    total.count++
    if (MONEY_BACK.includes(kind)) total.back += amount
    else total.paid += amount
  }
  return [...totals.values()].toSorted((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1))
}

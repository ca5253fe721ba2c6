import type { Day } from '../calendar-day.ts'
import { makerForm } from '../songs/joining/names/maker-form.ts'
import { nameForm } from '../songs/joining/names/name-forms.ts'
import { MONEY_BACK, type NewPurchase } from './purchase.ts'

/** The values that decide if the term of a purchase still counts. */
export type PurchaseTerm = Pick<NewPurchase, 'title' | 'maker' | 'kind' | 'day' | 'term' | 'termEnds'> & {
  pluginIds: readonly string[]
}

/**
 * The purchases of a user whose terms end on the day `last` at the latest and still count, in their order. A term does not count when a
 * purchase of the same product has a later one (it was renewed), or when the product was refunded or sold since. Products are the
 * same by maker and name, or when later terms cover all plugins of the purchase.
 */
export function runningTerms<Purchase extends PurchaseTerm>(
  purchases: readonly Purchase[],
  last: Day = LAST,
): Purchase[] {
  const asked = purchases.filter(
    ({ kind, termEnds }) => termEnds !== null && termEnds <= last && !MONEY_BACK.includes(kind),
  )
  if (asked.length === 0) return []
  const productKeyOf = productKeys(asked)
  const [lastEnds, lastReturns] = [new Map<string, Day>(), new Map<string, Day>()]
  const noteLatest = (days: Map<string, Day>, key: string, day: Day) => {
    if (day > (days.get(key) ?? '')) days.set(key, day)
  }
  for (const purchase of purchases) {
    const { kind, day, termEnds } = purchase
    const isReturn = MONEY_BACK.includes(kind)
    for (const key of [productKeyOf(purchase), ...purchase.pluginIds]) {
      if (isReturn) noteLatest(lastReturns, key, day ?? LAST)
      else if (termEnds !== null) noteLatest(lastEnds, key, termEnds)
    }
  }
  return asked.filter((purchase) => {
    const { day, termEnds, pluginIds } = purchase
    const isOver = (key: string) =>
      (lastEnds.get(key) ?? '') > (termEnds ?? '') || (lastReturns.get(key) ?? '') >= (day ?? LAST)
    return !isOver(productKeyOf(purchase)) && !(pluginIds.length > 0 && pluginIds.every(isOver))
  })
}

/** The day of a purchase whose day is not known: a return may belong to it. */
const LAST: Day = '9999-12-31'

/** Keys that the makers and names of products share however they are written. Products of other makers than those asked for have none. */
function productKeys(asked: readonly PurchaseTerm[]) {
  const makers = new Map<string, readonly string[]>()
  const keysOfMaker = (maker: string) => {
    const keys = makers.get(maker) ?? makerForm(maker).keys
    makers.set(maker, keys)
    return keys
  }
  const askedMakers = new Set(asked.map(({ maker }) => keysOfMaker(maker)[0]))
  return ({ title, maker }: PurchaseTerm): string => {
    const keys = keysOfMaker(maker)
    if (!askedMakers.has(keys[0])) return ''
    const { key } = nameForm(title, keys)
    return `product ${keys[0] ?? ''} ${key || title.toLowerCase()}`
  }
}

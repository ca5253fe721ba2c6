import { type NewPurchase, newPurchase } from '../purchase.ts'

/**
 * Those purchases of a table that are not known yet. One that the table has twice is left out only as often as it is known: a plugin may
 * be bought twice on one day.
 */
export function newPurchasesAmong<Purchase extends NewPurchase>(
  purchases: readonly Purchase[],
  known: readonly NewPurchase[],
): Purchase[] {
  const counts = new Map<string, number>()
  for (const purchase of known) counts.set(keyOf(purchase), (counts.get(keyOf(purchase)) ?? 0) + 1)
  return purchases.filter((purchase) => {
    const count = counts.get(keyOf(purchase)) ?? 0
    counts.set(keyOf(purchase), count - 1)
    return count <= 0
  })
}

const FIELDS = Object.keys(newPurchase.def.shape) as (keyof NewPurchase)[] // as: the fields of a purchase

const keyOf = (purchase: NewPurchase) => JSON.stringify(FIELDS.map((field) => purchase[field]))

import type { Plugin } from '#shared/plugins/plugin.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { type PurchaseMatch, purchaseMatcher } from '#shared/purchases/purchase-matcher.ts'

/** A purchase that covers no plugin of the library, and those that it may be of, the certain one first. */
export type Suggestion = { purchase: ListedPurchase; matches: (PurchaseMatch & { plugin: Plugin })[] }

/** The suggestions for all purchases without a plugin. */
export function suggestionsOf(purchases: ListedPurchase[], plugins: Plugin[]): Suggestion[] {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  const open = purchases.filter(({ pluginIds }) => !pluginIds.some((id) => byId.has(id)))
  if (open.length === 0 || plugins.length === 0) return []
  const match = purchaseMatcher(plugins)
  return open.flatMap((purchase) => {
    const matches = match(purchase).flatMap((found) => {
      const plugin = byId.get(found.pluginId)
      return plugin ? [{ ...found, plugin }] : []
    })
    return matches.length > 0 ? [{ purchase, matches }] : []
  })
}

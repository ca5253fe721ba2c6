import * as z from 'zod/mini'
import { PURCHASE_KINDS, purchaseFields, purchaseRules, TERM_KINDS } from './purchase.ts'

/** How many purchases an account keeps, including those removed in the last seven days. */
export const MAX_PURCHASES = 50_000

/** How many plugins one purchase covers at most: the largest bundles have some hundred. */
export const MAX_PURCHASE_PLUGINS = 1000

/** How many purchases one call removes, restores or links. */
export const MAX_CHANGED_PURCHASES = 5000

const purchaseUuid = z.uuid('This is not the id of a purchase.')

export const purchaseId = z.object({ id: purchaseUuid })

const mostChanged = z.maxLength(
  MAX_CHANGED_PURCHASES,
  `At most ${MAX_CHANGED_PURCHASES} purchases can be changed at once.`,
)

export const purchaseIds = z.object({
  ids: z.array(purchaseUuid, 'The purchases must be a list.').check(mostChanged),
})

const pluginUuid = z.uuid('This is not the id of a plugin.')

/** The plugins of the library that a purchase covers. */
export const coveredPlugins = z
  .array(pluginUuid, 'The plugins must be a list.')
  .check(z.maxLength(MAX_PURCHASE_PLUGINS, `A purchase covers at most ${MAX_PURCHASE_PLUGINS} plugins.`))

/** A purchase with its plugins, as the page sends it. */
export const ownPurchase = z
  .object({ ...purchaseFields, pluginIds: z._default(coveredPlugins, []) })
  .check(...purchaseRules)
export type OwnPurchase = z.output<typeof ownPurchase>

/** A purchase of the account. */
export const listedPurchase = z.object({
  id: z.string(),
  title: z.string(),
  maker: z.string(),
  kind: z.enum(PURCHASE_KINDS),
  /** In minor units of the currency. Null, both, when the price is not known. */
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  day: z.nullable(z.string()),
  shop: z.string(),
  orderNumber: z.string(),
  term: z.enum(TERM_KINDS),
  termEnds: z.nullable(z.string()),
  /** The plugins that it covers, also some that were removed from the library and can still be restored. */
  pluginIds: z.array(z.string()),
  /** An ISO date. */
  addedAt: z.string(),
})
export type ListedPurchase = z.infer<typeof listedPurchase>

const purchaseLink = z.object({ purchaseId: purchaseUuid, pluginId: pluginUuid })

const links = z.array(purchaseLink, 'The links must be a list.').check(mostChanged)

/** Links between purchases and plugins to add and to remove; one in both lists is added. */
export const linkChanges = z.object({ add: z._default(links, []), remove: z._default(links, []) })

/** The purchases of one plugin. */
export const purchasedPlugin = z.object({
  pluginId: z.string(),
  purchases: z.number(),
  /** The last day of the term that runs longest; null when it has none. */
  termEnds: z.nullable(z.string()),
})
export type PurchasedPlugin = z.infer<typeof purchasedPlugin>

import * as z from 'zod/mini'
import { coveredPlugins } from '../purchases/listed-purchase.ts'
import { purchaseFields, purchaseRules } from '../purchases/purchase.ts'
import { moment } from './imported-plugin.ts'

/** How many purchases one call imports at most. */
export const PURCHASES_PER_CALL = 1000

/**
 * A purchase of a file. Its id keeps a repeated call from adding it twice. The ids of its plugins are those of the library, or of the
 * file as long as it is only read.
 */
export const importedPurchase = z
  .object({
    ...purchaseFields,
    id: z.uuid('This is not the id of a purchase.'),
    pluginIds: z._default(coveredPlugins, []),
    addedAt: z._default(moment, null),
  })
  .check(...purchaseRules)
export type ImportedPurchase = z.output<typeof importedPurchase>

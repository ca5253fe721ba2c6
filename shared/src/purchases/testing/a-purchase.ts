import type * as z from 'zod/mini'
import type { ListedPurchase, ownPurchase } from '../listed-purchase.ts'

/** A purchase as the page sends it, with optional overrides. */
export const aPurchase = (overrides: Partial<z.input<typeof ownPurchase>> = {}) =>
  ({
    title: 'Pro-Q 3',
    maker: 'FabFilter',
    kind: 'buy',
    amount: 14900,
    currency: 'EUR',
    day: '2026-01-02',
    shop: 'Plugin Boutique',
    orderNumber: 'A-1',
    term: 'none',
    termEnds: null,
    ...overrides,
  }) satisfies z.input<typeof ownPurchase>

let count = 0

/** A purchase in the list: name only what matters to the test. Its id is a new UUID each time. */
export const aListedPurchase = (overrides: Partial<ListedPurchase> = {}): ListedPurchase => {
  count += 1
  return {
    ...aPurchase({ title: `Purchase ${count}`, orderNumber: '' }),
    id: `00000000-0000-4000-b000-${String(count).padStart(12, '0')}`,
    pluginIds: [],
    addedAt: '2026-01-02T12:00:00.000Z',
    ...overrides,
  }
}

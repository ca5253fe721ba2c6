import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'

let count = 0

/** A purchase in the list: name only what matters to the test. Its id is a new UUID each time. */
export const aPurchase = (overrides: Partial<ListedPurchase> = {}): ListedPurchase => {
  count += 1
  return {
    id: `00000000-0000-4000-b000-${String(count).padStart(12, '0')}`,
    title: `Purchase ${count}`,
    maker: 'FabFilter',
    kind: 'buy',
    amount: 14900,
    currency: 'EUR',
    day: '2026-01-02',
    shop: 'Plugin Boutique',
    orderNumber: '',
    term: 'none',
    termEnds: null,
    pluginIds: [],
    addedAt: '2026-01-02T12:00:00.000Z',
    ...overrides,
  }
}

import type * as z from 'zod/mini'
import type { ownPurchase } from '#shared/purchases/listed-purchase.ts'

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

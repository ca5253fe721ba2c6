import { sql } from 'drizzle-orm'
import { bigint, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PurchaseKind, TermKind } from '#shared/purchases/purchase.ts'
import { ownerReference, ownRow, rowReference, timestampColumn } from './accounts.ts'
import { pluginReference } from './library.ts'

/** Purchases, which only their owner sees. */
export const purchases = pgTable(
  'purchases',
  {
    ...ownRow(),
    title: text().notNull(),
    maker: text().notNull(),
    kind: text().$type<PurchaseKind>().notNull(),
    /** In minor units of the currency, never below zero; both null when the price is not known. */
    amount: bigint({ mode: 'number' }),
    currency: text(),
    day: date({ mode: 'string' }),
    shop: text().notNull(),
    orderNumber: text().notNull(),
    term: text().$type<TermKind>().notNull(),
    /** The last day of the term. */
    termEnds: date({ mode: 'string' }),
    addedAt: timestampColumn().notNull(),
    removedAt: timestampColumn(),
    /** The import that brought it and takes it away when it is undone; null once the user has changed it. */
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('purchases_term').on(table.userId, table.termEnds).where(sql`${table.termEnds} is not null`),
  ],
)

/** The plugins that purchases cover. Those of removed plugins stay, so that a restored plugin has its purchases again. */
export const purchasePlugins = pgTable(
  'purchase_plugins',
  {
    userId: ownerReference(),
    purchaseId: uuid().notNull(),
    pluginId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purchaseId, table.pluginId] }),
    index('purchase_plugins_plugin').on(table.userId, table.pluginId),
    pluginReference(table),
    rowReference(table, table.purchaseId, purchases, 'purchase_plugins_purchase'),
  ],
)

import * as z from 'zod/mini'
import { isDay } from '../calendar-day.ts'
import { line } from '../contract/text.ts'
import { currencyOf, MAX_AMOUNT } from './amount.ts'

export const PURCHASE_KINDS = ['buy', 'renew', 'upgrade', 'transfer', 'refund', 'sale'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/** The kinds that bring money back. */
export const MONEY_BACK: readonly PurchaseKind[] = ['refund', 'sale']

/**
 * The terms after a purchase: an update plan (of a license that stays), a subscription (the plugin stops with it), or installments until
 * the license is paid.
 */
export const TERM_KINDS = ['none', 'updates', 'subscription', 'rent-to-own'] as const
export type TermKind = (typeof TERM_KINDS)[number]

const day = z.nullable(
  z.string().check(z.refine(isDay, 'A day is written as 2026-03-31, from 1970 to 2199.')),
)

/** The fields of a purchase that a person writes; `purchaseRules` say what must hold between them. */
export const purchaseFields = {
  title: line('The name of a purchase', 200).check(
    z.trim(),
    z.minLength(1, 'Please enter what was purchased.'),
  ),
  maker: line('The manufacturer', 200).check(z.trim()),
  kind: z.enum(PURCHASE_KINDS, 'Please choose a kind of purchase.'),
  /** In minor units of its currency, never below zero: a refund has its own kind. Null when the price is not known. */
  amount: z.nullable(
    z
      .int('The price has too many decimals for its currency.')
      .check(
        z.nonnegative('A price is never below zero. Choose Refund or Sale for money that came back.'),
        z.maximum(MAX_AMOUNT, 'This price is too large.'),
      ),
  ),
  currency: z.nullable(
    z.string().check(z.refine((code) => currencyOf(code) === code, 'This currency code does not exist.')),
  ),
  day,
  shop: line('The shop', 120).check(z.trim()),
  orderNumber: line('The order number', 120).check(z.trim()),
  term: z.enum(TERM_KINDS, 'Please choose a term.'),
  /** The last day of the term. */
  termEnds: day,
}

type Purchase = z.infer<z.ZodMiniObject<typeof purchaseFields>>

/** The rules between the fields of a purchase. */
export const purchaseRules = [
  z.refine<Purchase>(({ amount, currency }) => (amount === null) === (currency === null), {
    error: 'A price needs a currency, and a currency needs a price.',
    path: ['currency'],
  }),
  z.refine<Purchase>(({ term, termEnds }) => term !== 'none' || termEnds === null, {
    error: 'An end date needs a term. Choose an update plan, a subscription or installments.',
    path: ['termEnds'],
  }),
  z.refine<Purchase>(
    ({ day: bought, termEnds }) => bought === null || termEnds === null || termEnds >= bought,
    {
      error: 'The term ends before the day of the purchase.',
      path: ['termEnds'],
    },
  ),
] as const

/** A purchase as a person enters it, or a table names it. */
export const newPurchase = z.object(purchaseFields).check(...purchaseRules)
export type NewPurchase = z.infer<typeof newPurchase>

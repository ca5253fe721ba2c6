import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { MAX_AMOUNT } from './amount.ts'
import { currencyOf } from './currency.ts'
import { isDay } from './day.ts'

/** What a purchase was. A refund and a sale bring money back. */
export const PURCHASE_KINDS = ['buy', 'renew', 'upgrade', 'transfer', 'refund', 'sale'] as const

/**
 * What goes on after a purchase: an update plan (of a license that stays), a subscription (the plugin stops with it), or
 * installments until the license is paid.
 */
export const TERM_KINDS = ['none', 'updates', 'subscription', 'rent-to-own'] as const

const day = z.nullable(
  z.string().check(z.refine(isDay, 'A day is written as 2026-03-31, from 1970 to 2199.')),
)

const fields = {
  title: line('The name of a purchase', 200).check(
    z.trim(),
    z.minLength(1, 'Please say what was purchased.'),
  ),
  maker: line('The manufacturer', 200).check(z.trim()),
  kind: z.enum(PURCHASE_KINDS, 'Please choose what kind of purchase it was.'),
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

/** A purchase as a person enters it, or a table names it. */
export const newPurchase = z.object(fields).check(
  z.refine(({ amount, currency }) => (amount === null) === (currency === null), {
    error: 'A price needs its currency, and a currency its price.',
    path: ['currency'],
  }),
  z.refine(({ term, termEnds }) => term !== 'none' || termEnds === null, {
    error: 'Only a term ends. Choose an update plan, a subscription or installments.',
    path: ['termEnds'],
  }),
  z.refine(({ day: bought, termEnds }) => bought === null || termEnds === null || termEnds >= bought, {
    error: 'The term ends before the day of the purchase.',
    path: ['termEnds'],
  }),
)
export type NewPurchase = z.infer<typeof newPurchase>

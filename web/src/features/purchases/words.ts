import type { Day } from '#shared/calendar-day.ts'
import { localDayOf } from '#shared/purchases/day.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import type { PurchaseKind, TermKind } from '#shared/purchases/purchase.ts'
import { endsSoon } from '#shared/purchases/purchase-states.ts'
import { formattedCalendarDay, formattedMoney } from '../../ui/text/money.ts'

export const KIND_WORDS: Record<PurchaseKind, string> = {
  buy: 'Purchase',
  renew: 'Renewal',
  upgrade: 'Upgrade',
  transfer: 'Transfer fee',
  refund: 'Refund',
  sale: 'Sale',
}

export const TERM_WORDS: Record<TermKind, string> = {
  none: 'None',
  updates: 'Update plan',
  subscription: 'Subscription',
  'rent-to-own': 'Installments',
}

/** The price, with a minus for money that came back; '' when it is not known. */
export function priceWords({ amount, currency, kind }: Pick<ListedPurchase, 'amount' | 'currency' | 'kind'>) {
  if (amount === null || currency === null) return ''
  return formattedMoney(kind === 'refund' || kind === 'sale' ? -amount : amount, currency)
}

/** Until when the term runs, and whether that is soon; undefined without an end. */
export function termWords(
  { term, termEnds }: Pick<ListedPurchase, 'term' | 'termEnds'>,
  today: Day = localDayOf(new Date()),
): { words: string; tone?: 'amber' } | undefined {
  if (termEnds === null) return term === 'none' ? undefined : { words: TERM_WORDS[term] }
  const day = formattedCalendarDay(termEnds)
  if (termEnds < today) return { words: `${TERM_WORDS[term]} ended ${day}` }
  return { words: `${TERM_WORDS[term]} until ${day}`, ...(endsSoon(termEnds, today) && { tone: 'amber' }) }
}

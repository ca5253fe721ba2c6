import type { Day } from '../calendar-day.ts'
import { daysBetween, localDayOf } from './day.ts'
import { SOON } from './ending.ts'
import type { PurchasedPlugin } from './listed-purchase.ts'

/** The states of a plugin by its purchases. A plugin has `yes` or `no`, and may have one of the others. */
export const PURCHASE_STATES = ['yes', 'no', 'ends-soon', 'ended'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

/** The states of a plugin on the local day of `now`; `purchased` is undefined when no purchase covers it. */
export function purchaseStatesOf(
  purchased: Pick<PurchasedPlugin, 'termEnds'> | undefined,
  now: Date,
): readonly PurchaseState[] {
  if (!purchased) return NO
  const { termEnds } = purchased
  if (termEnds === null) return YES
  const today = localDayOf(now)
  if (termEnds < today) return ENDED
  return endsSoon(termEnds, today) ? ENDS_SOON : YES
}

/** Shared, because a list of 10,000 plugins asks for each of them. */
const NO: readonly PurchaseState[] = ['no']
const YES: readonly PurchaseState[] = ['yes']
const ENDS_SOON: readonly PurchaseState[] = ['yes', 'ends-soon']
const ENDED: readonly PurchaseState[] = ['yes', 'ended']

/** True for a term that has not ended yet and ends within two months. */
export function endsSoon(termEnds: Day, today: Day): boolean {
  const left = daysBetween(today, termEnds)
  return left >= 0 && left <= SOON
}

import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { type PurchaseView, purchaseViewOf } from '../../../features/purchases/list/purchase-view.ts'
import { withParams } from '../../../ui/with-params.ts'

/** The part of the address that each part of the view has. */
const NAMES = { search: 'q', show: 'show', year: 'year', maker: 'maker', shop: 'shop', sort: 'sort' } as const

/** What the address says: the view of the list of purchases. */
export function usePurchasesAddress() {
  const [params, setParams] = useSearchParams()

  return {
    view: purchaseViewOf(params),
    changeView: useCallback(
      (changes: Partial<PurchaseView>) => {
        const named = Object.entries(changes).map(([part, value]) => [
          NAMES[part as keyof PurchaseView], // as: the parts of a view
          part === 'sort' && value === 'day' ? '' : value,
        ])
        setParams((current) => withParams(current, Object.fromEntries(named)), { replace: true })
      },
      [setParams],
    ),
  }
}

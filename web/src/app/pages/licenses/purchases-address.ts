import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { type PurchaseView, purchaseViewOf } from '../../../features/purchases/list/purchase-view.ts'
import { withParams } from '../../../ui/with-params.ts'
import { useKeptSearch } from './use-kept-search.ts'

/** What the address says: the view of the list of purchases, without the searched words. */
export function usePurchasesAddress() {
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (changes: Record<string, string>) =>
      setParams((current) => withParams(current, changes), { replace: true }),
    [setParams],
  )
  const clearSearch = useCallback(() => write({ q: '' }), [write])
  const arranged = purchaseViewOf(params)
  // A link to one filter shows all of it, whatever was searched before.
  const { search, keep } = useKeptSearch(listOf(arranged), params, clearSearch)
  const view: PurchaseView = { ...arranged, search }

  return {
    view,
    changeView: (changes: Partial<PurchaseView>) => {
      const { search: text, ...next } = { ...view, ...changes }
      keep(text, listOf(next))
      if (listOf(next) !== listOf(view) || next.sort !== view.sort)
        write({ ...next, sort: next.sort === 'day' ? '' : next.sort })
    },
  }
}

const listOf = ({ show, year, maker, shop }: Omit<PurchaseView, 'search' | 'sort'>) =>
  JSON.stringify(['purchases', show, year, maker, shop])

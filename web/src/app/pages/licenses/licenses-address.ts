import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { type LicenseView, licenseViewOf } from '../../../features/licenses/list/license-view.ts'
import { withParams } from '../../../ui/with-params.ts'
import { useKeptSearch } from './use-kept-search.ts'

/** The view of the list and the opened license. They are in the address, and opening a license adds an entry to the browser's history. */
export function useLicensesAddress() {
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (changes: Record<string, string>, replace = true) =>
      setParams((current) => withParams(current, changes), { replace }),
    [setParams],
  )
  const openedId = params.get('license') ?? ''
  const arranged = licenseViewOf(params)
  const clearSearch = useCallback(() => write({ q: '' }), [write])
  // A link to one filter shows all of it, whatever was searched before.
  const { search, keep } = useKeptSearch(listOf(arranged), params, clearSearch)
  const view: LicenseView = { ...arranged, search }

  return {
    view,
    changeView: (changes: Partial<LicenseView>) => {
      const next = { ...view, ...changes }
      keep(next.search, listOf(next))
      if (next.show !== view.show || next.sort !== view.sort)
        write({ show: next.show, sort: next.sort === 'title' ? '' : next.sort })
    },
    openedId,
    open: useCallback((id: string) => write({ license: id }, openedId !== ''), [write, openedId]),
    close: useCallback(() => write({ license: '' }), [write]),
  }
}

const listOf = ({ show }: Pick<LicenseView, 'show'>) => JSON.stringify(['licenses', show])

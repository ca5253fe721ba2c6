import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { userQuery } from '../../../api/queries.ts'
import { type LicenseView, licenseViewOf } from '../../../features/licenses/list/license-view.ts'
import { keepSearch, useVaultState } from '../../../features/licenses/vault/vault-store.ts'
import { withParams } from '../../../ui/with-params.ts'

/**
 * The view of the list and the opened license. They are in the address, and opening a license adds an entry to the browser's history;
 * but the search may be a serial, so it stays in the memory of this tab.
 */
export function useLicensesAddress() {
  const userId = useQueryClient().getQueryData(userQuery.queryKey)?.id ?? ''
  const [params, setParams] = useSearchParams()
  const { search: kept } = useVaultState()
  const write = useCallback(
    (changes: Record<string, string>, replace = true) =>
      setParams((current) => withParams(current, changes), { replace }),
    [setParams],
  )
  const openedId = params.get('license') ?? ''
  const arranged = licenseViewOf(params)
  // A link to one filter shows all of it, whatever was searched before.
  const isKept = kept?.userId === userId && kept.show === arranged.show
  const view: LicenseView = { ...arranged, search: isKept ? kept.text : '' }

  const inAddress = params.get('q')
  const { show } = view
  useEffect(() => {
    if (inAddress === null) return
    keepSearch({ userId, show, text: inAddress.slice(0, 200) })
    write({ q: '' })
  }, [inAddress, userId, show, write])

  return {
    view,
    changeView: (changes: Partial<LicenseView>) => {
      const { search, show, sort } = { ...view, ...changes }
      keepSearch({ userId, show, text: search })
      if (show !== view.show || sort !== view.sort) write({ show, sort: sort === 'title' ? '' : sort })
    },
    openedId,
    open: useCallback((id: string) => write({ license: id }, openedId !== ''), [write, openedId]),
    close: useCallback(() => write({ license: '' }), [write]),
  }
}

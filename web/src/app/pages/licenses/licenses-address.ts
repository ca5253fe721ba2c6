import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { type LicenseView, licenseViewOf } from '../../../features/licenses/list/license-view.ts'
import { withParams } from '../../../ui/with-params.ts'

/** The part of the address that each part of the view has. */
const NAMES = { search: 'q', show: 'show', sort: 'sort' } as const

/** What the address says: the view of the list and the opened license. Opening one adds an entry to the browser's history. */
export function useLicensesAddress() {
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (changes: Record<string, string>, replace = true) =>
      setParams((current) => withParams(current, changes), { replace }),
    [setParams],
  )
  const openedId = params.get('license') ?? ''

  return {
    view: licenseViewOf(params),
    changeView: (changes: Partial<LicenseView>) => {
      const named = Object.entries(changes).map(([part, value]) => [
        NAMES[part as keyof LicenseView], // as: the parts of a view
        part === 'sort' && value === 'title' ? '' : value,
      ])
      write(Object.fromEntries(named))
    },
    openedId,
    open: useCallback((id: string) => write({ license: id }, openedId !== ''), [write, openedId]),
    close: useCallback(() => write({ license: '' }), [write]),
  }
}

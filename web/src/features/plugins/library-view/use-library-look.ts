import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type LibraryView, paramsOfView, viewIn } from '#shared/library-view/view.ts'
import { userQuery } from '../../../api/queries.ts'
import { type ColumnWidths, ROW_COLUMNS, type RowColumn } from '../../../library/cards/row-columns.ts'
import type { Density } from '../../../ui/data/virtual-grid.tsx'
import type { LibraryAddress } from './library-address.ts'
import { type RememberedLook, rememberedLook } from './remembered-look.ts'

/**
 * How the library is shown: chosen by the person, remembered for each account in this browser. The remembered order and
 * groups are used when an address names no view; a link with a view shows exactly that view.
 */
export function useLibraryLook(address: LibraryAddress) {
  // The page is shown to a signed-in user alone, so the user is known without a request.
  const userId = useQuery({ ...userQuery, enabled: false }).data?.id
  const key = `plugfolioLibrary:${userId ?? ''}`
  const [look, setLook] = useState(() => rememberedLook(localStorage.getItem(key)))
  const isRestored = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address with which the page was opened counts
  useEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    const { sort, group } = viewIn(new URLSearchParams(look.arranged))
    if (address.isPlain && look.arranged !== '') address.restore({ sort, group })
  }, [])

  function remember(changes: Partial<RememberedLook>) {
    const next = { ...look, ...changes }
    setLook(next)
    localStorage.setItem(key, JSON.stringify(next))
  }

  function arrange(changes: Pick<LibraryView, 'sort'> | Pick<LibraryView, 'group'>) {
    const { sort, group } = { ...address.view, ...changes }
    const params = paramsOfView({ ...viewIn([]), sort, group })
    remember({ arranged: new URLSearchParams(params).toString() })
    address.arrange(changes)
  }

  function toggleColumn(column: RowColumn) {
    const isShown = look.columns.includes(column)
    remember({
      columns: ROW_COLUMNS.filter((each) => (each === column ? !isShown : look.columns.includes(each))),
    })
  }

  function widen(widths: ColumnWidths) {
    const chosen = Object.entries({ ...look.widths, ...widths }).filter(([, width]) => width !== null)
    remember({ widths: Object.fromEntries(chosen) })
  }

  return {
    ...look,
    chooseDensity: (density: Density) => remember({ density }),
    arrange,
    toggleColumn,
    widen,
  }
}

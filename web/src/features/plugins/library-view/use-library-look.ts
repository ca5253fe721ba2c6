import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type LibraryView, paramsOfView, viewIn } from '#shared/library-view/view.ts'
import { userQuery } from '../../../api/queries.ts'
import {
  type ColumnWidths,
  DEFAULT_ROW_COLUMNS,
  ROW_COLUMN_LIMITS,
  ROW_COLUMNS,
  type RowColumn,
} from '../../../library/cards/row-columns.ts'
import type { Density } from '../../../ui/data/virtual-grid.tsx'
import type { LibraryAddress } from './use-library-address.ts'

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

/** The remembered part of the library's look. */
type RememberedLook = {
  density: Density
  /** The order and the groups, as parameters of an address. */
  arranged: string
  columns: readonly RowColumn[]
  /** The chosen widths of columns in pixels. */
  widths: Partial<Record<RowColumn | 'name', number>>
}

const DENSITIES: Density[] = ['comfortable', 'compact', 'list']

/** Reads the look from its JSON text. Storage is the user's: any other content is ignored. */
function rememberedLook(stored: string | null): RememberedLook {
  const { density, arranged, columns, widths } = recordIn(stored)
  return {
    density: DENSITIES.find((each) => each === density) ?? 'comfortable',
    arranged: typeof arranged === 'string' ? arranged.slice(0, MAX_ARRANGED) : '',
    columns: Array.isArray(columns)
      ? ROW_COLUMNS.filter((column) => columns.includes(column))
      : DEFAULT_ROW_COLUMNS,
    widths: widthsIn(widths),
  }
}

const MAX_ARRANGED = 200

function recordIn(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function widthsIn(widths: unknown): RememberedLook['widths'] {
  const known: Record<string, unknown> = typeof widths === 'object' && widths !== null ? { ...widths } : {}
  const valid = (['name', ...ROW_COLUMNS] as const).flatMap((column) => {
    const width = known[column]
    const isValid =
      typeof width === 'number' && width >= ROW_COLUMN_LIMITS.min && width <= ROW_COLUMN_LIMITS.max
    return isValid ? [[column, width] as const] : []
  })
  return Object.fromEntries(valid)
}

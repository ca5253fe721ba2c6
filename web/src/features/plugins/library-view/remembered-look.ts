import {
  DEFAULT_ROW_COLUMNS,
  ROW_COLUMN_LIMITS,
  ROW_COLUMNS,
  type RowColumn,
} from '../../../library/cards/row-columns.ts'
import type { Density } from '../../../ui/data/virtual-grid.tsx'

/** What is remembered of the library's look. */
export type RememberedLook = {
  density: Density
  /** The order and the groups, as parameters of an address. */
  arranged: string
  columns: readonly RowColumn[]
  /** The chosen widths of columns in pixels. */
  widths: Partial<Record<RowColumn | 'name', number>>
}

const DENSITIES: Density[] = ['comfortable', 'compact', 'list']

/** Reads the look from its JSON text. Storage is the user's: any other content is ignored. */
export function rememberedLook(stored: string | null): RememberedLook {
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

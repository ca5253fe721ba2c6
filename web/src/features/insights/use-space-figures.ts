import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pluginsQuery } from '../../api/queries.ts'
import { formatFiguresQuery, SPACE_FIGURES_KEY, storageFiguresQuery } from '../../api/storage-queries.ts'

/** Milliseconds without a change of the library before the figures are fetched again: a scan changes it all the time. */
const QUIET = 2000

/** The use of space, and the bundles that could go. Both are fetched again when the library has changed and is quiet again. */
export function useSpaceFigures() {
  const queries = useQueryClient()
  const { dataUpdatedAt: changedAt } = useQuery({ ...pluginsQuery, enabled: false })
  const [firstAt] = useState(changedAt)

  useEffect(() => {
    if (changedAt === firstAt) return
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: SPACE_FIGURES_KEY }), QUIET)
    return () => clearTimeout(timer)
  }, [changedAt, firstAt, queries])

  return { space: useQuery(storageFiguresQuery), proposed: useQuery(formatFiguresQuery) }
}

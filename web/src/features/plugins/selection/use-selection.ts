import { useMemo, useReducer } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { NOTHING_SELECTED, selectionAfter } from './selection.ts'

/** The selection among these plugins: one that has left the library is no longer in it. */
export function useSelection(plugins: Plugin[]) {
  const [{ isSelecting, ids }, dispatch] = useReducer(selectionAfter, NOTHING_SELECTED)
  const selected = useMemo(
    () => (ids.size === 0 ? [] : plugins.filter((plugin) => ids.has(plugin.id))),
    [plugins, ids],
  )
  return { isSelecting, ids, selected, dispatch }
}

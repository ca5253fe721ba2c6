import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Collection } from '#shared/collections/collection.ts'
import type { FilterContext } from '#shared/library-view/filter.ts'
import { collectionsQuery } from '../../../api/queries.ts'

const NONE: Collection[] = []
const NO_PLUGIN: ReadonlySet<string> = new Set()

/**
 * The collections of the user, and what a filter needs: the plugins of the chosen collection. While it is loading and when
 * it does not exist, no plugin is shown.
 */
export function useLibraryCollections(chosenId: string) {
  const { data: collections = NONE, isPending } = useQuery(collectionsQuery)
  const [now] = useState(() => new Date())
  const chosen = chosenId === '' ? undefined : collections.find(({ id }) => id === chosenId)
  const pluginIds = chosen?.pluginIds

  const context = useMemo((): FilterContext => {
    if (chosenId === '') return { now }
    return { now, only: pluginIds ? new Set(pluginIds) : NO_PLUGIN }
  }, [now, chosenId, pluginIds])

  return {
    collections,
    chosenCollection: chosen,
    isCollectionPending: chosenId !== '' && isPending,
    now,
    context,
  }
}

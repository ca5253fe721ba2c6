import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api/api.ts'
import { noteRevision } from '../../api/library-revision.ts'
import { cachedPlugin, cachePlugin, showPlugin, stopListFetch } from '../../api/plugin-cache.ts'
import { useAction } from '../../api/use-action.ts'
import { pluginMessages } from './messages.ts'

/**
 * Toggles a favorite at once, then saves it; a failure restores the previous state. Requests for one plugin are queued, so that
 * quick clicks end in the last state.
 */
export function useToggleFavorite() {
  const queries = useQueryClient()
  const queue = useRef(new Map<string, Promise<unknown>>())

  return useAction({
    call: async (id: string) => {
      const restartListFetch = await stopListFetch(queries)
      const before = cachedPlugin(queries, id)?.isFavorite ?? false
      showStar(queries, id, !before)
      const request = enqueue(queue.current, id, () =>
        api.plugins.change({ params: { id }, body: { isFavorite: !before } }),
      )
      const isLast = () => queue.current.get(id) === request
      try {
        const changed = await request
        // A later click is already shown.
        if (isLast()) cachePlugin(queries, changed)
        else noteRevision(changed.libraryRevision)
      } catch (error) {
        if (isLast()) showStar(queries, id, before)
        throw error
      } finally {
        restartListFetch()
      }
    },
    failed: pluginMessages.changeFailed,
  })
}

function enqueue<Answer>(queue: Map<string, Promise<unknown>>, id: string, save: () => Promise<Answer>) {
  const before = queue.get(id) ?? Promise.resolve()
  const request = before.then(save, save)
  queue.set(id, request)
  return request
}

function showStar(queries: QueryClient, id: string, isFavorite: boolean) {
  const plugin = cachedPlugin(queries, id)
  if (plugin) showPlugin(queries, { ...plugin, isFavorite })
}

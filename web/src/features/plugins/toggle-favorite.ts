import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api/api.ts'
import { noteRevision } from '../../api/library-revision.ts'
import { cachedPlugin, cachePlugin } from '../../api/plugin-cache.ts'
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
      const before = cachedPlugin(queries, id)?.isFavorite ?? false
      showStar(queries, id, !before)
      const request = enqueue(queue.current, id, () =>
        api.plugins.change({ params: { id }, body: { isFavorite: !before } }),
      )
      return request.catch((error: unknown) => {
        if (queue.current.get(id) === request) showStar(queries, id, before)
        throw error
      })
    },
    // The star is already shown, and a later click may have changed it.
    updateCache: (_queries, { libraryRevision }) => noteRevision(libraryRevision),
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
  if (plugin) cachePlugin(queries, { ...plugin, isFavorite })
}

import type { QueryClient } from '@tanstack/react-query'
import { inChunks } from '#shared/in-chunks.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { api } from '../../api/api.ts'
import { cachePlugin } from '../../api/plugin-cache.ts'
import { updatesQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { updateMessages } from './messages.ts'

/** Starts the update of a plugin. `onEdit` opens the details of a plugin without a known update page. */
export const useStartUpdate = (onEdit: (pluginId: string) => void) =>
  useAction({
    call: ({ id }: Plugin) => api.updates.start({ body: { pluginIds: [id] } }),
    updateCache: cacheEntries,
    succeeded: (_, plugin) =>
      plugin.updateUrl
        ? updateMessages.started(plugin)
        : {
            ...updateMessages.startedWithoutPage(plugin),
            action: { label: 'Edit Details', onClick: () => onEdit(plugin.id) },
          },
    failed: updateMessages.startFailed,
  })

export const useStartAllUpdates = () =>
  useAction({
    call: async (plugins: Plugin[]) => {
      const started: UpdateEntry[] = []
      for (const chunk of inChunks(plugins, { count: MAX_CHANGED_PLUGINS })) {
        const pluginIds = chunk.map(({ id }) => id)
        started.push(...(await api.updates.start({ body: { pluginIds } })))
      }
      return started
    },
    updateCache: cacheEntries,
    succeeded: (started) => updateMessages.startedAll(started.length),
    failed: updateMessages.startFailed,
  })

export const useMarkUpdate = () =>
  useAction({
    call: api.updates.mark,
    updateCache: (queries, { entry, plugin }) => {
      cacheEntries(queries, [entry])
      if (plugin) cachePlugin(queries, plugin)
    },
    succeeded: ({ entry }) => updateMessages.marked(entry),
    failed: updateMessages.markFailed,
  })

export const useRemoveUpdate = () =>
  useAction({
    call: ({ id }: UpdateEntry) => api.updates.takeBack({ params: { id } }),
    updateCache: uncacheEntry,
    succeeded: updateMessages.removed,
    failed: updateMessages.removeFailed,
  })

const useMarkAvailable = () =>
  useAction({
    call: (id: string) => api.plugins.change({ params: { id }, body: { updateAvailable: true } }),
    updateCache: cachePlugin,
    succeeded: updateMessages.available,
    failed: updateMessages.changeFailed,
  })

/** Marks a plugin as up to date; the toast can undo it. */
export function useMarkUpToDate() {
  const undo = useMarkAvailable()
  return useAction({
    call: (id: string) => api.plugins.change({ params: { id }, body: { updateAvailable: false } }),
    updateCache: cachePlugin,
    succeeded: (plugin) => ({
      ...updateMessages.upToDate(plugin),
      action: { label: 'Undo', onClick: () => undo.mutate(plugin.id) },
    }),
    failed: updateMessages.changeFailed,
  })
}

/** Puts started or changed updates into the cached history, the last changed first. */
function cacheEntries(queries: QueryClient, changed: UpdateEntry[]) {
  const ids = new Set(changed.map(({ id }) => id))
  queries.setQueryData(
    updatesQuery.queryKey,
    (known) => known && [...changed, ...known.filter(({ id }) => !ids.has(id))].toSorted(byLastChange),
  )
}

/** Deletes an update from the cached history. */
function uncacheEntry(queries: QueryClient, { id }: UpdateEntry) {
  queries.setQueryData(updatesQuery.queryKey, (known) => known?.filter((entry) => entry.id !== id))
}

/** ISO times in one time zone sort as text. */
function byLastChange(a: UpdateEntry, b: UpdateEntry) {
  return a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0
}

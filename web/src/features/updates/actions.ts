import type { QueryClient } from '@tanstack/react-query'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { UpdatePage } from '#shared/updates/lines/update-page.ts'
import { type IgnoredUpdate, MAX_IGNORED_UPDATES } from '#shared/updates/update-of.ts'
import { api } from '../../api/api.ts'
import { cachePlugin } from '../../api/plugin-cache.ts'
import { availableUpdatesQuery, updatesQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { withUndo } from '../../ui/feedback/undo-store.ts'
import { updateMessages } from './update-words.ts'

type OpenedPage = { page: UpdatePage; plugins: Plugin[] }

/** Makes the updates of plugins pending whose page was opened. `isQuiet` leaves out the message of success. */
export const useStartUpdates = (isQuiet: boolean) =>
  useAction({
    call: async ({ plugins }: OpenedPage) => {
      const started: UpdateEntry[] = []
      for (const chunk of inChunks(plugins, { count: MAX_CHANGED_PLUGINS })) {
        const pluginIds = chunk.map(({ id }) => id)
        started.push(...(await api.updates.start({ body: { pluginIds } })))
      }
      return started
    },
    updateCache: cacheEntries,
    ...(!isQuiet && {
      succeeded: (_: UpdateEntry[], { page, plugins }: OpenedPage) => updateMessages.started(page, plugins),
    }),
    failed: updateMessages.startFailed,
  })

/** Saves the update page of a plugin. */
export const useAddPage = () =>
  useAction({
    call: api.plugins.edit,
    updateCache: (queries, { claims: _, ...plugin }) => cachePlugin(queries, plugin),
    succeeded: updateMessages.pageAdded,
    failed: updateMessages.changeFailed,
  })

const useMarkUpdate = () =>
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
    call: ({ id }: UpdateEntry) => api.updates.remove({ params: { id } }),
    updateCache: (queries, { id }) => uncacheEntries(queries, [id]),
    succeeded: updateMessages.removed,
    failed: updateMessages.removeFailed,
  })

/** Deletes several updates from the history. */
export const useRemoveUpdates = () =>
  useAction({
    call: async (ids: string[]) => {
      const deleted: string[] = []
      for (const chunk of inChunks(ids, { count: MAX_CHANGED_PLUGINS }))
        deleted.push(...(await api.updates.removeMany({ body: { ids: chunk } })).ids)
      return { ids: deleted }
    },
    updateCache: (queries, { ids }) => uncacheEntries(queries, ids),
    succeeded: ({ ids }) => updateMessages.removedMany(ids.length),
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
function useMarkUpToDate() {
  const undo = useMarkAvailable()
  return useAction({
    call: (id: string) => api.plugins.change({ params: { id }, body: { updateAvailable: false } }),
    updateCache: cachePlugin,
    succeeded: (plugin) => withUndo(updateMessages.upToDate(plugin), () => undo.mutate(plugin.id)),
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

/** Deletes updates from the cached history. */
function uncacheEntries(queries: QueryClient, ids: string[]) {
  const deleted = new Set(ids)
  queries.setQueryData(updatesQuery.queryKey, (known) => known?.filter(({ id }) => !deleted.has(id)))
}

/** ISO times in one time zone sort as text. */
const byLastChange = (a: UpdateEntry, b: UpdateEntry) =>
  a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0

export type UpdateActions = ReturnType<typeof useUpdateActions>

/** The manual actions on updates, shared by all rows of a list. */
export function useUpdateActions() {
  const mark = useMarkUpdate()
  const remove = useRemoveUpdate()
  const upToDate = useMarkUpToDate()
  const ignore = useIgnoreUpdate()

  return {
    markAs: (id: string, status: 'completed' | 'failed') => mark.mutate({ params: { id }, body: { status } }),
    remove: (entry: UpdateEntry) => remove.mutate(entry),
    markUpToDate: (pluginId: string) => upToDate.mutate(pluginId),
    ignore: ignore.mutate,
  }
}

const updateCache = (queries: QueryClient, { plugin }: { plugin: Plugin }) => cachePlugin(queries, plugin)
const stale = [availableUpdatesQuery.queryKey]

type ListenInput = {
  id: string
  /** The updates that remain ignored. */
  ignored: IgnoredUpdate[]
  /** The update was marked manually, so there is no other evidence for it. */
  isByHand: boolean
}

/** Lists ignored updates again, except those in `ignored`. */
export const useStopIgnoring = () =>
  useAction({
    call: async ({ id, ignored, isByHand }: ListenInput) => {
      const answer = await api.definitions.ignore({ params: { id }, body: { ignored } })
      if (!isByHand) return answer
      const plugin = await api.plugins.change({ params: { id }, body: { updateAvailable: true } })
      return { ...answer, plugin }
    },
    updateCache,
    stale,
    succeeded: ({ plugin }) => updateMessages.noLongerIgnored(plugin),
    failed: updateMessages.changeFailed,
  })

type IgnoreInput = {
  id: string
  add: [IgnoredUpdate, ...IgnoredUpdate[]]
  /** The previously ignored updates. */
  before: IgnoredUpdate[]
  isByHand: boolean
}

/** Ignores a version or a plugin; the toast can undo it. */
function useIgnoreUpdate() {
  const stopIgnoring = useStopIgnoring()
  return useAction({
    call: ({ id, add, before }: IgnoreInput) =>
      api.definitions.ignore({
        params: { id },
        body: { ignored: [...before, ...add].slice(-MAX_IGNORED_UPDATES) },
      }),
    updateCache,
    stale,
    succeeded: ({ plugin }, { id, add, before, isByHand }) =>
      withUndo(updateMessages.ignored(plugin, add[0].what), () =>
        stopIgnoring.mutate({ id, ignored: before, isByHand }),
      ),
    failed: updateMessages.changeFailed,
  })
}

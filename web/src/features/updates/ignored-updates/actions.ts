import type { QueryClient } from '@tanstack/react-query'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type IgnoredUpdate, MAX_IGNORED_UPDATES } from '#shared/updates/update-of.ts'
import { api } from '../../../api/api.ts'
import { cachePlugin } from '../../../api/plugin-cache.ts'
import { availableUpdatesQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { updateMessages } from '../messages.ts'

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
export function useIgnoreUpdate() {
  const stopIgnoring = useStopIgnoring()
  return useAction({
    call: ({ id, add, before }: IgnoreInput) =>
      api.definitions.ignore({
        params: { id },
        body: { ignored: [...before, ...add].slice(-MAX_IGNORED_UPDATES) },
      }),
    updateCache,
    stale,
    succeeded: ({ plugin }, { id, add, before, isByHand }) => ({
      ...updateMessages.ignored(plugin, add[0].what),
      action: { label: 'Undo', onClick: () => stopIgnoring.mutate({ id, ignored: before, isByHand }) },
    }),
    failed: updateMessages.changeFailed,
  })
}

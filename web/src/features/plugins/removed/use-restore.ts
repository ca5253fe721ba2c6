import type { RestoreRequest } from '#shared/plugins/removal.ts'
import { api } from '../../../api/api.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { pluginMessages } from '../messages.ts'

/** Restores removed plugins, one request after the other: these, those of one removal, or all. */
export const useRestorePlugins = () =>
  useAction({
    call: async (requests: RestoreRequest[]) => {
      let restoredCount = 0
      for (const body of requests) restoredCount += (await api.plugins.restoreMany({ body })).restoredCount
      return { restoredCount }
    },
    stale: [pluginsQuery.queryKey],
    succeeded: ({ restoredCount }) => pluginMessages.restoredMany(restoredCount),
    failed: pluginMessages.restoreFailed,
  })

/** Keeps removed plugins hidden for good. */
export const useHidePlugins = () =>
  useAction({
    call: (pluginIds: string[]) => api.plugins.hide({ body: { pluginIds } }),
    stale: [pluginsQuery.queryKey],
    succeeded: ({ hiddenCount }) => pluginMessages.hidden(hiddenCount),
    failed: pluginMessages.hideFailed,
  })

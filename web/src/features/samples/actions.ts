import { api } from '../../api/api.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { loadCode } from '../../ui/load-code.ts'
import { sampleMessages } from './messages.ts'

const stale = [pluginsQuery.queryKey]

/** Adds the sample plugins, all in one call, and marks those that are free. */
export const useAddSamples = () =>
  useAction({
    call: async () => {
      const { samplePlugins, isFreeSample } = await loadCode(() => import('./sample-plugins.ts'))
      await api.plugins.addMany({ body: { plugins: samplePlugins() } })
      const pluginIds = (await api.plugins.list()).filter(isFreeSample).map(({ id }) => id)
      // Without the mark their price is unknown, which is no reason to call the samples missing.
      await api.plugins.bulkEdit({ body: { pluginIds, changes: { isFree: true } } }).catch(() => undefined)
    },
    stale,
    succeeded: () => ({ ...sampleMessages.added, variant: 'info' }),
    failed: sampleMessages.addFailed,
  })

/** Deletes all sample plugins. */
export const useRemoveSamples = () =>
  useAction({
    call: () => api.plugins.removeSamples(),
    stale,
    succeeded: () => sampleMessages.removed,
    failed: sampleMessages.removeFailed,
  })

import { api } from '../../api/api.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { loadCode } from '../../ui/load-code.ts'
import { sampleMessages } from './sample-words.ts'

const stale = [pluginsQuery.queryKey]

/** Adds the sample plugins, all in one call. */
export const useAddSamples = () =>
  useAction({
    call: async () => {
      const { samplePlugins } = await loadCode(() => import('./sample-plugins.ts'))
      await api.plugins.addMany({ body: { plugins: samplePlugins() } })
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

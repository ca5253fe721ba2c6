import { api } from '../../../api/api.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { undoAction, useUndo } from '../../../api/use-undo.ts'
import { mergingMessages } from '../plugin-words.ts'

const stale = [pluginsQuery.queryKey]

/** Merges plugins into one; the toast can undo it. */
function useMergePlugins() {
  const undo = useUndo()
  return useAction({
    call: ({ id, pluginIds }: { id: string; pluginIds: string[] }) =>
      api.plugins.merge({ params: { id }, body: { pluginIds } }),
    stale,
    succeeded: ({ name, act }, { pluginIds }) => ({
      ...mergingMessages.merged(name, pluginIds.length + 1),
      ...undoAction(undo, [act]),
    }),
    failed: mergingMessages.mergeFailed,
  })
}

/** Makes a plugin of its own from some installations; the toast can undo it. */
function useSplitPlugin() {
  const undo = useUndo()
  return useAction({
    call: ({ id, installationIds }: { id: string; installationIds: string[] }) =>
      api.plugins.split({ params: { id }, body: { installationIds } }),
    stale,
    succeeded: ({ name, act }) => ({ ...mergingMessages.split(name), ...undoAction(undo, [act]) }),
    failed: mergingMessages.splitFailed,
  })
}

/** Remembers that two plugins are different. */
export const useKeepApart = () =>
  useAction({
    call: ({ id, otherId }: { id: string; otherId: string }) =>
      api.plugins.keepApart({ params: { id }, body: { otherId } }),
    stale,
    succeeded: () => mergingMessages.keptApart,
    failed: mergingMessages.keepApartFailed,
  })

/** Makes plugins of their own of the variants in an entry. */
export const useSeparateVariants = () =>
  useAction({
    call: (id: string) => api.plugins.separate({ params: { id } }),
    stale,
    succeeded: ({ message }) => mergingMessages.separated(message),
    failed: mergingMessages.separateFailed,
  })

/** The actions of the dialogs here. The page owns them, because their toasts must be able to undo after a dialog is closed. */
export const useMerging = () => ({ merge: useMergePlugins(), split: useSplitPlugin() })
export type Merging = ReturnType<typeof useMerging>

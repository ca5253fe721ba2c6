import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { pluginsQuery } from '../../../api/queries.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ActButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { useHidePlugins, useRestorePlugins } from '../actions.ts'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'
import { HiddenGroup, RemovalGroup } from './removal-group.tsx'

/** Everything that was removed in the last seven days, to restore one plugin, one removal or all. */
export function RemovedDialog({ onClose }: { onClose: () => void }) {
  const removed = useInfiniteQuery(removedQuery)
  const { error, refetch } = removed
  const data = removed.data?.pages[0]
  const restore = useRestorePlugins()
  const hide = useHidePlugins()
  const running = restore.isPending ? restore.variables[0] : undefined
  const isEmpty = data?.total === 0
  const hidden = removed.data?.pages.flatMap((page) => page.hidden) ?? []

  return (
    <Dialog
      title={libraryWords.recentlyRemoved}
      description={pluginWords.removedHint}
      icon={ArchiveRestore}
      width={640}
      onClose={onClose}
      fact={data && !isEmpty && pluginWords.restorable(data.total)}
      footer={
        <ActButtons
          onCancel={onClose}
          cancel={common.close}
          disabled={!data || isEmpty || restore.isPending}
          isBusy={running !== undefined && !running.pluginIds && !running.removedAt}
          busyText={pluginWords.restoring}
          onClick={() => restore.mutate([{}])}
        >
          {pluginWords.restoreAll}
        </ActButtons>
      }
    >
      {data?.removals.map((removal) => (
        <RemovalGroup
          key={removal.removedAt}
          removal={removal}
          plugins={data.plugins.filter(({ removedAt }) => removedAt === removal.removedAt)}
          running={running}
          onRestore={(request) => restore.mutate([request])}
          onHide={({ id }) => hide.mutate([id])}
        />
      ))}
      {data && hidden.length > 0 && (
        <HiddenGroup
          plugins={hidden}
          total={data.hiddenTotal}
          running={running}
          onRestore={(request) => restore.mutate([request])}
          isLoading={removed.isFetchingNextPage}
          failure={removed.isFetchNextPageError ? failureReason(removed.error) : ''}
          onMore={() => void removed.fetchNextPage()}
        />
      )}
      {isEmpty && hidden.length === 0 && (
        <EmptyState illustration="shelf" title={pluginWords.nothingToRestore}>
          {pluginWords.nothingRemoved}
        </EmptyState>
      )}
      {!data && !error && <p>{common.loading}</p>}
      {!data && error && (
        <LoadFailed
          title={pluginWords.couldntLoadRemovedPlugins}
          error={error}
          onTryAgain={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

/** The plugins that can be restored, and the hidden ones page by page. Everything that makes the library stale makes this stale. */
const removedQuery = infiniteQueryOptions({
  queryKey: [...pluginsQuery.queryKey, 'removed'],
  queryFn: ({ pageParam }) =>
    api.plugins.removed({ query: pageParam > 0 ? { hiddenFrom: `${pageParam}` } : {} }),
  initialPageParam: 0,
  getNextPageParam: ({ hidden, hiddenTotal }, _pages, from) =>
    hidden.length > 0 && from + hidden.length < hiddenTotal ? from + hidden.length : undefined,
  refetchOnMount: 'always',
})

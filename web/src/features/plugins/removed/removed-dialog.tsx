import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import type { RemovedPlugins, RestoreRequest } from '#shared/plugins/removal.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { RemovalGroup } from './removal-group.tsx'
import { removedQuery } from './removed-query.ts'
import { useRestorePlugins } from './use-restore.ts'

/** Everything that was removed in the last seven days, to restore one plugin, one removal or all. */
export function RemovedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(removedQuery)
  const restore = useRestorePlugins()
  const isEmpty = data?.total === 0

  return (
    <Dialog
      title="Recently Removed"
      description="Removed plugins stay here for seven days, with their tags, screenshots and installations."
      icon={ArchiveRestore}
      width={640}
      onClose={onClose}
      fact={data && !isEmpty && countText(data.total)}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
          <Button
            kind="primary"
            disabled={!data || isEmpty || restore.isPending}
            isBusy={restore.isPending && isForAll(restore.variables?.[0])}
            busyText="Restoring..."
            onClick={() => restore.mutate([{}])}
          >
            Restore All
          </Button>
        </>
      }
    >
      {data && !isEmpty && <Removals data={data} restore={restore} />}
      {isEmpty && (
        <EmptyState illustration="shelf" title="Nothing to restore">
          You haven't removed anything in the last seven days.
        </EmptyState>
      )}
      {!data && !error && <p>Loading…</p>}
      {!data && error && (
        <LoadFailed
          title="We couldn't load the removed plugins"
          error={error}
          onTryAgain={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

type RemovalsProps = { data: RemovedPlugins; restore: ReturnType<typeof useRestorePlugins> }

function Removals({ data, restore }: RemovalsProps) {
  return data.removals.map((removal) => (
    <RemovalGroup
      key={removal.removedAt}
      removal={removal}
      plugins={data.plugins.filter(({ removedAt }) => removedAt === removal.removedAt)}
      running={restore.isPending ? restore.variables[0] : undefined}
      onRestore={(request) => restore.mutate([request])}
    />
  ))
}

const isForAll = (request: RestoreRequest | undefined) => !request?.pluginIds && !request?.removedAt

const countText = (total: number) => counted(total, 'plugin can be restored', 'plugins can be restored')

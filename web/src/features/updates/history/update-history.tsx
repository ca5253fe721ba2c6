import { X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterRemoval } from '../../../ui/overlays/keep-focus.ts'
import { withParams } from '../../../ui/with-params.ts'
import { useRemoveUpdate } from '../actions.ts'
import { endedItems, pendingItems } from '../entry-items.ts'
import { MoreButton } from '../more-button.tsx'
import { useShowMore } from '../use-show-more.ts'
import { useUpdateActions } from '../use-update-actions.ts'
import { HistoryBar } from './history-bar.tsx'
import { filteredHistory, type HistoryFilter, historyFilterIn, NO_HISTORY_FILTER } from './history-filter.ts'
import { HistoryTable } from './history-table.tsx'
import { NoHistory } from './no-history.tsx'
import { SelectedUpdates } from './selected-updates.tsx'
import styles from './update-history.module.css'
import { useSelection } from './use-selection.ts'

type UpdateHistoryProps = {
  entries: UpdateEntry[]
  /** The library, for the pictures of the plugins that are still in it. */
  plugins: Plugin[]
}

/** All updates, with search, corrections and export. The filter is part of the URL. */
export function UpdateHistory({ entries, plugins }: UpdateHistoryProps) {
  const [params, setParams] = useSearchParams()
  const filter = historyFilterIn(params)
  const [removing, setRemoving] = useState<UpdateEntry>()
  const found = filteredHistory(entries, filter)
  const { first, rest, showMore } = useShowMore(found)
  const foundIds = found.map(({ id }) => id)
  const selection = useSelection(foundIds)
  const sheet = useFocusAfterRemoval(entries.length)
  const actions = useUpdateActions()

  /** Typing replaces the current entry of the browser's history; a new status adds an entry. */
  function setFilter({ status, search }: HistoryFilter) {
    setParams((current) => withParams(current, { status, q: search }), { replace: status === filter.status })
  }

  return (
    <div ref={sheet} className={styles.sheet} tabIndex={-1}>
      {entries.length === 0 && <NoHistory />}
      {entries.length > 0 && (
        <HistoryBar entries={entries} found={found} filter={filter} onFilter={setFilter} />
      )}
      <SelectedUpdates selection={selection} found={foundIds} />
      {found.length > 0 && (
        <HistoryTable
          label="Update history"
          entries={first}
          plugins={plugins}
          selection={selection}
          itemsFor={(entry) =>
            entry.status === 'pending'
              ? pendingItems(entry, actions)
              : endedItems(entry, actions, () => setRemoving(entry))
          }
        />
      )}
      {entries.length > 0 && found.length === 0 && (
        <EmptyState
          illustration="glass"
          level={2}
          title="No matching updates found"
          action={
            <Button icon={X} onClick={() => setFilter(NO_HISTORY_FILTER)}>
              Clear Filters
            </Button>
          }
        >
          No update in your history matches these filters.
        </EmptyState>
      )}
      <MoreButton rest={rest} onClick={showMore} />
      {removing && <RemoveEntryDialog entry={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  )
}

/** Asks before an update that has ended is forgotten. */
function RemoveEntryDialog({ entry, onClose }: { entry: UpdateEntry; onClose: () => void }) {
  const remove = useRemoveUpdate()

  return (
    <ConfirmDialog
      title={`Remove the update of ${entry.pluginName} from your history?`}
      description="The plugin itself stays as it is. You can't undo this."
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(entry, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

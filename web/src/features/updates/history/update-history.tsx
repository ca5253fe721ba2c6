import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterRemoval } from '../../../ui/overlays/keep-focus.ts'
import { saveFile } from '../../../ui/save-file.ts'
import * as common from '../../../ui/text/common-words.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { withParams } from '../../../ui/with-params.ts'
import { useRemoveUpdate, useUpdateActions } from '../actions.ts'
import { endedItems, pendingItems } from '../entry-items.ts'
import { MoreButton, useShowMore } from '../more-button.tsx'
import * as updateWords from '../update-words.ts'
import {
  filteredHistory,
  HISTORY_STATUSES,
  type HistoryFilter,
  historyCsv,
  historyFilterIn,
  NO_HISTORY_FILTER,
} from './history-filter.ts'
import { UPDATE_STATUS_LABELS } from './history-row.tsx'
import { HistoryTable, SelectedUpdates, useSelection } from './history-table.tsx'
import styles from './update-history.module.css'

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
  const foundIds = found.map(({ id }) => id)
  const selection = useSelection(foundIds)
  const sheet = useFocusAfterRemoval(entries.length)
  const { first, rest, showMore } = useShowMore(found, sheet, 'tbody tr')
  const actions = useUpdateActions()

  /** Typing replaces the current entry of the browser's history; a new status adds an entry. */
  function setFilter({ status, search }: HistoryFilter) {
    setParams((current) => withParams(current, { status, q: search }), { replace: status === filter.status })
  }

  return (
    <div ref={sheet} className="grid gap-14 above-16" tabIndex={-1}>
      {entries.length === 0 && <NoHistory />}
      {entries.length > 0 && (
        <HistoryBar entries={entries} found={found} filter={filter} onFilter={setFilter} />
      )}
      <SelectedUpdates selection={selection} found={foundIds} />
      {found.length > 0 && (
        <HistoryTable
          label={updateWords.updateHistory}
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
          title={updateWords.noMatch}
          action={
            <Button icon={X} onClick={() => setFilter(NO_HISTORY_FILTER)}>
              {libraryPartWords.clearFilters}
            </Button>
          }
        >
          {libraryPartWords.tryOtherWords}
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
      title={updateWords.removeOneQuestion(entry.pluginName)}
      description={updateWords.removeOneHint}
      confirmLabel={common.remove}
      busyLabel={common.removing}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(entry, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

type HistoryBarProps = {
  entries: UpdateEntry[]
  /** The entries that match the filter; the export contains these. */
  found: UpdateEntry[]
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
}

/** The search field, the status filter and the export of the history. */
const HistoryBar = ({ entries, found, filter, onFilter }: HistoryBarProps) => (
  <div className={styles.bar}>
    <SearchField
      className={styles.search}
      value={filter.search}
      onChange={(search) => onFilter({ ...filter, search })}
      placeholder={updateWords.searchUpdates}
      label={updateWords.searchLabel}
    />
    <ChipRow label={updateWords.filterByStatus}>
      <Chip
        isActive={filter.status === ''}
        count={entries.length}
        onClick={() => onFilter({ ...filter, status: '' })}
      >
        {updateWords.all}
      </Chip>
      {HISTORY_STATUSES.map((status) => (
        <Chip
          key={status}
          isActive={filter.status === status}
          count={entries.filter((entry) => entry.status === status).length}
          onClick={() => onFilter({ ...filter, status })}
        >
          {UPDATE_STATUS_LABELS[status]}
        </Chip>
      ))}
    </ChipRow>
    <VisuallyHidden>
      <span role="status">{updateWords.shownCount(found.length)}</span>
    </VisuallyHidden>
    <Button
      className="push"
      icon={Download}
      disabled={found.length === 0}
      onClick={() => saveFile('plugfolio-update-history.csv', historyCsv(found), 'text/csv;charset=utf-8')}
    >
      {updateWords.exportCsv}
    </Button>
  </div>
)

/** The empty history, with a button that shows an example. */
function NoHistory() {
  const [isShown, setShown] = useState(false)

  if (isShown) {
    return (
      <>
        <Notice tone="info" title={updateWords.samplesTitle}>
          <p>{updateWords.samplesHint}</p>
          <Button className="above-10" size="sm" onClick={() => setShown(false)}>
            {updateWords.hideExample}
          </Button>
        </Notice>
        <HistoryTable label={updateWords.sampleUpdates} entries={SAMPLE_ENTRIES} plugins={[]} isSample />
      </>
    )
  }
  return (
    <EmptyState
      illustration="tape"
      level={2}
      title={updateWords.noHistory}
      action={<Button onClick={() => setShown(true)}>{updateWords.showExample}</Button>}
    >
      {updateWords.noHistoryHint}
    </EmptyState>
  )
}

/** Three example entries. */
const SAMPLE_ENTRIES = (
  [
    ['Pro-Q 4', 'FabFilter', '4.01', '4.02', 'completed', '2025-11-18'],
    [updateWords.exampleName, 'iZotope', '11.1.0', '11.2.0', 'failed', '2025-11-11'],
    ['Pigments', 'Arturia', '6.0.0', '6.0.1', 'pending', '2025-11-03'],
  ] as const
).map(([pluginName, manufacturer, previousVersion, newVersion, status, day]): UpdateEntry => {
  // Noon UTC is the same day in almost every time zone.
  const moment = `${day}T12:00:00.000Z`
  const facts = { pluginName, manufacturer, previousVersion, newVersion, status }
  return { id: pluginName, pluginId: '', ...facts, createdAt: moment, changedAt: moment }
})

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-list.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { useRemoveUpdates } from '../actions.ts'
import * as updateWords from '../update-words.ts'
import { HistoryRow } from './history-row.tsx'
import styles from './history-table.module.css'

type HistoryTableProps = {
  label: string
  entries: UpdateEntry[]
  plugins: Plugin[]
  /** The menu items of an entry and the selection; without them the table is read-only. */
  itemsFor?: (entry: UpdateEntry) => MenuItem[]
  selection?: Selection
  /** The entries are samples; every row says so. */
  isSample?: boolean
}

const COLUMNS = [
  { label: updateWords.picture, isLabelHidden: true, width: 62, isWide: true },
  { label: updateWords.plugin },
  { label: updateWords.manufacturer, isWide: true },
  { label: updateWords.version },
  { label: updateWords.date },
  { label: updateWords.status },
]
const SELECTION = { label: updateWords.selected, isLabelHidden: true, width: 44 }
const ACTIONS = { label: updateWords.actions, isLabelHidden: true, width: 56 }

/** A table with one row per update. */
export function HistoryTable({
  label,
  entries,
  plugins,
  itemsFor,
  selection,
  isSample = false,
}: HistoryTableProps) {
  const pluginsById = new Map(plugins.map((plugin) => [plugin.id, plugin]))

  return (
    <Surface className={styles.table}>
      <DataTable label={label} columns={itemsFor ? [SELECTION, ...COLUMNS, ACTIONS] : COLUMNS}>
        {entries.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            plugin={pluginsById.get(entry.pluginId)}
            acts={
              itemsFor &&
              selection && {
                items: itemsFor(entry),
                isSelected: selection.ids.has(entry.id),
                onSelect: (isSelected) => selection.select([entry.id], isSelected),
              }
            }
            isSample={isSample}
          />
        ))}
      </DataTable>
    </Surface>
  )
}

type SelectedUpdatesProps = {
  selection: Selection
  /** The ids of all updates that match the filter. */
  found: string[]
}

/** The actions on the selected updates of the history. */
export function SelectedUpdates({ selection, found }: SelectedUpdatesProps) {
  const [isAsking, setAsking] = useState(false)
  const count = selection.ids.size
  const rest = found.filter((id) => !selection.ids.has(id))
  if (count === 0) return null

  return (
    <div className={styles.bar}>
      <b role="status">{updateWords.updatesSelected(count)}</b>
      {rest.length > 0 && (
        <Button size="sm" kind="ghost" onClick={() => selection.select(rest, true)}>
          {libraryPartWords.selectAllOf(found.length)}
        </Button>
      )}
      <Button size="sm" kind="ghost" onClick={selection.clear}>
        {updateWords.clearSelection}
      </Button>
      <Button size="sm" kind="outline-danger" icon={Trash2} onClick={() => setAsking(true)}>
        {updateWords.removeSelected}
      </Button>
      {isAsking && <RemoveDialog selection={selection} onClose={() => setAsking(false)} />}
    </div>
  )
}

function RemoveDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const remove = useRemoveUpdates()

  return (
    <ConfirmDialog
      title={updateWords.removeQuestion(selection.ids.size)}
      description={updateWords.removeSelectedHint}
      confirmLabel={common.remove}
      busyLabel={common.removing}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate([...selection.ids], { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

type Selection = ReturnType<typeof useSelection>

/** The selected ones of these ids. An id that disappears is no longer selected. */
export function useSelection(present: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(present.filter((id) => chosen.has(id)))

  function select(changed: string[], isSelected: boolean) {
    const next = new Set(ids)
    for (const id of changed) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  return { ids, select, clear: () => setChosen(new Set()) }
}

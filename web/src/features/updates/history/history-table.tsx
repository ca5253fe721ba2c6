import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Module } from '../../../ui/layout/module.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { HistoryRow } from './history-row.tsx'
import styles from './history-table.module.css'

type HistoryTableProps = {
  label: string
  entries: UpdateEntry[]
  plugins: Plugin[]
  /** What can be done with an entry; without it they are only to be looked at. */
  itemsFor?: (entry: UpdateEntry) => MenuItem[]
  /** None of it has happened, and every row says so. */
  isSample?: boolean
}

const COLUMNS = [
  { label: 'Picture', isLabelHidden: true, width: 62, isWide: true },
  { label: 'Plugin' },
  { label: 'Manufacturer', isWide: true },
  { label: 'Version' },
  { label: 'Date', isWide: true },
  { label: 'Status' },
]
const ACTIONS = { label: 'Actions', isLabelHidden: true, width: 56 }

/** Updates as rows, one for each. */
export function HistoryTable({ label, entries, plugins, itemsFor, isSample = false }: HistoryTableProps) {
  const known = new Map(plugins.map((plugin) => [plugin.id, plugin]))

  return (
    <Module className={styles.table}>
      <DataTable label={label} columns={itemsFor ? [...COLUMNS, ACTIONS] : COLUMNS}>
        {entries.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            plugin={known.get(entry.pluginId)}
            items={itemsFor?.(entry)}
            isSample={isSample}
          />
        ))}
      </DataTable>
    </Module>
  )
}

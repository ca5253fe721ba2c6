import { formattedDay, formattedSize } from '../../ui/text/locale.ts'
import { ARCHITECTURE_LABELS } from '../badges/architecture-words.ts'
import { FormatBadgeRow } from '../badges/format-badge-row.tsx'
import { MakerName } from '../badges/maker-name.tsx'
import type { ShownPlugin } from '../shown-plugin.ts'
import styles from './plugin-row.module.css'
import { columnStyle, type RowColumn } from './row-columns.ts'

type PluginRowCellProps = { plugin: ShownPlugin; column: RowColumn; order: number }

/** The value of a plugin in one column; a dash when it is unknown. In narrow lists the last columns are hidden first. */
export function PluginRowCell({ plugin, column, order }: PluginRowCellProps) {
  return (
    <span className={styles.cell} data-column={column} data-order={order} style={columnStyle(column)}>
      {cellValueOf(plugin, column) || <span aria-hidden="true">–</span>}
    </span>
  )
}

function cellValueOf(plugin: ShownPlugin, column: RowColumn) {
  switch (column) {
    case 'manufacturer':
      return plugin.manufacturer && <MakerName {...plugin} />
    case 'type':
      return plugin.type
    case 'format':
      return <FormatBadgeRow formats={plugin.formats} isUAD={plugin.isUAD} />
    case 'tag':
      return plugin.tags.map((tag) => <em key={tag}>{tag}</em>)
    case 'version':
      return plugin.version && `v${plugin.version}`
    case 'size':
      return plugin.size != null && formattedSize(plugin.size)
    case 'processor':
      return plugin.processors?.map((kind) => ARCHITECTURE_LABELS[kind]).join(', ')
    case 'added':
      return plugin.addedAt && formattedDay(plugin.addedAt)
    case 'updated':
      return plugin.versionSince && formattedDay(plugin.versionSince)
  }
}

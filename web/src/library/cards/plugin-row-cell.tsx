import { formattedDay, formattedSize } from '../../ui/text/locale.ts'
import { ARCHITECTURE_LABELS } from '../badges/architecture-words.ts'
import { FormatBadgeRow } from '../badges/format-badge-row.tsx'
import { MakerName } from '../badges/maker-name.tsx'
import { VersionStep } from '../badges/version-step.tsx'
import type { ShownPlugin } from '../shown-plugin.ts'
import styles from './plugin-row.module.css'
import { columnStyle, ROW_COLUMN_WIDTHS, type RowColumn } from './row-columns.ts'

/** A version and the newer one to which it can be updated. */
export type KnownStep = { from: string; to: string }

type PluginRowCellProps = {
  plugin: ShownPlugin
  step: KnownStep | undefined
  column: RowColumn
  order: number
}

/** The value of a plugin in one column; a dash when it is unknown. In narrow lists the last columns are hidden first. */
export function PluginRowCell({ plugin, step, column, order }: PluginRowCellProps) {
  return (
    <span className={styles.cell} data-column={column} data-order={order} style={columnStyle(column)}>
      {cellValueOf(plugin, column, step) || <span aria-hidden="true">–</span>}
    </span>
  )
}

function cellValueOf(plugin: ShownPlugin, column: RowColumn, step: KnownStep | undefined) {
  switch (column) {
    case 'manufacturer':
      return plugin.manufacturer && <MakerName {...plugin} />
    case 'type':
      return plugin.type
    case 'format':
      return <FormatBadgeRow formats={plugin.formats} isUAD={plugin.isUAD} room={ROW_COLUMN_WIDTHS.format} />
    case 'tag':
      return plugin.tags.map((tag) => <em key={tag}>{tag}</em>)
    case 'version':
      return step ? <VersionStep from={step.from} to={step.to} prefix="" /> : plugin.version
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

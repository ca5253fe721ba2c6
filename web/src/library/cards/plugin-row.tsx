import { Check } from 'lucide-react'
import { memo } from 'react'
import list from '../../ui/data/list-row.module.css'
import { classNames } from '../../ui/look/class-names.ts'
import { formattedDay, formattedSize } from '../../ui/text/locale.ts'
import { FormatBadgeRow } from '../badges/format-badge.tsx'
import { MakerName, TypeName } from '../badges/read-names.tsx'
import { MissingMark, UpdateMark } from '../badges/update-mark.tsx'
import { VersionStep } from '../badges/version-step.tsx'
import { ARCHITECTURE_LABELS } from '../library-words.ts'
import { Thumb } from '../pictures/thumb.tsx'
import type { ShownPlugin } from '../shown-plugin.ts'
import type { PluginCardProps } from './plugin-card.tsx'
import { PluginActions } from './plugin-card-actions.tsx'
import { PluginOpener } from './plugin-opener.tsx'
import styles from './plugin-row.module.css'
import { columnStyle, DEFAULT_ROW_COLUMNS, ROW_COLUMN_WIDTHS, type RowColumn } from './row-columns.ts'

export type PluginRowProps = Omit<PluginCardProps, 'density'> & {
  /** Must be stable, like the functions. */
  columns?: readonly RowColumn[]
  /** Its known update; must be stable as well. */
  step?: KnownStep | undefined
}

/** A plugin as a row of 44 px. In narrow lists columns disappear one by one, and the manufacturer moves below the name. */
export const PluginRow = memo(function PluginRow(props: PluginRowProps) {
  const { plugin, isSelecting, isSelected, isBusy, tabIndex, onToggleFavorite, onAct } = props
  const { columns = DEFAULT_ROW_COLUMNS, step } = props

  return (
    <article
      className={classNames(list.row, styles.row)}
      data-selecting={isSelecting}
      data-selected={isSelecting && isSelected}
      aria-label={plugin.name}
      aria-busy={isBusy}
    >
      <Thumb plugin={plugin} />
      <div className={classNames(list.name, styles.name)} style={columnStyle('name')}>
        <h3>
          <PluginOpener {...props} className={styles.opener} />
        </h3>
        <small className={styles.joined}>
          <MakerName {...plugin} />
        </small>
      </div>
      {columns.map((column, order) => (
        <PluginRowCell key={column} plugin={plugin} step={step} column={column} order={order + 1} />
      ))}
      <span className={styles.update}>
        {plugin.isMissing ? <MissingMark on="row" /> : plugin.updateAvailable && <UpdateMark on="row" />}
      </span>
      <PluginActions
        plugin={plugin}
        className={styles.actions}
        buttonClassName={styles.action}
        isInert={isSelecting}
        isDisabled={isBusy}
        tabIndex={tabIndex}
        onToggleFavorite={onToggleFavorite}
        onAct={onAct}
      />
      {isSelecting && (
        <span className="pick edged">{isSelected && <Check size={14} aria-hidden="true" />}</span>
      )}
      {isBusy && <span className="busy" />}
    </article>
  )
})

/** A version and the newer one to which it can be updated. */
type KnownStep = { from: string; to: string }

type PluginRowCellProps = {
  plugin: ShownPlugin
  step: KnownStep | undefined
  column: RowColumn
  order: number
}

/** The value of a plugin in one column; a dash when it is unknown. In narrow lists the last columns are hidden first. */
const PluginRowCell = ({ plugin, step, column, order }: PluginRowCellProps) => (
  <span className={styles.cell} data-column={column} data-order={order} style={columnStyle(column)}>
    {cellValueOf(plugin, column, step) || <span aria-hidden="true">–</span>}
  </span>
)

function cellValueOf(plugin: ShownPlugin, column: RowColumn, step: KnownStep | undefined) {
  switch (column) {
    case 'manufacturer':
      return plugin.manufacturer && <MakerName {...plugin} />
    case 'type':
      return plugin.type && <TypeName {...plugin} />
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

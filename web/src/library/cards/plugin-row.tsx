import { Check } from 'lucide-react'
import { memo } from 'react'
import { MissingMark } from '../badges/gone-mark.tsx'
import { MakerName } from '../badges/maker-name.tsx'
import { UpdateMark } from '../badges/update-mark.tsx'
import { Thumb } from '../pictures/thumb.tsx'
import type { PluginCardProps } from './plugin-card.tsx'
import { PluginActions } from './plugin-card-actions.tsx'
import { PluginOpener } from './plugin-card-opener.tsx'
import styles from './plugin-row.module.css'
import { type KnownStep, PluginRowCell } from './plugin-row-cell.tsx'
import { columnStyle, DEFAULT_ROW_COLUMNS, type RowColumn } from './row-columns.ts'

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
      className={styles.row}
      data-selecting={isSelecting}
      data-selected={isSelecting && isSelected}
      aria-label={plugin.name}
      aria-busy={isBusy}
    >
      <Thumb plugin={plugin} />
      <div className={styles.name} style={columnStyle('name')}>
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
        <span className={styles.check}>{isSelected && <Check size={14} aria-hidden="true" />}</span>
      )}
      {isBusy && <span className={styles.progress} />}
    </article>
  )
})

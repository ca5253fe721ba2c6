import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import * as libraryPartWords from '../library-words.ts'
import styles from './plugin-row.module.css'
import {
  type ColumnWidths,
  columnStyle,
  DEFAULT_ROW_COLUMNS,
  type HeadColumn,
  ROW_COLUMN_LIMITS,
  ROW_COLUMN_TITLES,
  ROW_COLUMN_WIDTHS,
  type RowColumn,
} from './row-columns.ts'

type PluginRowHeadProps = {
  columns?: readonly RowColumn[]
  /** The column by which the list is sorted; undefined if it is sorted by something else. */
  sorted?: { column: string; isDescending: boolean } | undefined
  onSort?: (column: HeadColumn) => void
  /** The chosen widths in pixels. */
  widths?: Partial<Record<HeadColumn, number>>
  onWiden?: (widths: ColumnWidths) => void
  /** At the right end, above the actions. */
  children?: ReactNode
}

/** The headings above plugin rows: each sorts the list, and the handle between two changes their widths. */
export function PluginRowHead({
  columns = DEFAULT_ROW_COLUMNS,
  sorted,
  onSort,
  widths,
  onWiden,
  children,
}: PluginRowHeadProps) {
  const heading = (column: HeadColumn, order: number) => {
    const title = ROW_COLUMN_TITLES[column]
    const Arrow = sorted?.isDescending ? ArrowDown : ArrowUp
    const isSorted = sorted?.column === column
    return (
      <span
        key={column}
        className={column === 'name' ? styles.name : styles.cell}
        data-column={column}
        data-order={order}
        style={columnStyle(column)}
      >
        <button
          type="button"
          aria-pressed={isSorted}
          aria-label={libraryPartWords.sortByColumn(title)}
          onClick={() => onSort?.(column)}
        >
          {title}
          {isSorted && <Arrow size={13} aria-hidden="true" />}
        </button>
        {onWiden && order < columns.length && (
          <ColumnHandle
            column={column}
            columns={['name', ...columns]}
            width={widths?.[column] ?? ROW_COLUMN_WIDTHS[column]}
            onWiden={onWiden}
          />
        )}
      </span>
    )
  }

  return (
    <div className={styles.head}>
      <span className={styles.thumb} />
      {heading('name', 0)}
      {columns.map((column, index) => heading(column, index + 1))}
      <span className={styles.update} />
      <span className={styles.actions}>{children}</span>
    </div>
  )
}

type ColumnHandleProps = {
  column: HeadColumn
  /** All of the list, in their order. */
  columns: readonly HeadColumn[]
  width: number
  onWiden: (widths: ColumnWidths) => void
}

/**
 * Drag it, or press the left and right arrows, to move the edge between its column and the next one; a double click resets all
 * widths. The edge is where the pointer is, because what one column gains the next ones lose.
 */
function ColumnHandle({ column, columns, width, onWiden }: ColumnHandleProps) {
  function startDragging(event: PointerEvent<HTMLElement>) {
    const handle = event.currentTarget
    const start = event.clientX
    const drawn = drawnColumns(handle, columns)
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) => onWiden(movedEdge(drawn, column, clientX - start))
    const end = () => handle.removeEventListener('pointermove', move)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', end, { once: true })
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onWiden(movedEdge(drawnColumns(event.currentTarget, columns), column, step))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be focused and moved, which a rule between texts cannot
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={libraryPartWords.widthOf(ROW_COLUMN_TITLES[column])}
      aria-valuenow={Math.round(width)}
      aria-valuemin={ROW_COLUMN_LIMITS.min}
      aria-valuemax={ROW_COLUMN_LIMITS.max}
      tabIndex={0}
      className={styles.handle}
      title={libraryPartWords.dragToChangeWidth}
      onPointerDown={startDragging}
      onDoubleClick={() => onWiden(Object.fromEntries(columns.map((each) => [each, null])))}
      onKeyDown={handleKeyDown}
    />
  )
}

const STEP = 16

type DrawnColumn = { column: HeadColumn; width: number }

/** The columns that fit. */
function drawnColumns(handle: HTMLElement, columns: readonly HeadColumn[]): DrawnColumn[] {
  const head = handle.parentElement?.parentElement
  return columns
    .map((column) => ({
      column,
      width: head?.querySelector(`:scope > [data-column=${column}]`)?.getBoundingClientRect().width ?? 0,
    }))
    .filter(({ width }) => width > 0)
}

/**
 * All widths as drawn, so that none grows or shrinks, but the edge after `column` moves by so many pixels: to the right it takes the
 * room of the next columns, one after the other, and to the left it leaves it to the next one.
 */
function movedEdge(drawn: DrawnColumn[], column: HeadColumn, pixels: number): ColumnWidths {
  const { min, max } = ROW_COLUMN_LIMITS
  const at = drawn.findIndex((each) => each.column === column)
  const own = drawn[at]?.width ?? 0
  const next = drawn.slice(at + 1)
  const room = next.reduce((sum, { width }) => sum + Math.max(width - min, 0), 0)
  // The column of the names takes what is left over, so it may be wider already.
  const most = Math.max(Math.min(room, max - own), 0)
  const least = Math.min(Math.max(min - own, (next[0]?.width ?? max) - max), 0)
  const moved = Math.max(Math.min(pixels, most), least)
  let taken = moved
  const others = next.map(({ column, width }) => {
    const part = taken > 0 ? Math.min(taken, Math.max(width - min, 0)) : taken
    taken -= part
    return { column, width: width - part }
  })
  const all = [...drawn.slice(0, at), { column, width: own + moved }, ...others]
  return Object.fromEntries(all.map(({ column, width }) => [column, width]))
}

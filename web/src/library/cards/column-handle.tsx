import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './plugin-row.module.css'
import { ROW_COLUMN_LIMITS } from './row-columns.ts'

type ColumnHandleProps = { title: string; width: number; onWiden: (width: number | null) => void }

/** Drag it, or press the left and right arrows, to change the width of its column; a double click resets the width. */
export function ColumnHandle({ title, width, onWiden }: ColumnHandleProps) {
  function startDragging(event: PointerEvent<HTMLElement>) {
    const handle = event.currentTarget
    const start = { x: event.clientX, width: widthOfColumn(handle) }
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) => onWiden(limited(start.width + clientX - start.x))
    const end = () => handle.removeEventListener('pointermove', move)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', end, { once: true })
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWiden(limited(widthOfColumn(event.currentTarget) + step))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be focused and moved, which a rule between texts cannot
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={width}
      aria-valuemin={ROW_COLUMN_LIMITS.min}
      aria-valuemax={ROW_COLUMN_LIMITS.max}
      tabIndex={0}
      className={styles.handle}
      title="Drag to change the width, double-click to reset it"
      onPointerDown={startDragging}
      onDoubleClick={() => onWiden(null)}
      onKeyDown={handleKeyDown}
    />
  )
}

const STEP = 16

const widthOfColumn = (handle: HTMLElement) => handle.parentElement?.getBoundingClientRect().width ?? 0

const limited = (width: number) =>
  Math.round(Math.min(Math.max(width, ROW_COLUMN_LIMITS.min), ROW_COLUMN_LIMITS.max))

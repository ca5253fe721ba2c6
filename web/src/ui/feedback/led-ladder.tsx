import styles from './led-ladder.module.css'

type LedLadderProps = {
  /** 0 to 100. */
  value: number
  label: string
  /** Amber, for a completeness that is low. */
  isWarning?: boolean
  segments?: number
}

/** A progress bar of segments; the last one lights only at 100 percent. */
export function LedLadder({ value, label, isWarning = false, segments = 28 }: LedLadderProps) {
  const lit = litOf(value, segments)

  return (
    <span
      className={styles.ladder}
      data-warning={isWarning}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(100, Math.max(0, value)))}
    >
      {Array.from({ length: segments }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its index
        <span key={index} className={styles.segment} data-lit={index < lit} />
      ))}
    </span>
  )
}

function litOf(value: number, segments: number) {
  if (value >= 100) return segments
  return Math.min(segments - 1, Math.round((value / 100) * segments))
}

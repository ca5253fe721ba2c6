import type { ReactNode } from 'react'
import { formattedNumber } from '../text/locale.ts'
import styles from './chip.module.css'

type ChipProps = { isActive: boolean; onClick: () => void; count?: number; children: ReactNode }

/** A filter that is on or off; the active one inverts. */
export function Chip({ isActive, onClick, count, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isActive} onClick={onClick}>
      {children} {count !== undefined && <small className={styles.count}>{formattedNumber(count)}</small>}
    </button>
  )
}

/** Chips in one row, which scrolls sideways where it does not fit. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {children}
    </fieldset>
  )
}

import { type ReactNode, useRef } from 'react'
import { formattedNumber } from '../text/locale.ts'
import { useOneStop } from '../use-one-stop.ts'
import styles from './chip.module.css'

type ChipProps = { isActive: boolean; onClick: () => void; count?: number; children: ReactNode }

/** A filter that is on or off; the active one inverts. */
export const Chip = ({ isActive, onClick, count, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isActive} onClick={onClick}>
    {children} {count !== undefined && <small className={styles.count}>{formattedNumber(count)}</small>}
  </button>
)

/** Chips in one row, which scrolls sideways where it does not fit. They are one tab stop. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset ref={row} className={styles.row} aria-label={label} {...useOneStop(row, 'row')}>
      {children}
    </fieldset>
  )
}

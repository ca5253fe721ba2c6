import { type ReactNode, useId } from 'react'
import { CheckboxInput } from '../../../ui/controls/checkbox.tsx'
import styles from './bulk-row.module.css'

type BulkRowProps = {
  label: string
  isIncluded: boolean
  onInclude: (isIncluded: boolean) => void
  /** What the value deletes. */
  warning?: string | undefined
  /** The value's control. */
  children: ReactNode
}

/** One field of the bulk edit: its include box, and its value, which is disabled until the field is included. */
export function BulkRow({ label, isIncluded, onInclude, warning, children }: BulkRowProps) {
  const id = useId()

  return (
    <div className={styles.row} data-on={isIncluded}>
      <CheckboxInput
        id={id}
        aria-label={`Include ${label}`}
        checked={isIncluded}
        onChange={(event) => onInclude(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <fieldset className={styles.value} disabled={!isIncluded} aria-label={label}>
        {children}
        {warning && (
          <p role="status" className={styles.warning}>
            {warning}
          </p>
        )}
      </fieldset>
    </div>
  )
}

import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import styles from './skipped-rows.module.css'

const MAX_SHOWN = 200

/** The rows that are no licenses, with the reasons. */
export function SkippedRows({ skipped }: { skipped: { row: number; reason: string }[] }) {
  if (skipped.length === 0) return null
  return (
    <details className={styles.skipped}>
      <summary>{counted(skipped.length, 'row is left out', 'rows are left out')}</summary>
      <ul>
        {skipped.slice(0, MAX_SHOWN).map(({ row, reason }) => (
          <li key={row}>
            Row {formattedNumber(row)}: {reason}
          </li>
        ))}
        {skipped.length > MAX_SHOWN && <li>And {formattedNumber(skipped.length - MAX_SHOWN)} more.</li>}
      </ul>
    </details>
  )
}

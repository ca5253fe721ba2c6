import { FormatBadge } from './format-badge.tsx'
import styles from './format-badge-row.module.css'

/** The formats of a plugin in stored order, then the red UAD badge. */
export function FormatBadgeRow({ formats, isUAD }: { formats: string[]; isUAD: boolean }) {
  return (
    <span className={styles.row}>
      {formats.map((format) => (
        <FormatBadge key={format} format={format} />
      ))}
      {isUAD && !formats.includes('UAD') && <FormatBadge format="UAD" />}
    </span>
  )
}

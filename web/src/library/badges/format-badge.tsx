import styles from './format-badge.module.css'

/** The badge of a plugin format. A format we have no color for, `Plugin` among them, is neutral. */
export function FormatBadge({ format }: { format: string }) {
  return (
    <span className={styles.badge} data-format={format.toLowerCase()}>
      {format}
    </span>
  )
}

import styles from './format-badge.module.css'

/** The badge of a plugin format. Formats without a color, such as `Plugin`, are neutral. */
export function FormatBadge({ format }: { format: string }) {
  return (
    <span className={styles.badge} data-format={format.toLowerCase()}>
      {format}
    </span>
  )
}

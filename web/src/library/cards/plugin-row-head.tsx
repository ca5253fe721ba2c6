import styles from './plugin-row.module.css'

/** The headings above plugin rows; hidden from screen readers, which read every row as a list item. */
export function PluginRowHead() {
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      <span>Plugin</span>
      <span className={styles.maker}>Manufacturer</span>
      <span className={styles.type}>Type</span>
      <span className={styles.formats}>Formats</span>
      <span className={styles.version}>Version</span>
    </div>
  )
}

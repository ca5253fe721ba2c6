import styles from './plugin-row.module.css'

/** The headings over plugin rows; hidden from screen readers, to whom every row is an item of a list. */
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

import styles from './raw-section.module.css'

/** The unchanged text of a part of the file. */
export function RawSection({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.kind}>raw</span>
      </div>
      {text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <pre className={styles.text} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <p className={styles.none}>This file has no such section.</p>
      )}
    </section>
  )
}

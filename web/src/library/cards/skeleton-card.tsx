import styles from './skeleton-card.module.css'

/** The placeholder of a card that is loading. `order` varies the line lengths, so that the placeholders do not look identical. */
export function SkeletonCard({ order = 0, density = 'comfortable' }: { order?: number; density?: string }) {
  return (
    <div className={styles.card} data-density={density} aria-hidden="true">
      <span className={styles.badges} style={{ width: 96 + ((order * 9) % 40) }} />
      <span className={styles.lines}>
        <span className={styles.name} style={{ width: `${52 + ((order * 13) % 30)}%` }} />
        <span className={styles.maker} />
        <span className={styles.meta} />
      </span>
    </div>
  )
}

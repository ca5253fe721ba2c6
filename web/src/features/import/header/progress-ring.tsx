import styles from './progress-ring.module.css'

/** A small ring that fills from 0 to 1; without a value, one that turns. Decorative: the words beside it say the same. */
export function ProgressRing({ value }: { value?: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true" data-turning={value === undefined}>
      <circle cx="8" cy="8" r="6.5" className={styles.track} />
      <circle
        cx="8"
        cy="8"
        r="6.5"
        pathLength={1}
        className={styles.done}
        strokeDasharray={`${value ?? 0.25} 1`}
      />
    </svg>
  )
}

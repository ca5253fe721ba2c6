import styles from './stat-card-dots.module.css'

/** The progress of a sequence of steps: completed steps are green, the current one is lit. The text beside it says the same. */
export function StepDots({ done, total }: { done: number; total: number }) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its index
        <span key={index} data-state={index < done ? 'done' : index === done ? 'active' : 'locked'} />
      ))}
    </span>
  )
}

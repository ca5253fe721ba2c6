import styles from './stat-card-dots.module.css'

/** How far a sequence of steps has come: done steps green, the present one lit. The words beside it say the same. */
export function StepDots({ done, total }: { done: number; total: number }) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <span key={index} data-state={index < done ? 'done' : index === done ? 'active' : 'locked'} />
      ))}
    </span>
  )
}

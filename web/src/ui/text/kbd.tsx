import styles from './kbd.module.css'

/** Keys to press together. */
export const Kbd = ({ keys }: { keys: string[] }) => (
  <span className={styles.keys}>
    {keys.map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
)

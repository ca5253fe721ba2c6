import styles from './avatar.module.css'

/** A person's initials, shown beside the name. */
export function Avatar({ initials, size = 32 }: { initials: string; size?: number }) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size }} aria-hidden="true">
      {initials}
    </span>
  )
}

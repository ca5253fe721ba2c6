import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Text that is only for people who do not see the screen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

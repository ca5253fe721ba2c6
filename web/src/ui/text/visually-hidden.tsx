import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

type VisuallyHiddenProps = {
  children: ReactNode
  /** True when it is also on paper, where the control is missing that says the same. */
  isPrinted?: boolean
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ children, isPrinted = false }: VisuallyHiddenProps) => (
  <span className={styles.hidden} data-printed={isPrinted || undefined}>
    {children}
  </span>
)

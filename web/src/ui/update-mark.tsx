import { ArrowUp } from 'lucide-react'
import styles from './update-mark.module.css'

/** Says that a plugin has an update. `on` is the surface it lies on; in a row it shrinks to its arrow on phones. */
export function UpdateMark({ on = 'page' }: { on?: 'card' | 'page' | 'row' }) {
  return (
    <span className={styles.mark} data-on={on}>
      <ArrowUp size={12} aria-hidden="true" />
      <span className={styles.words}>Update Available</span>
    </span>
  )
}

import { ArrowUp } from 'lucide-react'
import styles from './update-mark.module.css'

/** Says that a plugin has an update. `on` is the surface it lies on; in a row of a narrow list only its arrow is seen. */
export function UpdateMark({ on = 'page' }: { on?: 'card' | 'page' | 'row' }) {
  return (
    <span className={styles.mark} data-on={on} title={on === 'row' ? 'Update Available' : undefined}>
      <ArrowUp size={12} aria-hidden="true" />
      <span className={styles.words}>Update Available</span>
    </span>
  )
}

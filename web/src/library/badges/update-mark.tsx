import { ArrowUp } from 'lucide-react'
import styles from './update-mark.module.css'

type UpdateMarkProps = { on?: 'card' | 'page' | 'row'; says?: string }

/** Marks a plugin that has an update. `on` is the surface below it; in a row of a narrow list only the arrow is visible. */
export function UpdateMark({ on = 'page', says = 'Update Available' }: UpdateMarkProps) {
  return (
    <span className={styles.mark} data-on={on} title={on === 'row' ? says : undefined}>
      <ArrowUp size={12} aria-hidden="true" />
      <span className={styles.words}>{says}</span>
    </span>
  )
}

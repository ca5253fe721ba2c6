import { SearchX } from 'lucide-react'
import styles from './update-mark.module.css'

/** Marks a plugin that the last scans did not find anywhere. `on` is the surface below it, as for `UpdateMark`. */
export function MissingMark({ on }: { on: 'card' | 'row' }) {
  return (
    <span className={styles.mark} data-on={on} title={on === 'row' ? MISSING : undefined}>
      <SearchX size={12} aria-hidden="true" />
      <span className={styles.words}>{MISSING}</span>
    </span>
  )
}

const MISSING = 'Not Found'

import { SearchX } from 'lucide-react'
import styles from './update-mark.module.css'
import type { MarkSurface } from './update-mark.tsx'

/** Marks a plugin that the last scans did not find anywhere. */
export function MissingMark({ on }: { on: MarkSurface }) {
  return (
    <span className={styles.mark} data-on={on} title={on === 'card' ? undefined : MISSING}>
      <SearchX size={12} aria-hidden="true" />
      <span className={styles.words}>{MISSING}</span>
    </span>
  )
}

const MISSING = 'Not Found'

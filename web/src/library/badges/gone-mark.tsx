import { SearchX } from 'lucide-react'
import styles from './update-mark.module.css'

/** Says that the last scans found a plugin at none of its places. `on` is the surface it lies on, as of `UpdateMark`. */
export function GoneMark({ on }: { on: 'card' | 'row' }) {
  return (
    <span className={styles.mark} data-on={on} title={on === 'row' ? GONE : undefined}>
      <SearchX size={12} aria-hidden="true" />
      <span className={styles.words}>{GONE}</span>
    </span>
  )
}

const GONE = 'Not Found'

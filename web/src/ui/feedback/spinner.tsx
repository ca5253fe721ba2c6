import { LoaderCircle } from 'lucide-react'
import styles from './spinner.module.css'

/** Shows that something is loading. The label is beside it, because without motion the ring alone says nothing. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <span className={styles.place} role="status" aria-label={label ? undefined : 'Loading'}>
      <LoaderCircle size={size} className={styles.ring} />
      {label}
    </span>
  )
}

import styles from './full-screen-spinner.module.css'
import { Spinner } from './spinner.tsx'

/** Shown until the session is known. */
export function FullScreenSpinner() {
  return (
    <div className={styles.screen}>
      <Spinner size={28} />
    </div>
  )
}

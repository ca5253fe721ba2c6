import styles from './full-screen-spinner.module.css'
import { Spinner } from './spinner.tsx'

/** While it is not yet known who is there. */
export function FullScreenSpinner() {
  return (
    <div className={styles.screen}>
      <Spinner size={28} />
    </div>
  )
}

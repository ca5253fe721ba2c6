import { CloudOff } from 'lucide-react'
import styles from './offline-bar.module.css'
import { useOnline } from './use-online.ts'

/** Says while there is no connection that nothing can be saved. Its place is always there, so that it is read aloud. */
export function OfflineBar() {
  const isOnline = useOnline()

  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.bar}>
          <CloudOff size={15} aria-hidden="true" />
          You are offline. Changes cannot be saved until the connection is back.
        </p>
      )}
    </div>
  )
}

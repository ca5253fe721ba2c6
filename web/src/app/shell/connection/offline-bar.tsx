import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styles from './offline-bar.module.css'

/** Shows without a connection that nothing can be saved. Its element always exists, so that screen readers announce it. */
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

/** Whether the browser reports a connection. */
const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

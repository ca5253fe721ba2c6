import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type ShownCopy, useShownCopy } from '../../../api/shown-copy.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { OFFLINE_SENTENCE_ID } from '../../../ui/controls/server-reach.ts'
import { formattedMoment, formattedNumber } from '../../../ui/text/locale.ts'
import { leaveCopy } from '../../session/use-stored-library.ts'
import styles from './offline-bar.module.css'

/** Shows without a connection that nothing can be saved. Its element always exists, so that screen readers announce it. */
export function OfflineBar() {
  const queries = useQueryClient()
  const isOnline = useOnline()
  const copy = useShownCopy()

  return (
    <div role="status" className={styles.place}>
      {(!isOnline || copy) && (
        <div className={styles.bar}>
          <CloudOff size={15} aria-hidden="true" />
          <p id={OFFLINE_SENTENCE_ID}>
            {isOnline ? "We can't reach the server." : "You're offline."} You can't save changes until you're
            back online.{copy && ` ${copyText(copy)}`}
          </p>
          {isOnline && (
            <Button kind="ghost" onClick={() => void leaveCopy(queries)}>
              Try Again
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function copyText({ storedAt, stored, total }: ShownCopy) {
  const library = `This is your library as of ${formattedMoment(storedAt)}`
  if (stored === total) return `${library}.`
  return `${library}: the first ${formattedNumber(stored)} of ${formattedNumber(total)} plugins.`
}

/** True when the browser reports a connection. */
const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

import { RotateCw } from 'lucide-react'
import { failureReason } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Library } from '../use-library.ts'
import styles from './library-failed.module.css'

/** Shows that the library could not be loaded, with a button to try again. */
export function LibraryFailed({ query }: { query: Library['query'] }) {
  if (!query.error) return null

  return (
    <div role="alert">
      <Notice tone="danger" title="We couldn't load your plugins.">
        <p>{failureReason(query.error)}</p>
        <Button
          className={styles.again}
          icon={RotateCw}
          isBusy={query.isFetching}
          busyText="Loading..."
          onClick={() => query.refetch()}
        >
          Try again
        </Button>
      </Notice>
    </div>
  )
}

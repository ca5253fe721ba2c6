import { RotateCw } from 'lucide-react'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { DelayedSpinner } from '../ui/feedback/spinner.tsx'
import * as common from '../ui/text/common-words.ts'
import { failureReason } from './failure-reason.ts'

type LoadFailedProps = { title: string; error: Error; isBusy?: boolean; onTryAgain: () => void }

/** Shows what could not be loaded and why, with a button that retries. */
export function LoadFailed({ title, error, isBusy = false, onTryAgain }: LoadFailedProps) {
  return (
    <div role="alert">
      <Notice tone="danger" title={title} isHeading>
        <p>{failureReason(error)}</p>
        <Button
          className="above-10"
          icon={RotateCw}
          isBusy={isBusy}
          busyText={common.loading}
          onClick={onTryAgain}
        >
          {common.tryAgain}
        </Button>
      </Notice>
    </div>
  )
}

type NotLoadedProps = {
  title: string
  queries: { isLoadingError: boolean; error: Error | null; refetch: () => unknown }[]
}

/** Stands in place of what queries load: a spinner, or what could not be loaded and why, with a button that retries. */
export function NotLoaded({ title, queries }: NotLoadedProps) {
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  const error = failed[0]?.error
  if (!error) return <DelayedSpinner />

  function tryAgain() {
    for (const query of failed) void query.refetch()
  }
  return <LoadFailed title={title} error={error} onTryAgain={tryAgain} />
}

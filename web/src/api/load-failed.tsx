import { RotateCw } from 'lucide-react'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import * as common from '../ui/text/common-words.ts'
import { failureReason } from './failure-reason.ts'

type LoadFailedProps = { title: string; error: Error; onTryAgain: () => void }

/** Shows what could not be loaded and why, with a button that retries. */
export function LoadFailed({ title, error, onTryAgain }: LoadFailedProps) {
  return (
    <div role="alert">
      <Notice tone="danger" title={title} isHeading>
        <p>{failureReason(error)}</p>
        <Button className="above-10" icon={RotateCw} onClick={onTryAgain}>
          {common.tryAgain}
        </Button>
      </Notice>
    </div>
  )
}

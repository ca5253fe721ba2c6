import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Job } from '#shared/helper/job.ts'
import { Button } from '../ui/controls/button.tsx'
import { LedLadder } from '../ui/feedback/led-ladder.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import * as common from '../ui/text/common-words.ts'
import { api } from './api.ts'
import * as apiWords from './api-words.ts'
import { failureReason } from './failure-reason.ts'
import { jobQuery, jobsQuery } from './queries.ts'
import { useAction } from './use-action.ts'

type JobLineProps = {
  jobId: string
  /** Says what the job is doing, or how it ended. */
  textOf: (job: Job) => string
  /** The name of the bar for screen readers. */
  progressLabel: string
  /** Called once the job has ended. Keep it stable. */
  onEnd: () => void
  /** The button of an ended job. */
  close: string
  onClose: () => void
  /** Further buttons of an ended job. */
  endActs?: ReactNode
}

/** One job of a helper: how it goes on, and Cancel while it waits. */
export function JobLine({ jobId, textOf, progressLabel, onEnd, close, onClose, endActs }: JobLineProps) {
  const { data: job, error } = useQuery(jobQuery(jobId))
  const cancel = useAction({
    call: () => api.helper.cancelJob({ params: { id: jobId } }),
    stale: [jobsQuery.queryKey],
    failed: (reason) => ({ title: apiWords.notCanceled, description: reason }),
  })
  const isOver = job !== undefined && job.state !== 'waiting' && job.state !== 'taken'
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  if (error) return <p role="alert">{failureReason(error)}</p>
  if (!job) return <Spinner label={common.loading} />
  const { state, progress } = job
  return (
    <div className="grid gap-12">
      <p role="status">{textOf(job)}</p>
      {state === 'taken' && progress && progress.total > 0 && (
        <LedLadder value={(progress.done / progress.total) * 100} label={progressLabel} segments={48} />
      )}
      {state !== 'taken' && (
        <div className="cluster end gap-8">
          {isOver ? (
            <>
              {endActs}
              <Button onClick={onClose}>{close}</Button>
            </>
          ) : (
            <Button
              needsServer
              isBusy={cancel.isPending}
              busyText={common.canceling}
              onClick={() => cancel.mutate()}
            >
              {common.cancel}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

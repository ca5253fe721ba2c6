import { useQuery } from '@tanstack/react-query'
import type { Job, MoveOutcome } from '#shared/helper/job.ts'
import { api } from '../../api/api.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { jobsQuery } from '../../api/queries.ts'
import { LedLadder } from '../../ui/feedback/led-ladder.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import styles from './move-job.module.css'
import * as setAsideWords from './set-aside-words.ts'

/** A job that moves bundles: what it waits for, its progress, its result, and what stayed with the reason. */
export function MoveJob({ job, computer }: { job: Job; computer: string }) {
  const { state, progress } = job
  return (
    <>
      <p role="status">{setAsideWords.jobText(job, computer)}</p>
      {state === 'taken' && progress && progress.total > 0 && (
        <div className="row gap-12 above-14">
          <LedLadder
            value={(progress.done / progress.total) * 100}
            label={setAsideWords.progressOfHelper}
            segments={48}
          />
          <span className={styles.count}>
            {formattedNumber(progress.done)}/{formattedNumber(progress.total)}
          </span>
        </div>
      )}
      <Stayed job={job} />
    </>
  )
}

/** The bundles that did not move. The first page of the outcomes has all of a job from here. */
function Stayed({ job: { id, result } }: { job: Job }) {
  const count = result ? result.counts.kept + result.counts.failed : 0
  const { data, error } = useQuery({
    queryKey: [...jobsQuery.queryKey, id, 'items'],
    queryFn: () => api.helper.items({ params: { id, from: '0' } }),
    enabled: count > 0,
    gcTime: 0,
  })
  if (count === 0) return null
  if (error && !data)
    return <p className="soft above-10">{setAsideWords.couldntLoadStayed(failureReason(error))}</p>
  const stayed = (data ?? []).filter(({ outcome }) => STAYED.has(outcome))
  if (stayed.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <ul className={styles.stayed} aria-label={setAsideWords.whatStayed} tabIndex={0}>
      {stayed.map(({ name, from, sentence }) => (
        <li key={from}>
          <b>{name}</b>
          <p>{sentence}</p>
          <code>{from}</code>
        </li>
      ))}
    </ul>
  )
}

const STAYED: ReadonlySet<MoveOutcome['outcome']> = new Set(['kept', 'failed'])

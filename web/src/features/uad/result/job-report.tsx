import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Device } from '#shared/helper/device.ts'
import { JOB_ITEMS_PER_PAGE, type ListedJob, type MoveOutcome } from '#shared/helper/job.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { devicesQuery, jobsQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { useFocusAfterMore } from '../../../ui/overlays/keep-focus.ts'
import * as common from '../../../ui/text/common-words.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { launchHelper, useUndoOrganizeJob } from '../actions.ts'
import * as uadWords from '../uad-words.ts'
import type { OrganizeActions } from '../use-organize-actions.ts'
import styles from './job-report.module.css'

type JobReportProps = { job: ListedOrganizeJob | ListedRestoreJob; label: string }

/** The progress of a job, then the result of each bundle. */
export function JobReport({ job, label }: JobReportProps) {
  const { state, progress } = job
  return (
    <>
      {state === 'taken' && progress && progress.total > 0 && (
        <>
          <div className="row gap-12 above-14">
            <LedLadder
              value={(progress.done / progress.total) * 100}
              label={uadWords.progress(label)}
              segments={48}
            />
            <span className={styles.count}>
              {formattedNumber(progress.done)}/{formattedNumber(progress.total)}
            </span>
          </div>
          <p className="break faint above-6 data">{progress.at}</p>
        </>
      )}
      <Items job={job} label={label} />
    </>
  )
}

function Items({ job, label }: JobReportProps) {
  const { items, count, isListed, failure, more, isFetching } = useJobItems(job)
  const list = useRef<HTMLUListElement>(null)
  const noteMore = useFocusAfterMore(list, 'li', items.length)
  const isDeleted = isListed && items.length === 0
  if (count === 0) return null

  return (
    <>
      {items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <ul ref={list} className={styles.items} aria-label={uadWords.results(label)} tabIndex={0}>
          {items.map((item) => (
            <Item key={`${item.from} ${item.to}`} {...item} />
          ))}
        </ul>
      )}
      {isDeleted && <p className="soft above-10">{uadWords.resultsGone(count)}</p>}
      {failure && <p className="soft above-10">{failure}</p>}
      {(failure || (items.length > 0 && items.length < count)) && (
        <p className="soft above-10">
          {uadWords.listedOf(items.length, count)}{' '}
          <Button
            kind="link"
            size="sm"
            isBusy={isFetching}
            busyText={common.loading}
            onClick={() => {
              noteMore()
              more()
            }}
          >
            {failure ? common.tryAgain : common.showMore}
          </Button>
        </p>
      )}
    </>
  )
}

function Item({ name, from, to, outcome, sentence }: MoveOutcome) {
  const { word, tone } = OUTCOMES[outcome]
  const hasMoved = outcome === 'moved' || outcome === 'brought-back'

  return (
    <li>
      <b>{name}</b>
      <Tag {...(tone && { tone })}>{word}</Tag>
      {sentence && <p>{sentence}</p>}
      {!sentence.includes(from) && <code>{hasMoved ? `${from} → ${to}` : from}</code>}
    </li>
  )
}

const OUTCOMES: Record<MoveOutcome['outcome'], { word: string; tone?: 'ok' | 'danger' }> = {
  moved: { word: 'Moved', tone: 'ok' },
  'brought-back': { word: uadWords.broughtBack, tone: 'ok' },
  unblocked: { word: 'Unblocked', tone: 'ok' },
  blocked: { word: uadWords.blockedAgain, tone: 'ok' },
  deleted: { word: 'Deleted' },
  kept: { word: 'Stayed' },
  failed: { word: 'Failed', tone: 'danger' },
}

/** The result of each bundle of a finished job, page by page. The list of an older job may be deleted; `count` remains. */
function useJobItems({ id, result }: ListedJob) {
  const count = result ? Object.values(result.counts).reduce((sum, each) => sum + each, 0) : 0
  const query = useInfiniteQuery({
    queryKey: ['/api/jobs/items', id],
    queryFn: ({ pageParam }) => api.helper.items({ params: { id, from: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: (last: MoveOutcome[], _pages, from: number) =>
      last.length < JOB_ITEMS_PER_PAGE ? undefined : from + last.length,
    enabled: count > 0,
    refetchOnReconnect: false,
    gcTime: 0,
  })

  return {
    items: query.data?.pages.flat() ?? [],
    count,
    isListed: query.isSuccess,
    isFetching: query.isFetching,
    failure: query.error ? uadWords.couldntLoadResults(failureReason(query.error)) : '',
    more: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  }
}

export type ListedOrganizeJob = Extract<ListedJob, { kind: 'organize' }>
export type ListedRestoreJob = Extract<ListedJob, { kind: 'restore' }>

/** The newest organize job, its undo, and their acts. The server makes no second job while one waits. */
export function useOrganizeJob({ launch }: OrganizeActions, run: { onUsed: () => void }) {
  const { data: jobs } = useQuery(jobsQuery)
  const newest = jobs?.find((job): job is ListedOrganizeJob => job.kind === 'organize')
  const restore = jobs?.find(
    (job): job is ListedRestoreJob => job.kind === 'restore' && job.of === newest?.id,
  )
  const undo = useUndoOrganizeJob()
  const isWaiting = [newest, restore].some((job) => job?.state === 'waiting')
  const { data: devices = [] } = useQuery({ ...devicesQuery, enabled: isWaiting })

  function launchAgain() {
    if (newest?.state === 'taken') launchHelper(newest)
    else launch(run)
  }

  const canUndo = hasMoved(newest) && !isUndone(restore)
  return { newest, restore, launchAgain, undo, canUndo, muteComputer: computerWithoutScreen(devices) }
}

/** The name of an online computer, if no online helper can ask the user; otherwise undefined. */
function computerWithoutScreen(devices: Device[]) {
  const online = devices.filter(({ isOnline }) => isOnline)
  return online.every(({ canAsk }) => canAsk === false) ? online[0]?.name : undefined
}

function hasMoved(job: ListedOrganizeJob | undefined) {
  const { counts } = job?.result ?? {}
  return counts !== undefined && counts.moved + counts['brought-back'] > 0
}

/** A restore job that failed or was canceled may be tried again. */
const isUndone = (restore: ListedRestoreJob | undefined) =>
  restore !== undefined && restore.state !== 'failed' && restore.state !== 'cancelled'

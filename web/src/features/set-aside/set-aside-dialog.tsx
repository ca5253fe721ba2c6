import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import type { Device } from '#shared/helper/device.ts'
import type { Job, SetAsideReason } from '#shared/helper/job.ts'
import { MAX_SET_ASIDE } from '#shared/set-aside/contract.ts'
import { api } from '../../api/api.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { devicesQuery, jobQuery } from '../../api/queries.ts'
import * as libraryPartWords from '../../library/library-words.ts'
import * as songPartWords from '../../library/songs/song-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { ActButtons } from '../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import { followJob, useCancelJob, useSetAside, useUndoSetAside } from './actions.ts'
import styles from './move-job.module.css'
import { MoveJob } from './move-job.tsx'
import { SetAsideQuestion } from './set-aside-question.tsx'
import * as setAsideWords from './set-aside-words.ts'

export type SetAsideDialogProps = {
  /** The computer of all bundles, and its name. */
  machine: string
  computer: string
  installationIds: string[]
  reason: SetAsideReason
  /** The paths of the Songs page and of the page that offers the helper. */
  songs: string
  helperPage: string
  onClose: () => void
}

/**
 * Asks before bundles are set aside: what moves and where to, how it comes back, and which songs stand against single ones, which stay.
 * Then it shows the work of the helper and offers its undo. When it is closed before the helper is done, a toast says how it ended.
 */
export function SetAsideDialog(props: SetAsideDialogProps) {
  const { machine, computer, installationIds, reason, songs, helperPage, onClose } = props
  const queries = useQueryClient()
  const ids = installationIds.slice(0, MAX_SET_ASIDE)
  const check = useQuery({
    queryKey: ['/api/set-aside/check', ...ids],
    queryFn: () => api.setAside.check({ body: { installationIds: ids } }),
    // Songs may have come since, so an answer is never shown again.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const devices = useQuery(devicesQuery)
  const device = devices.data?.find((one) => one.machine === machine)
  const [jobId, setJobId] = useState('')
  const job = useQuery({ ...jobQuery(jobId), enabled: jobId !== '' })
  const setAside = useSetAside()
  const followUnended = useEffectEvent(() => {
    if (job.data && isOpen(job.data)) void followJob(queries, job.data.id)
  })
  useEffect(() => () => followUnended(), [])
  const answer = check.isFetching ? undefined : check.data
  const moves = answer?.items.filter(({ stays }) => stays === null) ?? []

  function start() {
    if (!device) return
    const body = { deviceId: device.id, installationIds: moves.map((one) => one.installationId), reason }
    setAside.mutate(body, {
      onSuccess: ({ id }) => setJobId(id),
      // The reasons against it may have changed since.
      onError: () => void check.refetch(),
    })
  }

  if (jobId !== '') {
    return (
      <Dialog
        title={libraryPartWords.setAside}
        width={640}
        onClose={onClose}
        footer={<JobButtons job={job.data} onUndone={setJobId} onClose={onClose} />}
      >
        {job.data && <MoveJob job={job.data} computer={device?.name ?? computer} />}
        {!job.data && !job.error && <Spinner label={setAsideWords.askingHelper} />}
        {!job.data && job.error && (
          <LoadFailed
            title={setAsideWords.couldntLoadProgress}
            error={job.error}
            onTryAgain={() => job.refetch()}
          />
        )}
        {job.data?.state === 'waiting' && (
          <HelperState device={device} computer={computer} helperPage={helperPage} />
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      title={ids.length === 1 ? setAsideWords.oneBundleQuestion : setAsideWords.bundlesQuestion(ids.length)}
      width={640}
      onClose={onClose}
      footer={
        <ActButtons
          onCancel={onClose}
          needsServer
          disabled={moves.length === 0 || !device}
          isBusy={setAside.isPending}
          busyText={setAsideWords.askingHelper}
          onClick={start}
        >
          {moves.length > 1 ? setAsideWords.setBundlesAside(moves.length) : libraryPartWords.setAside}
        </ActButtons>
      }
    >
      {check.isFetching && <Spinner label={songPartWords.checkingSongs} />}
      {!check.isFetching && check.error && (
        <div role="alert">
          <Notice tone="danger" title={setAsideWords.couldntCheck}>
            <p>{setAsideWords.couldntCheckHint(failureReason(check.error))}</p>
            <Button size="sm" onClick={() => check.refetch()}>
              {common.tryAgain}
            </Button>
          </Notice>
        </div>
      )}
      {answer && (
        <SetAsideQuestion
          check={answer}
          computer={device?.name ?? computer}
          leftOver={installationIds.length - ids.length}
          songs={songs}
        />
      )}
      {devices.data && <HelperState device={device} computer={computer} helperPage={helperPage} />}
    </Dialog>
  )
}

const isOpen = ({ state }: Job) => state === 'waiting' || state === 'taken'

type JobButtonsProps = { job: Job | undefined; onUndone: (id: string) => void; onClose: () => void }

function JobButtons({ job, onUndone, onClose }: JobButtonsProps) {
  const [cancel, undo] = [useCancelJob(), useUndoSetAside()]
  const canUndo = job?.kind === 'set-aside' && !isOpen(job) && (job.result?.counts.moved ?? 0) > 0
  return (
    <>
      {job?.state === 'waiting' && (
        <Button
          kind="ghost"
          needsServer
          isBusy={cancel.isPending}
          busyText={common.canceling}
          onClick={() => cancel.mutate(job.id)}
        >
          {setAsideWords.cancelJob}
        </Button>
      )}
      {canUndo && (
        <Button
          needsServer
          isBusy={undo.isPending}
          busyText={setAsideWords.askingHelper}
          onClick={() => undo.mutate(job.id, { onSuccess: ({ id }) => onUndone(id) })}
        >
          {common.undo}
        </Button>
      )}
      <Button kind="primary" onClick={onClose}>
        {common.close}
      </Button>
    </>
  )
}

type HelperStateProps = {
  /** Undefined when no helper of the computer is connected. */
  device: Device | undefined
  computer: string
  /** The path of the page that offers the helper. */
  helperPage: string
}

/** Why the helper of a computer will not ask at once. Renders nothing when it will. */
function HelperState({ device, computer, helperPage }: HelperStateProps) {
  if (!device) {
    return (
      <Notice tone="amber" title={setAsideWords.noHelper(computer)}>
        <p>
          {setAsideWords.connectFirst((words) => (
            <Link href={helperPage} className={styles.link}>
              {words}
            </Link>
          ))}
        </p>
      </Notice>
    )
  }
  if (!device.isOnline) {
    return (
      <Notice tone="info" title={setAsideWords.notRunning(device.name)}>
        <p>{setAsideWords.notRunningHint}</p>
      </Notice>
    )
  }
  if (device.canAsk !== false) return null
  return (
    <Notice tone="info" title={setAsideWords.cannotAsk(device.name)}>
      <p>{setAsideWords.answerInTerminal(<code>plugfolio-helper jobs --do</code>)}</p>
    </Notice>
  )
}

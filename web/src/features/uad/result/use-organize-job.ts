import { useQuery } from '@tanstack/react-query'
import type { Device } from '#shared/helper/device.ts'
import type { ListedJob } from '#shared/helper/job.ts'
import { devicesQuery, jobsQuery } from '../../../api/queries.ts'
import { useUndoJob } from '../actions.ts'
import { launchHelper } from '../launch-helper.ts'
import type { Organizing } from '../use-organizing.ts'

export type OrganizeJob = Extract<ListedJob, { kind: 'organize' }>
export type RestoreJob = Extract<ListedJob, { kind: 'restore' }>

/**
 * The newest job that organizes, what takes it back, and what can be done: hand it over once more (the server makes no second
 * one while the same still waits), or undo what it has moved.
 */
export function useOrganizeJob({ launch }: Organizing) {
  const { data: jobs } = useQuery(jobsQuery)
  const newest = jobs?.find((job): job is OrganizeJob => job.kind === 'organize')
  const restore = jobs?.find((job): job is RestoreJob => job.kind === 'restore' && job.of === newest?.id)
  const undo = useUndoJob()
  const isWaiting = [newest, restore].some((job) => job?.state === 'waiting')
  const { data: devices = [] } = useQuery({ ...devicesQuery, enabled: isWaiting })

  function launchAgain() {
    if (newest?.state === 'taken') launchHelper(newest)
    else launch()
  }

  const canUndo = hasMoved(newest) && !isTakenBack(restore)
  return { newest, restore, launchAgain, undo, canUndo, mute: muteAmong(devices) }
}

/** The computer to be named where no helper that is online can ask; undefined where one can, or none is online. */
function muteAmong(devices: Device[]) {
  const online = devices.filter(({ isOnline }) => isOnline)
  return online.every(({ canAsk }) => canAsk === false) ? online[0]?.name : undefined
}

function hasMoved(job: OrganizeJob | undefined) {
  const { counts } = job?.result ?? {}
  return counts !== undefined && counts.moved + counts['brought-back'] > 0
}

/** One that failed or was cancelled may be tried again. */
const isTakenBack = (restore: RestoreJob | undefined) =>
  restore !== undefined && restore.state !== 'failed' && restore.state !== 'cancelled'

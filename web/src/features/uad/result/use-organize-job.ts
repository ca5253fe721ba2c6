import { useQuery } from '@tanstack/react-query'
import type { Device } from '#shared/helper/device.ts'
import type { ListedJob } from '#shared/helper/job.ts'
import { devicesQuery, jobsQuery } from '../../../api/queries.ts'
import { useUndoOrganizeJob } from '../actions.ts'
import { launchHelper } from '../launch-helper.ts'
import type { OrganizeActions } from '../use-organize-actions.ts'

export type ListedOrganizeJob = Extract<ListedJob, { kind: 'organize' }>
export type ListedRestoreJob = Extract<ListedJob, { kind: 'restore' }>

/**
 * The newest organize job, its undo job, and their actions: launch it again (the server creates no second job while the same
 * one is waiting), or undo its moves.
 */
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

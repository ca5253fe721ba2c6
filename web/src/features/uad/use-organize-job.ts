import { useQuery } from '@tanstack/react-query'
import type { Job } from '#shared/helper/job.ts'
import { jobsQuery } from '../../api/queries.ts'
import { useUndoJob } from './actions.ts'
import { launchHelper } from './launch-helper.ts'
import type { Organizing } from './use-organizing.ts'

export type OrganizeJob = Extract<Job, { kind: 'organize' }>
export type RestoreJob = Extract<Job, { kind: 'restore' }>

/**
 * The newest job that organizes, what takes it back, and what can be done: hand it over once more (the server makes no second
 * one while the same still waits), or undo what it has moved.
 */
export function useOrganizeJob({ helper }: Organizing) {
  const { data: jobs } = useQuery(jobsQuery)
  const newest = jobs?.find((job): job is OrganizeJob => job.kind === 'organize')
  const restore = jobs?.find((job): job is RestoreJob => job.kind === 'restore' && job.of === newest?.id)
  const undo = useUndoJob()

  function launchAgain() {
    if (newest?.state === 'taken') launchHelper(newest)
    else helper.mutate()
  }

  return { newest, restore, launchAgain, undo, canUndo: hasMoved(newest) && !isTakenBack(restore) }
}

const hasMoved = (job: OrganizeJob | undefined) =>
  job?.result?.items.some(({ outcome }) => outcome === 'moved' || outcome === 'brought-back') ?? false

/** One that failed or was cancelled may be tried again. */
const isTakenBack = (restore: RestoreJob | undefined) =>
  restore !== undefined && restore.state !== 'failed' && restore.state !== 'cancelled'

import type { QueryClient } from '@tanstack/react-query'
import type { Job, MoveReason } from '#shared/helper/job.ts'
import { api } from '../../api/api.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { jobsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { whenJobEnds } from '../../api/when-job-ends.ts'
import { type ToastContents, toast } from '../../ui/feedback/toast-store.ts'
import * as commonWords from '../../ui/text/common-words.ts'
import { setAsideMessages } from './set-aside-words.ts'

type Chosen = { deviceId: string; installationIds: string[] }

/** Creates a job that sets bundles aside. The dialog shows how it goes on. */
export const useSetAside = () =>
  useAction({
    call: (body: Chosen & { reason: MoveReason }) => api.setAside.setAside({ body }),
    stale: [jobsQuery.queryKey],
    failed: setAsideMessages.setAsideFailed,
  })

/** Asks a helper for a job. Toasts say how it ends. */
const useFollowedJob = (
  call: (input: { body: Chosen }) => Promise<Job>,
  asked: (computer: string) => ToastContents,
  failed: (reason: string) => ToastContents,
) =>
  useAction({
    call: ({ computer: _, ...body }: Chosen & { computer: string }) => call({ body }),
    stale: [jobsQuery.queryKey],
    updateCache: (queries, { id }) => void followJob(queries, id),
    succeeded: (_, { computer }) => ({ ...asked(computer), variant: 'info' }),
    failed,
  })

/** Asks the helper to bring bundles back. */
export const useBringBack = () =>
  useFollowedJob(api.setAside.bringBack, setAsideMessages.bringBackAsked, setAsideMessages.bringBackFailed)

/** Asks the helper to delete bundles for good. */
export const useDeleteForGood = () =>
  useFollowedJob(api.setAside.deleteForGood, setAsideMessages.deleteAsked, setAsideMessages.deleteFailed)

/** Asks the helper to undo a job. The dialog shows how it goes on. */
export const useUndoSetAside = () =>
  useAction({
    call: (of: string) => api.helper.addJob({ body: { kind: 'restore', of } }),
    stale: [jobsQuery.queryKey],
    failed: setAsideMessages.undoFailed,
  })

/** Cancels a job that no helper has started. */
export const useCancelJob = () =>
  useAction({
    call: (id: string) => api.helper.cancelJob({ params: { id } }),
    stale: [jobsQuery.queryKey],
    failed: setAsideMessages.cancelFailed,
  })

/** The helper asks a user who may be away, and large bundles take long; then the page no longer waits. */
const LONGEST_WAIT = 60 * 60_000

/** Says in a toast how a job ended; one that has set bundles aside offers its undo. */
export async function followJob(queries: QueryClient, id: string) {
  const ended = await whenJobEnds(queries, id, LONGEST_WAIT)
  if (ended) toast(endMessage(queries, ended))
}

function endMessage(queries: QueryClient, { id, kind, state, result }: Job): ToastContents {
  const sentence = result?.sentence ?? ''
  if (state === 'cancelled')
    return {
      ...(kind === 'delete' ? setAsideMessages.notDeleted : setAsideMessages.canceled),
      variant: 'info',
    }
  if (state === 'failed') return { ...setAsideMessages.failed(sentence), variant: 'destructive' }
  if (kind === 'delete') return setAsideMessages.deleted(sentence)
  if (kind !== 'set-aside') return setAsideMessages.broughtBack(sentence)
  return {
    ...setAsideMessages.ended(sentence),
    ...(result &&
      result.counts.moved > 0 && { action: { label: commonWords.undo, onClick: () => undo(queries, id) } }),
  }
}

async function undo(queries: QueryClient, of: string) {
  try {
    const job = await api.helper.addJob({ body: { kind: 'restore', of } })
    void queries.invalidateQueries({ queryKey: jobsQuery.queryKey })
    toast({ ...setAsideMessages.undoAsked, variant: 'info' })
    await followJob(queries, job.id)
  } catch (error) {
    const reason = failureReason(error)
    toast({ ...setAsideMessages.undoFailed(reason), variant: 'destructive' })
  }
}

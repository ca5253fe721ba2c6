import type { SetAsideReason } from '#shared/helper/job.ts'
import { api } from '../../api/api.ts'
import { jobsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { followJob } from './follow-job.ts'
import { setAsideMessages } from './messages.ts'

type Chosen = { deviceId: string; installationIds: string[] }

/** Creates a job that sets bundles aside. The dialog shows how it goes on. */
export const useSetAside = () =>
  useAction({
    call: (body: Chosen & { reason: SetAsideReason }) => api.setAside.setAside({ body }),
    stale: [jobsQuery.queryKey],
    failed: setAsideMessages.setAsideFailed,
  })

/** Asks the helper to bring bundles back. Toasts say how it ends. */
export const useBringBack = () =>
  useAction({
    call: ({ deviceId, installationIds }: Chosen & { computer: string }) =>
      api.setAside.bringBack({ body: { deviceId, installationIds } }),
    stale: [jobsQuery.queryKey],
    updateCache: (queries, { id }) => void followJob(queries, id),
    succeeded: (_, { computer }) => ({ ...setAsideMessages.bringBackAsked(computer), variant: 'info' }),
    failed: setAsideMessages.bringBackFailed,
  })

/** Asks the helper to delete bundles for good. Toasts say how it ends. */
export const useDeleteForGood = () =>
  useAction({
    call: ({ deviceId, installationIds }: Chosen & { computer: string }) =>
      api.setAside.deleteForGood({ body: { deviceId, installationIds } }),
    stale: [jobsQuery.queryKey],
    updateCache: (queries, { id }) => void followJob(queries, id),
    succeeded: (_, { computer }) => ({ ...setAsideMessages.deleteAsked(computer), variant: 'info' }),
    failed: setAsideMessages.deleteFailed,
  })

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

import type { QueryClient } from '@tanstack/react-query'
import { organizeLinkOf } from '#shared/helper/link.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { api } from '../../api/api.ts'
import {
  jobsQuery,
  movePlanQuery,
  notificationsQuery,
  pluginsQuery,
  workflowQuery,
} from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { openLink } from '../../ui/open-link.ts'
import { siteAddress } from '../../ui/served.ts'
import { uadMessages } from './uad-words.ts'
import { useWorkflowAction } from './use-step.ts'

const cacheWorkflow = (queries: QueryClient, workflow: UadWorkflow) =>
  queries.setQueryData(workflowQuery.queryKey, workflow)

const updateCache = (queries: QueryClient, { workflow }: { workflow: UadWorkflow }) =>
  cacheWorkflow(queries, workflow)

export const useCompleteExport = () =>
  useWorkflowAction({
    call: () => api.uad.complete({ body: { exportCompleted: true } }),
    updateCache: cacheWorkflow,
    succeeded: () => uadMessages.exported,
    failed: uadMessages.stepFailed,
  })

export const useUploadProfile = () =>
  useWorkflowAction({
    call: (profile: { fileContent: string; isAgain: boolean }) => api.uad.upload({ body: profile }),
    updateCache,
    succeeded: ({ preview }) => uadMessages.uploaded(preview.foundAuthorizations.length),
    failed: uadMessages.uploadFailed,
  })

export const useAnalyze = () =>
  useWorkflowAction({
    call: () => api.uad.analyze(),
    updateCache,
    stale: [pluginsQuery.queryKey, notificationsQuery.queryKey],
    succeeded: () => uadMessages.analyzed,
    failed: uadMessages.analysisFailed,
  })

/** The ids of the plugins that the user has marked as owned and as unowned. */
export type OwnershipMarks = { owned: string[]; unowned: string[] }

/** Saves the marks, then completes the review. `isAgain`: the review is already completed and stays so. */
export const useSaveReview = () =>
  useWorkflowAction({
    call: async ({ owned, unowned, isAgain }: OwnershipMarks & { isAgain: boolean }) => {
      await markAll(owned, true)
      await markAll(unowned, false)
      return isAgain ? api.uad.workflow() : api.uad.complete({ body: { reviewCompleted: true } })
    },
    updateCache: cacheWorkflow,
    stale: [pluginsQuery.queryKey, movePlanQuery.queryKey, jobsQuery.queryKey],
    succeeded: () => uadMessages.reviewed,
    failed: uadMessages.reviewFailed,
  })

async function markAll(pluginIds: string[], isOwned: boolean) {
  const [id, secondId] = pluginIds
  if (id && !secondId) await api.plugins.change({ params: { id }, body: { isOwned } })
  else {
    for (const ids of inChunks(pluginIds, { count: MAX_CHANGED_PLUGINS }))
      await api.plugins.bulkEdit({ body: { pluginIds: ids, changes: { isOwned } } })
  }
}

/** Which of the planned plugins stay, by their stems, and which move although songs use them, by their ids. */
export type RunOptions = { leaveOut: string[]; moveAnyway: string[] }

export const useGenerateScript = () =>
  useWorkflowAction({
    call: (body: RunOptions) => api.uad.generateScript({ body }),
    updateCache,
    succeeded: ({ scriptContent }, { leaveOut }) =>
      scriptContent ? uadMessages.scriptGenerated : nothingMoved(leaveOut),
    failed: uadMessages.scriptFailed,
  })

/** Creates a job from the plan and opens the helper app with it. */
export const useLaunchHelper = () =>
  useWorkflowAction({
    call: (body: RunOptions) => api.uad.organizeWithHelper({ body }),
    updateCache: (queries, answer) => {
      updateCache(queries, answer)
      if (answer.job) launchHelper(answer.job)
    },
    stale: [jobsQuery.queryKey],
    succeeded: ({ job }, { leaveOut }) => (job ? uadMessages.helperLaunched : nothingMoved(leaveOut)),
    failed: uadMessages.organizeFailed,
  })

const nothingMoved = (leftOut: string[]) =>
  leftOut.length > 0 ? uadMessages.allLeftOut : uadMessages.nothingToMove

/** Asks the helper that ran a job to undo its moves. */
export const useUndoOrganizeJob = () =>
  useAction({
    call: (of: string) => api.helper.addJob({ body: { kind: 'restore', of } }),
    stale: [jobsQuery.queryKey],
    succeeded: () => uadMessages.undoRequested,
    failed: uadMessages.undoFailed,
  })

export const useResetWorkflow = () =>
  useWorkflowAction({
    call: (resetPluginOwnership: boolean) => api.uad.reset({ body: { resetPluginOwnership } }),
    updateCache,
    stale: [pluginsQuery.queryKey],
    succeeded: () => uadMessages.reset,
    failed: uadMessages.resetFailed,
  })

/** Opens the helper app with a job from this server. */
export const launchHelper = (job: { id: string }) => openLink(organizeLinkOf(job, siteAddress()))

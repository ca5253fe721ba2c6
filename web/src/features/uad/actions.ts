import type { QueryClient } from '@tanstack/react-query'
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
import { launchHelper } from './launch-helper.ts'
import { messages } from './messages.ts'
import { useStep } from './use-step.ts'

const keepWorkflow = (queries: QueryClient, workflow: UadWorkflow) =>
  queries.setQueryData(workflowQuery.queryKey, workflow)

const keep = (queries: QueryClient, { workflow }: { workflow: UadWorkflow }) =>
  keepWorkflow(queries, workflow)

export const useCompleteExport = () =>
  useStep({
    call: () => api.uad.complete({ body: { exportCompleted: true } }),
    keep: keepWorkflow,
    said: () => messages.exported,
    failed: messages.stepFailed,
  })

export const useUploadProfile = () =>
  useStep({
    call: (profile: { fileContent: string; isAgain: boolean }) => api.uad.upload({ body: profile }),
    keep,
    said: ({ preview }) => messages.uploaded(preview.foundAuthorizations.length),
    failed: messages.uploadFailed,
  })

export const useAnalyze = () =>
  useStep({
    call: () => api.uad.analyze(),
    keep,
    stale: [pluginsQuery.queryKey, notificationsQuery.queryKey],
    said: () => messages.analyzed,
    failed: messages.analysisFailed,
  })

/** The ids of the plugins that the user has marked as owned and as unowned. */
export type Marks = { owned: string[]; unowned: string[] }

/** Saves the marks, then completes the review. `isAgain`: the review is already completed and stays so. */
export const useSaveReview = () =>
  useStep({
    call: async ({ owned, unowned, isAgain }: Marks & { isAgain: boolean }) => {
      await markAll(owned, true)
      await markAll(unowned, false)
      return isAgain ? api.uad.workflow() : api.uad.complete({ body: { reviewCompleted: true } })
    },
    keep: keepWorkflow,
    stale: [pluginsQuery.queryKey, movePlanQuery.queryKey, jobsQuery.queryKey],
    said: () => messages.reviewed,
    failed: messages.reviewFailed,
  })

/** The server changes at most this many plugins per request. */
const BATCH_SIZE = 5000

async function markAll(pluginIds: string[], isOwned: boolean) {
  const [id, secondId] = pluginIds
  if (id && !secondId) await api.plugins.change({ params: { id }, body: { isOwned } })
  else {
    for (let from = 0; from < pluginIds.length; from += BATCH_SIZE) {
      const body = { pluginIds: pluginIds.slice(from, from + BATCH_SIZE), changes: { isOwned } }
      await api.plugins.bulkEdit({ body })
    }
  }
}

export const useGenerateScript = () =>
  useStep({
    call: () => api.uad.generateScript(),
    keep,
    said: ({ scriptContent }) => (scriptContent ? messages.scriptGenerated : messages.nothingToMove),
    failed: messages.scriptFailed,
  })

/** Creates a job from the plan and opens the helper app with it. */
export const useLaunchHelper = () =>
  useStep({
    call: () => api.uad.organizeWithHelper(),
    keep: (queries, answer) => {
      keep(queries, answer)
      if (answer.job) launchHelper(answer.job)
    },
    stale: [jobsQuery.queryKey],
    said: ({ job }) => (job ? messages.helperLaunched : messages.nothingToMove),
    failed: messages.organizeFailed,
  })

/** Asks the helper that ran a job to undo its moves. */
export const useUndoJob = () =>
  useAction({
    call: (of: string) => api.helper.addJob({ body: { kind: 'restore', of } }),
    stale: [jobsQuery.queryKey],
    said: () => messages.undoRequested,
    failed: messages.undoFailed,
  })

export const useResetWorkflow = () =>
  useStep({
    call: (resetPluginOwnership: boolean) => api.uad.reset({ body: { resetPluginOwnership } }),
    keep,
    stale: [pluginsQuery.queryKey],
    said: () => messages.reset,
    failed: messages.resetFailed,
  })

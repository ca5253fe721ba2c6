import type { RecentEdit } from '#shared/community/contract.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { api } from '../../api/api.ts'
import { pluginsQuery, SHARED_KEY } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { communityMessages } from './words.ts'

const stale = [SHARED_KEY, pluginsQuery.queryKey]
const failed = communityMessages.changeFailed

export const useUndoEdit = () =>
  useAction({
    call: ({ revisionId }: RecentEdit) => api.community.undo({ body: { revisionId } }),
    stale,
    succeeded: (_, edit) => communityMessages.undone(edit),
    failed: communityMessages.undoFailed,
  })

type Review = { edit: RecentEdit; verdict: 'agrees' | 'disagrees' }

/** Approves a waiting value, or rejects it. */
export const useReviewEdit = () =>
  useAction({
    call: ({ edit: { revisionId }, verdict }: Review) =>
      api.community.review({ body: { revisionId, verdict } }),
    stale,
    succeeded: (_, { edit, verdict }) => communityMessages.reviewed(edit, verdict === 'agrees'),
    failed,
  })

export const useUndoAll = () =>
  useAction({
    call: (body: { username: string; since: string }) => api.community.undoAll({ body }),
    stale,
    succeeded: ({ undoneCount }, { username }) => communityMessages.undoneAll(undoneCount, username),
    failed,
  })

type Lock = { edit: RecentEdit; reason: string }

export const useLockField = () =>
  useAction({
    call: ({ edit: { definitionId, field }, reason }: Lock) =>
      api.community.lock({ body: { definitionId, field, reason } }),
    stale,
    succeeded: (_, { edit }) => communityMessages.locked(SHARED_FIELD_LABELS[edit.field], edit.name),
    failed,
  })

export const useUnlockField = () =>
  useAction({
    call: ({ definitionId, field }: RecentEdit) => api.community.unlock({ body: { definitionId, field } }),
    stale,
    succeeded: (_, edit) => communityMessages.unlocked(edit),
    failed,
  })

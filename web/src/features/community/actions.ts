import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { RecentEdit } from '#shared/community/contract.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { api } from '../../api/api.ts'
import { cachePlugin } from '../../api/plugin-cache.ts'
import { pluginsQuery, SHARED_KEY } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { communityMessages } from './community-words.ts'

/** The queries that an answer of others can change: shared values and the library that shows them. */
const stale = [SHARED_KEY, pluginsQuery.queryKey]

/** Replaces the user's own values by the shared ones. */
export const useAcceptValues = (id: string) =>
  useAction({
    call: (fields: SharedField[]) => api.plugins.acceptShared({ params: { id }, body: { fields } }),
    stale: [SHARED_KEY],
    updateCache: cachePlugin,
    succeeded: (_, fields) => communityMessages.accepted(fields),
    failed: communityMessages.acceptFailed,
  })

type ShareInput = Pick<ClaimResult, 'field'> & { base: string | null }

/** Shares the value that the user's library shows. */
export const useShareValue = (id: string) =>
  useAction({
    call: (body: ShareInput) => api.community.share({ params: { id }, body }),
    stale: [SHARED_KEY],
    succeeded: communityMessages.shared,
    failed: communityMessages.shareFailed,
  })

type Vote = { revisionId: string; verdict: 'agrees' | 'disagrees' }

export const useConfirmValue = (id: string) =>
  useAction({
    call: (body: Vote) => api.community.confirm({ params: { id }, body }),
    stale,
    succeeded: (result, { verdict }) => communityMessages.confirmed(result, verdict === 'agrees'),
    failed: communityMessages.confirmFailed,
  })

export const useWithdrawValue = (id: string) =>
  useAction({
    call: (revisionId: string) => api.community.withdraw({ params: { id }, body: { revisionId } }),
    stale,
    succeeded: () => communityMessages.withdrawn,
    failed: communityMessages.withdrawFailed,
  })

const failed = communityMessages.changeFailed

export const useUndoEdit = () =>
  useAction({
    call: ({ revisionId }: RecentEdit) => api.community.undo({ body: { revisionId } }),
    stale,
    succeeded: (_, edit) => communityMessages.undone(edit),
    failed: communityMessages.undoFailed,
  })

/** Approves a waiting value, or rejects it. */
export const useReviewEdit = () =>
  useAction({
    call: ({ edit: { revisionId }, verdict }: { edit: RecentEdit; verdict: 'agrees' | 'disagrees' }) =>
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

export const useLockField = () =>
  useAction({
    call: ({ edit: { definitionId, field }, reason }: { edit: RecentEdit; reason: string }) =>
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

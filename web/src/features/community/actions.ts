import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import { api } from '../../api/api.ts'
import { keepPlugin } from '../../api/kept-plugins.ts'
import { pluginsQuery, SHARED_KEY } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { messages } from './messages.ts'

/** What others said may change what one's own library shows. */
const stale = [SHARED_KEY, pluginsQuery.queryKey]

/** Drops one's own values for what others see. */
export const useTakeValues = (id: string) =>
  useAction({
    call: (fields: SharedField[]) => api.plugins.take({ params: { id }, body: { fields } }),
    stale: [SHARED_KEY],
    keep: keepPlugin,
    said: (_, fields) => messages.taken(fields),
    failed: messages.takeFailed,
  })

type Wish = Pick<ClaimResult, 'field'> & { base: string | null }

/** Shares what one's own library shows. */
export const useShareValue = (id: string) =>
  useAction({
    call: (body: Wish) => api.community.share({ params: { id }, body }),
    stale: [SHARED_KEY],
    said: messages.shared,
    failed: messages.shareFailed,
  })

type Voice = { revisionId: string; verdict: 'agrees' | 'disagrees' }

export const useConfirmValue = (id: string) =>
  useAction({
    call: (body: Voice) => api.community.confirm({ params: { id }, body }),
    stale,
    said: (result, { verdict }) => messages.confirmed(result, verdict === 'agrees'),
    failed: messages.confirmFailed,
  })

export const useWithdrawValue = (id: string) =>
  useAction({
    call: (revisionId: string) => api.community.withdraw({ params: { id }, body: { revisionId } }),
    stale,
    said: () => messages.withdrawn,
    failed: messages.withdrawFailed,
  })

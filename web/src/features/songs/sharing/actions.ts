import type { SongShare } from '#shared/songs/sharing/shared-need.ts'
import { api } from '../../../api/api.ts'
import { songSharesQuery } from '../../../api/song-queries.ts'
import { useAction } from '../../../api/use-action.ts'

const stale = [songSharesQuery.queryKey]

export const useShareNeeds = () =>
  useAction({
    call: api.songShares.share,
    stale,
    failed: (reason) => ({ title: 'Nothing was shared', description: reason }),
  })

export const useRevokeShare = () =>
  useAction({
    call: ({ id }: SongShare) => api.songShares.revoke({ params: { id } }),
    stale,
    succeeded: () => ({ title: 'Link revoked', description: 'It no longer shows anything.' }),
    failed: (reason) => ({ title: 'Link not revoked', description: reason }),
  })

import { infiniteQueryOptions } from '@tanstack/react-query'
import { MAX_EDITS_PER_RESPONSE } from '#shared/community/contract.ts'
import { api } from '../../api/api.ts'
import { SHARED_KEY } from '../../api/queries.ts'

/** The shared edits for administrators, the newest first, page by page. */
export const editsQuery = ({ isWaiting, search }: { isWaiting: boolean; search: string }) =>
  infiniteQueryOptions({
    queryKey: [...SHARED_KEY, 'edits', isWaiting, search],
    queryFn: ({ pageParam }) =>
      api.community.edits({
        query: {
          ...(isWaiting && { status: 'pending' }),
          ...(search !== '' && { search }),
          ...(pageParam !== '' && { before: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < MAX_EDITS_PER_RESPONSE ? undefined : last.at(-1)?.revisionId),
    refetchOnMount: 'always',
  })

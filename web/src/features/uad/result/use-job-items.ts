import { useInfiniteQuery } from '@tanstack/react-query'
import { JOB_ITEMS_PER_PAGE, type ListedJob, type MoveOutcome } from '#shared/helper/job.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/use-action.ts'

/** The result of each bundle of a finished job, page by page. The list of an older job may be deleted; `count` remains. */
export function useJobItems({ id, result }: ListedJob) {
  const count = result ? Object.values(result.counts).reduce((sum, each) => sum + each, 0) : 0
  const query = useInfiniteQuery({
    queryKey: ['/api/jobs/items', id],
    queryFn: ({ pageParam }) => api.helper.items({ params: { id, from: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: (last: MoveOutcome[], _pages, from: number) =>
      last.length < JOB_ITEMS_PER_PAGE ? undefined : from + last.length,
    enabled: count > 0,
    refetchOnReconnect: false,
    gcTime: 0,
  })

  return {
    items: query.data?.pages.flat() ?? [],
    count,
    isListed: query.isSuccess,
    isFetching: query.isFetching,
    failure: query.error ? `We couldn't load the results. ${failureReason(query.error)}` : '',
    more: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  }
}

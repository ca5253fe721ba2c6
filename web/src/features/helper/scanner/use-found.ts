import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { ListedPlugin } from '#shared/helper/found.ts'
import type { ListedJob } from '#shared/helper/job.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/use-action.ts'
import type { ScannedPlugin } from './scanner.ts'

type ScanJob = Extract<ListedJob, { kind: 'scan' }>
type Pages = InfiniteData<ListedPlugin[], number>

/** The number of rows of a scan: the found plugins, followed by those that are gone. */
export const listedRowCount = ({ foundCount, changes }: ScanJob) => foundCount + (changes?.gone ?? 0)

/** The plugins that a scan has found so far. As the count of the job grows, only new rows are loaded. */
export function useFoundPlugins(job: ScanJob | undefined) {
  const queries = useQueryClient()
  const { id = '' } = job ?? {}
  const listedCount = job ? listedRowCount(job) : 0
  const queryKey = ['/api/found', id]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => api.helper.found({ params: { id, from: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: (last: ListedPlugin[], _pages, from: number) => from + last.length,
    enabled: listedCount > 0,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  const found = useMemo(() => query.data?.pages.flatMap((page) => page.map(scannedOf)) ?? [], [query.data])
  useMissingRows(query, found.length, listedCount)

  const markExisting = () =>
    queries.setQueryData<Pages>(
      queryKey,
      (cached) => cached && { ...cached, pages: cached.pages.map(allExisting) },
    )

  return {
    found,
    isListing: query.isFetching,
    failure: query.error ? `We couldn't load the found plugins. ${failureReason(query.error)}` : '',
    markExisting,
  }
}

type RowsQuery = { isFetching: boolean; isSuccess: boolean; fetchNextPage: () => unknown }

/** Loads missing rows, once per count, because the list may have been deleted in the meantime. */
function useMissingRows(
  { isFetching, isSuccess, fetchNextPage }: RowsQuery,
  length: number,
  listedCount: number,
) {
  const requested = useRef('')
  const requestKey = `${length}/${listedCount}`
  useEffect(() => {
    if (isFetching || !isSuccess || length >= listedCount || requested.current === requestKey) return
    requested.current = requestKey
    fetchNextPage()
  }, [isFetching, isSuccess, length, listedCount, requestKey, fetchNextPage])
}

const scannedOf = ({ number, ...rest }: ListedPlugin): ScannedPlugin => ({ id: String(number), ...rest })

const allExisting = (page: ListedPlugin[]) =>
  page.map((one) => ({
    ...one,
    exists: true,
    status: one.status === 'new' ? ('existing' as const) : one.status,
  }))

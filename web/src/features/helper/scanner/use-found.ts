import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { ListedPlugin } from '#shared/helper/found.ts'
import type { ListedJob } from '#shared/helper/job.ts'
import { api } from '../../../api/api.ts'
import { reasonOf } from '../../../api/use-action.ts'
import type { ScannedPlugin } from './scanner.ts'

type ScanJob = Extract<ListedJob, { kind: 'scan' }>
type Pages = InfiniteData<ListedPlugin[], number>

/** How many rows there are of a scan: what is gone comes after what was found. */
export const listedCountOf = ({ foundCount, changes }: ScanJob) => foundCount + (changes?.gone ?? 0)

/** What a scan has found so far. As the count of the job grows, only what is new is fetched. */
export function useFound(job: ScanJob | undefined) {
  const queries = useQueryClient()
  const { id = '' } = job ?? {}
  const listedCount = job ? listedCountOf(job) : 0
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
  useMore(query, found.length, listedCount)

  const markExisting = () =>
    queries.setQueryData<Pages>(
      queryKey,
      (known) => known && { ...known, pages: known.pages.map(allExisting) },
    )

  return {
    found,
    isListing: query.isFetching,
    failure: query.error ? `What was found could not be listed. ${reasonOf(query.error)}` : '',
    markExisting,
  }
}

type More = { isFetching: boolean; isSuccess: boolean; fetchNextPage: () => unknown }

/** Asks for what is missing, once for each count: a list that has been swept meanwhile gives nothing any more. */
function useMore({ isFetching, isSuccess, fetchNextPage }: More, length: number, listedCount: number) {
  const asked = useRef('')
  const wish = `${length}/${listedCount}`
  useEffect(() => {
    if (isFetching || !isSuccess || length >= listedCount || asked.current === wish) return
    asked.current = wish
    fetchNextPage()
  }, [isFetching, isSuccess, length, listedCount, wish, fetchNextPage])
}

const scannedOf = ({ number, ...rest }: ListedPlugin): ScannedPlugin => ({ id: String(number), ...rest })

const allExisting = (page: ListedPlugin[]) =>
  page.map((one) => ({
    ...one,
    exists: true,
    status: one.status === 'new' ? ('existing' as const) : one.status,
  }))

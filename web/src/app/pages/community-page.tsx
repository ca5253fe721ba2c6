import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { LoadFailed } from '../../api/load-failed.tsx'
import {
  EditsBar,
  type EditsFilter,
  editsQuery,
  RecentEdits,
} from '../../features/community/recent-edits.tsx'
import { DelayedSpinner } from '../../ui/feedback/spinner.tsx'
import { useDebounced } from '../../ui/text/use-debounced.ts'
import { withParams } from '../../ui/with-params.ts'
import * as pageWords from './page-words.ts'

/** The shared edits and their actions, for administrators. The address contains the filter. */
export function CommunityPage() {
  const [params, setParams] = useSearchParams()
  const filter: EditsFilter = {
    isWaiting: params.get('status') === 'pending',
    search: params.get('q') ?? '',
  }
  const search = useDebounced(filter.search)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...editsQuery({ ...filter, search }),
    placeholderData: keepPreviousData,
  })

  function show({ isWaiting, search: typed }: EditsFilter) {
    const changes = { status: isWaiting ? 'pending' : '', q: typed }
    setParams((current) => withParams(current, changes), { replace: isWaiting === filter.isWaiting })
  }

  if (error && !data) {
    return <LoadFailed title={pageWords.couldntLoadEdits} error={error} onTryAgain={refetch} />
  }
  if (!data) return <DelayedSpinner />
  return (
    <RecentEdits
      edits={data.pages.flat()}
      isFiltered={filter.isWaiting || filter.search !== ''}
      bar={<EditsBar filter={filter} onFilter={show} />}
      more={hasNextPage ? { isBusy: isFetchingNextPage, show: () => void fetchNextPage() } : undefined}
    />
  )
}

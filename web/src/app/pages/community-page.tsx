import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { NotLoaded } from '../../api/load-failed.tsx'
import {
  EditsBar,
  type EditsFilter,
  editsQuery,
  RecentEdits,
} from '../../features/community/recent-edits.tsx'
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
  const edits = useInfiniteQuery({
    ...editsQuery({ ...filter, search }),
    placeholderData: keepPreviousData,
  })

  function show({ isWaiting, search: typed }: EditsFilter) {
    const changes = { status: isWaiting ? 'pending' : '', q: typed }
    setParams((current) => withParams(current, changes), { replace: isWaiting === filter.isWaiting })
  }

  if (!edits.data) return <NotLoaded title={pageWords.couldntLoadEdits} queries={[edits]} />
  return (
    <RecentEdits
      edits={edits.data.pages.flat()}
      isFiltered={filter.isWaiting || filter.search !== ''}
      bar={<EditsBar filter={filter} onFilter={show} />}
      more={
        edits.hasNextPage
          ? { isBusy: edits.isFetchingNextPage, show: () => void edits.fetchNextPage() }
          : undefined
      }
    />
  )
}

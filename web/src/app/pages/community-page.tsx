import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../api/load-failed.tsx'
import { recentEditsQuery } from '../../api/queries.ts'
import { RecentEdits } from '../../features/community/recent-edits.tsx'
import { LateSpinner } from '../late-spinner.tsx'

/** For administrators: what people shared last, and what can be done about it. */
export function CommunityPage() {
  const { data: edits, error, refetch } = useQuery(recentEditsQuery)

  if (error && !edits) {
    return <LoadFailed title="The edits could not be loaded" error={error} onTryAgain={refetch} />
  }
  return edits ? <RecentEdits edits={edits} /> : <LateSpinner />
}

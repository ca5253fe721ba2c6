import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharedNeed } from '#shared/songs/sharing/shared-need.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { comparedNeedsQuery, sharedNeedsQuery } from '../../../api/song-queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ComparedList, comparedSummary, NeedsList, saveNeeds } from './needs-list.tsx'
import * as sharingWords from './sharing-words.ts'

/** The content of the link with this token, as a plain list. `action` is another act for a visitor. */
export function SharedNeeds({ token, action }: { token: string; action: ReactNode }) {
  const { data, error, refetch } = useQuery(sharedNeedsQuery(token))
  if (error) return <LoadFailed title={sharingWords.couldntOpenLink} error={error} onTryAgain={refetch} />
  if (!data) return <Spinner label={sharingWords.openingLink} />

  return (
    <div className="grid gap-16 linked">
      <p>{sharingWords.linkFacts(data.needs.length, data.endsAt)}</p>
      <Buttons needs={data.needs} action={action} />
      <Surface>
        <NeedsList label={sharingWords.plugins} rows={data.needs.map((need) => ({ need }))} />
      </Surface>
    </div>
  )
}

/** The same beside the library of the user. */
export function ComparedNeeds({ token, action }: { token: string; action: ReactNode }) {
  const { data, error, refetch } = useQuery(comparedNeedsQuery(token))
  if (error) return <LoadFailed title={sharingWords.couldntOpenLink} error={error} onTryAgain={refetch} />
  if (!data) return <Spinner label={sharingWords.comparing} />

  return (
    <div className="grid gap-16 linked">
      <p>{sharingWords.linkFacts(data.needs.length, data.endsAt)}</p>
      <p>{sharingWords.comparedPrivately(comparedSummary(data.needs))}</p>
      <Buttons needs={data.needs.map(({ need }) => need)} action={action} />
      <Surface>
        <ComparedList needs={data.needs} />
      </Surface>
    </div>
  )
}

const Buttons = ({ needs, action }: { needs: readonly SharedNeed[]; action: ReactNode }) => (
  <div className="cluster gap-10">
    {action}
    <Button icon={Download} onClick={() => saveNeeds(needs)}>
      {sharingWords.saveAsFile}
    </Button>
  </div>
)

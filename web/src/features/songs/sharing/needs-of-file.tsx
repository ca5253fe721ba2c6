import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { needsFileQuery } from '../../../api/song-queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { ComparedList, comparedSummary } from './compared-list.tsx'
import { NeedsList } from './needs-list.tsx'

type NeedsOfFileProps = {
  file: File
  /** Beside the library of the user; otherwise nothing is sent. */
  isCompared: boolean
  /** Another action. */
  action?: ReactNode
}

/** The needs of a song in a saved file: a plain list, or compared with the library. */
export function NeedsOfFile({ file, isCompared, action }: NeedsOfFileProps) {
  const { data, error, refetch } = useQuery(needsFileQuery(file, isCompared))
  if (error) return <LoadFailed title="We couldn't compare this list." error={error} onTryAgain={refetch} />
  if (!data) return <Spinner label={isCompared ? 'Comparing with your library...' : 'Opening the file...'} />
  if ('refusal' in data) {
    return (
      <>
        <div role="alert">
          <Notice tone="danger" title={`${file.name} can't be opened`}>
            <p>{data.refusal}</p>
          </Notice>
        </div>
        {action && <div className="cluster gap-10">{action}</div>}
      </>
    )
  }
  const { needs, skipped, compared } = data
  return (
    <>
      <p>
        {counted(needs.length, 'plugin')} in <bdi>{file.name}</bdi>.
        {skipped > 0 && ` ${skippedSentence(skipped)}`}
      </p>
      {compared && <p>Compared with your library: {comparedSummary(compared)}.</p>}
      {action && <div className="cluster gap-10">{action}</div>}
      <Surface>
        {compared ? (
          <ComparedList needs={compared} />
        ) : (
          <NeedsList label="Plugins" rows={needs.map((need) => ({ need }))} />
        )}
      </Surface>
    </>
  )
}

const skippedSentence = (count: number) =>
  count === 1
    ? 'One row without a name or a known format was left out.'
    : `${formattedNumber(count)} rows without a name or a known format were left out.`

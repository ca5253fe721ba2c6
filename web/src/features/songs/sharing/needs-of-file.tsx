import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { needsFileQuery } from '../../../api/song-queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ComparedList, comparedSummary, NeedsList } from './needs-list.tsx'
import * as sharingWords from './sharing-words.ts'

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
  if (error) return <LoadFailed title={sharingWords.couldntCompare} error={error} onTryAgain={refetch} />
  if (!data) return <Spinner label={isCompared ? sharingWords.comparing : sharingWords.openingFile} />
  if ('refusal' in data) {
    return (
      <>
        <div role="alert">
          <Notice tone="danger" title={sharingWords.cannotOpen(file.name)}>
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
        {sharingWords.pluginsInFile(needs.length, <bdi>{file.name}</bdi>)}
        {skipped > 0 && ` ${sharingWords.rowsLeftOut(skipped)}`}
      </p>
      {compared && <p>{sharingWords.compared(comparedSummary(compared))}</p>}
      {action && <div className="cluster gap-10">{action}</div>}
      <Surface>
        {compared ? (
          <ComparedList needs={compared} />
        ) : (
          <NeedsList label={sharingWords.plugins} rows={needs.map((need) => ({ need }))} />
        )}
      </Surface>
    </>
  )
}

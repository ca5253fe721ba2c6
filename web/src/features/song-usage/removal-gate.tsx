import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { removalCheckQuery } from '../../api/song-queries.ts'
import * as songPartWords from '../../library/songs/song-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import * as common from '../../ui/text/common-words.ts'
import styles from './removal-answer.module.css'
import { RemovalAnswer } from './removal-answer.tsx'
import * as songUsageWords from './song-usage-words.ts'

type RemovalGateProps = {
  /** The plugins that may be removed. */
  plugins: { id: string; name: string }[]
  /** The path of the Songs page. */
  songs: string
  /** `answer` is what the songs say; `closedReason` why nothing can be removed yet. */
  children: (gate: { answer: ReactNode; closedReason: string | undefined }) => ReactNode
}

/** Asks the songs before plugins are removed. Without their answer nothing is, unless the user says so. */
export function RemovalGate({ plugins, songs, children }: RemovalGateProps) {
  const [isCheckSkipped, setCheckSkipped] = useState(false)
  const isAsked = plugins.length > 0
  const query = useQuery({ ...removalCheckQuery(plugins.map(({ id }) => id)), enabled: isAsked })
  const { data: check, isFetching } = query

  if (!isAsked) return children({ answer: null, closedReason: undefined })
  if (isFetching && !check)
    return children({
      answer: <Spinner label={songPartWords.checkingSongs} />,
      closedReason: songUsageWords.checkingHint,
    })
  if (!check) {
    const answer = <Unanswered query={query} isCheckSkipped={isCheckSkipped} onSkipCheck={setCheckSkipped} />
    return children({ answer, closedReason: isCheckSkipped ? undefined : songUsageWords.couldntCheckHint })
  }
  const answer = <RemovalAnswer check={check} plugins={plugins} songs={songs} />
  return children({ answer, closedReason: undefined })
}

type UnansweredProps = {
  query: UseQueryResult<RemovalCheck>
  isCheckSkipped: boolean
  onSkipCheck: (isCheckSkipped: boolean) => void
}

/** The question has failed, or waits for a connection: a song may need what is removed. */
function Unanswered({ query: { error, refetch }, isCheckSkipped, onSkipCheck }: UnansweredProps) {
  return (
    <div role="alert">
      <Notice tone="amber" title={songPartWords.couldntCheckSongs}>
        <p>{error ? `${failureReason(error)} ${songUsageWords.removalHint}` : songUsageWords.removalHint}</p>
        <div className={styles.ways}>
          <Button size="sm" onClick={() => refetch()}>
            {common.tryAgain}
          </Button>
          <Checkbox
            isChecked={isCheckSkipped}
            onChange={onSkipCheck}
            label={songUsageWords.removeUnchecked}
          />
        </div>
      </Notice>
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { WorthDoing } from '#shared/worth-doing/contract.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { pluginsQuery, worthDoingQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import * as common from '../../ui/text/common-words.ts'
import styles from './worth-doing-list.module.css'
import * as worthDoingWords from './worth-doing-words.ts'

/** Where the button of a line leads: an address, or an act on this page. */
export type WorthDoingWays = Record<WorthDoing['kind'], string | (() => void)>

type WorthDoingListProps = {
  ways: WorthDoingWays
  /** Called when its code cannot be loaded. */
  onClose?: () => void
}

/** The things worth doing for this library, the most urgent first. Until they are here, its place is as high as five. */
export function WorthDoingList({ ways }: WorthDoingListProps) {
  const { data, error, refetch } = useQuery(worthDoingQuery)
  useFreshWhenQuiet()

  return (
    <Surface className={styles.list} aria-busy={!data && !error}>
      {data?.map((line, index) => (
        <WorthDoingRow key={line.kind} line={line} way={ways[line.kind]} isFirst={index === 0} />
      ))}
      {data?.length === 0 && <p className={styles.note}>{worthDoingWords.NOTHING_TO_DO}</p>}
      {!data && !error && (
        <div className={styles.note}>
          <Spinner label={worthDoingWords.looking} />
        </div>
      )}
      {!data && error && (
        <div className={styles.note} role="alert">
          <p>{worthDoingWords.couldntLoad(failureReason(error))}</p>
          <Button size="sm" onClick={() => refetch()}>
            {common.tryAgain}
          </Button>
        </div>
      )}
    </Surface>
  )
}

type WorthDoingRowProps = { line: WorthDoing; way: string | (() => void); isFirst: boolean }

function WorthDoingRow({ line, way, isFirst }: WorthDoingRowProps) {
  const { title, text, action, lamp } = worthDoingWords.wordsOf(line)
  const kind = isFirst ? 'primary' : 'secondary'

  return (
    <article className={styles.line} aria-label={title}>
      <span className={styles.lamp} data-lamp={lamp} aria-hidden="true" />
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {typeof way === 'string' ? (
        <Link href={way} asChild>
          <ButtonLink kind={kind} aria-label={`${action}: ${title}`}>
            {action}
          </ButtonLink>
        </Link>
      ) : (
        <Button kind={kind} data-opens="helper" aria-label={`${action}: ${title}`} onClick={way}>
          {action}
        </Button>
      )}
    </article>
  )
}

/** Milliseconds without a change of the library before the lines are fetched again: a scan changes it all the time. */
const QUIET = 2000

function useFreshWhenQuiet() {
  const queries = useQueryClient()
  const { dataUpdatedAt: changedAt } = useQuery({ ...pluginsQuery, enabled: false })
  const [firstAt] = useState(changedAt)

  useEffect(() => {
    if (changedAt === firstAt) return
    const timer = setTimeout(() => void queries.invalidateQueries(worthDoingQuery), QUIET)
    return () => clearTimeout(timer)
  }, [changedAt, firstAt, queries])
}

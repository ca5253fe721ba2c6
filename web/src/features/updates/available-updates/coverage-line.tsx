import { useQuery } from '@tanstack/react-query'
import type { Coverage } from '#shared/updates/coverage.ts'
import { updateCoverageQuery } from '../../../api/queries.ts'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import styles from './coverage-line.module.css'

/** For how many plugins a latest version is known and by whom, so that silence is not taken for an answer. */
export function CoverageLine() {
  const { data } = useQuery(updateCoverageQuery)
  if (!data || data.total === 0) return null
  return (
    <div className={styles.coverage}>
      <p>{wordsFor(data)}</p>
      <details>
        <summary>How this works</summary>
        <p>
          The version that enough owners of a plugin run is its latest. Where few people have a plugin, public
          lists of versions help, once the administrator of this server has turned them on. You can also mark
          a plugin yourself.
        </p>
      </details>
    </div>
  )
}

function wordsFor({ known, total, fromLists, fromOwners }: Coverage) {
  const sources = [
    [fromLists, 'public lists'],
    [fromOwners, 'owners'],
    [known - fromLists - fromOwners, 'the host of this server'],
  ] as const
  const named = sources.flatMap(([count, source]) =>
    count > 0 ? `${formattedNumber(count)} from ${source}` : [],
  )
  const sentence = `Latest versions known for ${formattedNumber(known)} of ${counted(total, 'plugin')}`
  return named.length > 0 ? `${sentence}: ${named.join(', ')}.` : `${sentence}.`
}

import { Link } from 'wouter'
import { ADD_OUTCOMES } from '#shared/plugins/add-outcomes.ts'
import { addedPhrase } from '#shared/plugins/added-sentence.ts'
import { type ImportResult, importAddress } from '../../library/import/import-result.ts'
import * as importWords from '../../library/import/import-words.ts'
import styles from './import-links.module.css'

/** The outcomes of an import, each as a link to its plugins. */
export function ImportLinks({ result, onGo }: { result: ImportResult; onGo?: () => void }) {
  const outcomes = ADD_OUTCOMES.filter((outcome) => result.entryIds[outcome].length > 0)
  if (outcomes.length === 0) return <p>{importWords.nothingAdded}</p>

  return (
    <ul className={styles.links}>
      {outcomes.map((outcome) => (
        <li key={outcome}>
          <Link href={importAddress(result, outcome)} onClick={onGo}>
            {addedPhrase(outcome, result.entryIds[outcome].length)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

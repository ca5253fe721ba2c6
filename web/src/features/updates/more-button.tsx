import { Button } from '../../ui/controls/button.tsx'
import styles from './more-button.module.css'
import * as updateWords from './update-words.ts'

/** Shows more of a list; hidden when `rest` is 0. */
export function MoreButton({ rest, onClick }: { rest: number; onClick: () => void }) {
  return (
    rest > 0 && (
      <div className={styles.place}>
        <Button onClick={onClick}>{updateWords.showMore(rest)}</Button>
      </div>
    )
  )
}

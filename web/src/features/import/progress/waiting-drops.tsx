import { formattedNumber } from '../../../ui/text/locale.ts'
import styles from './waiting-drops.module.css'

/** What happens to further drops, and that the page may be left. `isOver`: files are being dragged over the zone. */
export function WaitingDrops({ count, isOver }: { count: number; isOver: boolean }) {
  return (
    <p className={styles.line} data-over={isOver}>
      {isOver ? 'Drop to add these next.' : count > 0 ? waitingWords(count) : GOES_ON}
    </p>
  )
}

const GOES_ON = 'You can leave this page or drop more: the import continues.'

/** How many drops wait, for the eye and for screen readers. */
export function waitingWords(count: number) {
  return count === 1 ? 'Another drop is next.' : `${formattedNumber(count)} more drops are next.`
}

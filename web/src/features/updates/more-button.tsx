import { Button } from '../../ui/controls/button.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import styles from './more-button.module.css'

/** Shows more of a list; hidden when `rest` is 0. */
export function MoreButton({ rest, onClick }: { rest: number; onClick: () => void }) {
  return (
    rest > 0 && (
      <div className={styles.place}>
        <Button onClick={onClick}>Show More ({formattedNumber(rest)} left)</Button>
      </div>
    )
  )
}

import { Button } from '../../ui/controls/button.tsx'
import styles from './more-button.module.css'

/** Asks for more of a list that is not shown in full. */
export function MoreButton({ rest, onClick }: { rest: number; onClick: () => void }) {
  return (
    rest > 0 && (
      <div className={styles.place}>
        <Button onClick={onClick}>Show More ({rest.toLocaleString('en-US')} left)</Button>
      </div>
    )
  )
}

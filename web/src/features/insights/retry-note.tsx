import { failureReason } from '../../api/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import styles from './song-insights.module.css'

type RetryNoteProps = {
  /** Follows "We couldn't load". */
  what: string
  error: Error
  onTryAgain: () => unknown
}

/** Says why figures could not be loaded, and loads them again on demand. */
export const RetryNote = ({ what, error, onTryAgain }: RetryNoteProps) => (
  <Surface className={styles.empty} role="alert">
    <p>
      We couldn't load {what}: {failureReason(error)}
    </p>
    <Button size="sm" onClick={() => onTryAgain()}>
      Try again
    </Button>
  </Surface>
)

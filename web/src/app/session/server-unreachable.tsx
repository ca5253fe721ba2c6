import { RotateCw } from 'lucide-react'
import { failureReason } from '../../api/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useTitle } from '../use-title.ts'
import styles from './server-unreachable.module.css'

type ServerAwayProps = { error: Error; onTryAgain: () => void }

/** Replaces the whole app while the session cannot be loaded. */
export function ServerUnreachable({ error, onTryAgain }: ServerAwayProps) {
  useTitle('No response')

  return (
    <main className={styles.page}>
      <h1 className={styles.title}>The server didn't respond</h1>
      <p className={styles.reason} role="alert">
        {failureReason(error)}
      </p>
      <Button icon={RotateCw} onClick={onTryAgain}>
        Try again
      </Button>
    </main>
  )
}

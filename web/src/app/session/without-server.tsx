import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureReason } from '../../api/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { useTitle } from '../use-title.ts'
import styles from './without-server.module.css'

type WithoutServerProps = { error: Error; onTryAgain: () => void }

/** Shows the stored library when the server cannot be reached, and the error without one or after an answer with an error. */
export function WithoutServer({ error, onTryAgain }: WithoutServerProps) {
  const queries = useQueryClient()
  const isUnreachable = error instanceof TypeError
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (!isUnreachable) return
    let isGone = false
    const giveUp = () => isGone || setMissing(true)
    void import('./show-stored-library.ts')
      .then(({ showStoredLibrary }) => showStoredLibrary(queries))
      .then((isShown) => isShown || giveUp(), giveUp)
    return () => {
      isGone = true
    }
  }, [isUnreachable, queries])

  if (isUnreachable && !isMissing) return <FullScreenSpinner />
  return <ServerUnreachable error={error} onTryAgain={onTryAgain} />
}

type ServerAwayProps = { error: Error; onTryAgain: () => void }

/** Replaces the whole app while the session cannot be loaded. */
function ServerUnreachable({ error, onTryAgain }: ServerAwayProps) {
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

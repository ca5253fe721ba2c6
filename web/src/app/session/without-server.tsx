import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { ServerUnreachable } from './server-unreachable.tsx'

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

/**
 * Runs something in one tab of this browser at a time; when that tab is closed, in another. `run` is told whether it takes the
 * place of another tab, and gives what ends it; so does this. Pages that are not served securely have no locks: there
 * every tab runs it.
 */
export function inOneTab(name: string, run: (isSuccessor: boolean) => () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const hold = (isSuccessor: boolean) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const stop = run(isSuccessor)
      signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })

  const locks: LockManager | null | undefined = navigator.locks
  if (locks) takeTurn(locks, name, hold, signal).catch(unlessAborted(signal))
  else void hold(false)
  return () => over.abort()
}

type Hold = (isSuccessor: boolean) => Promise<void>

async function takeTurn(locks: LockManager, name: string, hold: Hold, signal: AbortSignal) {
  const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await hold(false)
    return lock !== null
  })
  if (!isFree && !signal.aborted) await locks.request(name, { signal }, () => hold(true))
}

const unlessAborted = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
}

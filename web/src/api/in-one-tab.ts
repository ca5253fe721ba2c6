/**
 * Runs something in only one tab of this browser; when that tab is closed, another tab continues. `run` receives whether it
 * succeeds another tab, and returns a function that ends it; so does `inOneTab`. Without HTTPS browsers have no locks, and
 * every tab runs it.
 */
export function inOneTab(name: string, run: (isSuccessor: boolean) => () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const runUntilAborted = (isSuccessor: boolean) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const stop = run(isSuccessor)
      signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })

  const locks: LockManager | null | undefined = navigator.locks
  if (locks) runWithLock(locks, name, runUntilAborted, signal).catch(unlessAborted(signal))
  else void runUntilAborted(false)
  return () => controller.abort()
}

type Run = (isSuccessor: boolean) => Promise<void>

async function runWithLock(locks: LockManager, name: string, runUntilAborted: Run, signal: AbortSignal) {
  const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await runUntilAborted(false)
    return lock !== null
  })
  if (!isFree && !signal.aborted) await locks.request(name, { signal }, () => runUntilAborted(true))
}

const unlessAborted = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
}

import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../queries.ts'

/** Gives the run of this tab, which continues when its page is left. */
export function runOfTab<Run>(newRun: (queries: QueryClient) => Run) {
  const runs = new WeakMap<QueryClient, Run>()
  return (queries: QueryClient) => {
    const run = runs.get(queries) ?? newRun(queries)
    runs.set(queries, run)
    return run
  }
}

/** The stage of a run. While it is busy, the browser asks before it closes the tab. */
export function runStage<Stage>(first: Stage, isBusy: (stage: Stage) => boolean) {
  let stage = first
  const listeners = new Set<() => void>()
  // A function of this run alone: another run that ends must not remove it.
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

  return {
    stage: () => stage,
    isBusy: () => isBusy(stage),
    show: (next: Stage) => {
      stage = next
      if (isBusy(stage)) window.addEventListener('beforeunload', askFirst)
      else window.removeEventListener('beforeunload', askFirst)
      for (const listener of listeners) listener()
    },
    /** Calls the listener at every change; returns the function that unsubscribes. */
    subscribe: (listener: () => void) => registered(listeners, listener),
  }
}

export function registered(all: Set<() => void>, one: () => void) {
  all.add(one)
  return () => void all.delete(one)
}

/** Calls `onEnded` when the user signs out or another user signs in, until the controller aborts. While the user is loading, nothing changes. */
export function endWithUser(queries: QueryClient, abort: AbortController, onEnded: () => void) {
  const currentUser = () => queries.getQueryData(userQuery.queryKey)
  const owner = currentUser()?.id
  const stop = queries.getQueryCache().subscribe(() => {
    const user = currentUser()
    if (user === undefined || (user !== null && user.id === owner)) return
    onEnded()
  })
  abort.signal.addEventListener('abort', stop)
}

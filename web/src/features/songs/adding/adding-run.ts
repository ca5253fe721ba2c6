import type { QueryClient } from '@tanstack/react-query'
import { runAsOneImport } from '../../../api/marking.ts'
import { userQuery } from '../../../api/queries.ts'
import { failureReason } from '../../../api/use-action.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { songMessages } from '../messages.ts'
import { addSongs } from './add-songs.ts'
import { type AddingChoices, type AddingStage, emptyResult } from './adding-stage.ts'
import type { SongEntry } from './find-songs.ts'
import { songReader } from './song-reader.ts'

const runs = new WeakMap<QueryClient, ReturnType<typeof addingRun>>()

/** The adding of songs of this tab. It continues when the page is left. */
export function addingRunFor(queries: QueryClient) {
  const run = runs.get(queries) ?? addingRun(queries)
  runs.set(queries, run)
  return run
}

/** From a drop to the last song that the server has taken. One drop at a time; it ends when the user signs out. */
function addingRun(queries: QueryClient) {
  let stage: AddingStage = { is: 'idle' }
  let abort = new AbortController()
  let goOn: (() => void) | undefined
  const listeners = new Set<() => void>()
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()
  const isBusy = () => stage.is === 'finding' || stage.is === 'reading'

  function show(next: AddingStage) {
    stage = next
    if (isBusy()) window.addEventListener('beforeunload', askFirst)
    else window.removeEventListener('beforeunload', askFirst)
    for (const listener of listeners) listener()
  }

  async function start(entries: SongEntry[], choices: AddingChoices) {
    if (entries.length === 0) return
    if (isBusy()) return void toast(songMessages.busy)
    const accountId = queries.getQueryData(userQuery.queryKey)?.id
    if (accountId === undefined) return
    abort = new AbortController()
    const { signal } = abort
    const endForOthers = queries.getQueryCache().subscribe(() => {
      const user = queries.getQueryData(userQuery.queryKey)
      if (user !== undefined && user?.id !== accountId) abort.abort()
    })
    const result = emptyResult()
    const reader = songReader(accountId)
    signal.addEventListener('abort', () => reader.end())
    try {
      // Each call is announced to this page, too: fetching thousands of songs after each would cost more than reading them.
      await runAsOneImport(
        queries,
        () => addSongs({ entries, choices, result, reader, signal, show, waitForUser }),
        'songs',
      )
    } catch (error) {
      if (!signal.aborted) result.failure = reasonOf(error)
      result.isCancelled = signal.aborted
    }
    endForOthers()
    reader.end()
    const isSame = queries.getQueryData(userQuery.queryKey)?.id === accountId
    show(isSame ? { is: 'done', result } : { is: 'idle' })
  }

  const waitForUser = () =>
    new Promise<void>((resolve) => {
      goOn = resolve
    })

  return {
    start,
    cancel: () => abort.abort(new DOMException('The user has cancelled.', 'AbortError')),
    retry: () => goOn?.(),
    dismiss: () => {
      if (!isBusy()) show({ is: 'idle' })
    },
    stage: () => stage,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const reasonOf = (error: unknown) => failureReason(error instanceof Error ? error : new Error(String(error)))

import type { QueryClient } from '@tanstack/react-query'
import { inBatches } from '#shared/timing/in-batches.ts'
import { api } from '../../../api/api.ts'
import { runAsOneImport } from '../../../api/marking.ts'
import { userQuery } from '../../../api/queries.ts'
import { failureReason } from '../../../api/use-action.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import type { DroppedEntry } from '../drop/dropped-entry.ts'
import { dropSummary, importMessages } from '../messages.ts'
import { IDLE_STAGE, type ImportEvent, type ImportStage, importProgress, nextStage } from './import-stage.ts'
import { type PlacedPlugin, type SaveOutcome, saveInOrder, withPlaces } from './save-in-order.ts'

/** How long the last check mark is shown before the zone is idle again, in milliseconds. */
const CLOSE_DELAY = 1000
/** The pause between two progress updates, in milliseconds. */
const PROGRESS_PAUSE = 250

type ImportRun = ReturnType<typeof importRun>

const runs = new WeakMap<QueryClient, ImportRun>()

/** The import of this tab. It continues when the page is left. */
export function importRunFor(queries: QueryClient) {
  const run = runs.get(queries) ?? importRun(queries)
  runs.set(queries, run)
  return run
}

/** An import from the drop to the last saved plugin, with its actions. It ends when the user signs out. */
function importRun(queries: QueryClient) {
  let stage = IDLE_STAGE
  let abort = new AbortController()
  let sentences = { repeats: [] as string[], unsearched: 0 }
  let closing: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const finishers = new Set<() => void>()
  // A function of this run alone: another run that ends must not remove it.
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

  function dispatch(event: ImportEvent) {
    stage = nextStage(stage, event)
    if (isBusy(stage)) window.addEventListener('beforeunload', askFirst)
    else window.removeEventListener('beforeunload', askFirst)
    clearTimeout(closing)
    if (isAllSaved(stage)) closing = setTimeout(finish, CLOSE_DELAY)
    for (const listener of listeners) listener()
  }

  async function importEntries(entries: DroppedEntry[]) {
    if (stage.is !== 'idle') return
    const { signal } = begin()
    const foundCounts = inBatches<number>((counts) => {
      if (!signal.aborted) dispatch({ type: 'found', count: Math.max(...counts) })
    }, PROGRESS_PAUSE)
    dispatch({ type: 'dropped' })
    try {
      // The code that reads bundles is large, so it is loaded lazily.
      const { readDroppedPlugins: readDrop } = await import('../drop/read-drop.ts')
      const { plugins, repeats, unsearched } = await readDrop(entries, signal, foundCounts.add)
      if (signal.aborted) return
      sentences = { repeats, unsearched }
      if (plugins.length === 0) {
        toast(unsearched > 0 ? importMessages.notFullySearched(unsearched) : importMessages.nothingFound)
        return dispatch({ type: 'ended' })
      }
      const all = withPlaces(plugins)
      dispatch({ type: 'read', plugins: all })
      await save(all, signal)
    } catch (error) {
      if (signal.aborted) return
      console.error('The drop could not be read.', error)
      toast(importMessages.unreadable)
      dispatch({ type: 'ended' })
    }
  }

  async function save(plugins: PlacedPlugin[], signal: AbortSignal) {
    const progress = inBatches<SaveOutcome>((outcomes) => {
      if (!signal.aborted) dispatch({ type: 'tried', outcomes })
    }, PROGRESS_PAUSE)
    await runAsOneImport(queries, async () => {
      for await (const outcome of saveInOrder(plugins, { send, reasonOf: failureReason, signal }))
        progress.add(outcome)
      progress.flush()
    })
  }

  const send: Parameters<typeof saveInOrder>[1]['send'] = (body, signal) => api.plugins.drop({ body, signal })

  function begin() {
    abort = new AbortController()
    endWithUser(queries, abort, () => dispatch({ type: 'ended' }))
    return abort
  }

  function cancel() {
    abort.abort()
    toast(importMessages.cancelled)
    dispatch({ type: 'ended' })
  }

  function retry() {
    if (stage.is !== 'processing') return
    const failed = stage.items.filter((item) => item.state === 'failed')
    dispatch({ type: 'retried' })
    void save(failed, begin().signal)
  }

  function finish() {
    if (stage.is !== 'processing') return
    toast(dropSummary(stage.items, sentences))
    abort.abort()
    dispatch({ type: 'ended' })
    for (const finisher of finishers) finisher()
  }

  return {
    stage: () => stage,
    importEntries,
    cancel,
    retry,
    dismiss: finish,
    /** Calls the listener at every change; returns the function that unsubscribes. */
    subscribe: (listener: () => void) => registered(listeners, listener),
    /** Calls the finisher when all plugins of a drop were tried and failures were dismissed; not on cancel. */
    whenFinished: (finisher: () => void) => registered(finishers, finisher),
  }
}

function isBusy(stage: ImportStage) {
  if (stage.is !== 'processing') return stage.is === 'reading'
  const { done, total } = importProgress(stage.items)
  return done < total
}

const isAllSaved = (stage: ImportStage) =>
  stage.is === 'processing' && stage.items.every((item) => item.state === 'saved')

function registered(all: Set<() => void>, one: () => void) {
  all.add(one)
  return () => void all.delete(one)
}

/** Ends the import when the user signs out or another user signs in. While the user is loading, nothing changes. */
function endWithUser(queries: QueryClient, abort: AbortController, onEnded: () => void) {
  const currentUser = () => queries.getQueryData(userQuery.queryKey)
  const owner = currentUser()?.id
  const stop = queries.getQueryCache().subscribe(() => {
    const user = currentUser()
    if (user === undefined || (user !== null && user.id === owner)) return
    abort.abort()
    onEnded()
  })
  abort.signal.addEventListener('abort', stop)
}

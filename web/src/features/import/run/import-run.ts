import type { QueryClient } from '@tanstack/react-query'
import { inBatches } from '#shared/timing/in-batches.ts'
import { api } from '../../../api/api.ts'
import { runAsOneImport } from '../../../api/marking.ts'
import { randomId } from '../../../api/random-id.ts'
import { failureReason } from '../../../api/use-action.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { loadCode } from '../../../ui/load-code.ts'
import type { DroppedEntry } from '../drop/dropped-entry.ts'
import { setImportStatus } from '../import-status.ts'
import { dropSummary, importMessages, nothingFound } from '../messages.ts'
import { finishedStatus, statusOf } from '../results/finished-status.ts'
import { addNotes, type DropNotes, NO_NOTES } from './drop-notes.ts'
import { endWithUser } from './end-with-user.ts'
import { IDLE_STAGE, type ImportEvent, isAllSaved, isBusy, nextStage } from './import-stage.ts'
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

/**
 * An import from the drop to the last saved plugin, with its actions. What is dropped meanwhile is read and saved after it, as part of the
 * same import. It ends when the user signs out.
 */
function importRun(queries: QueryClient) {
  let stage = IDLE_STAGE
  let abort = new AbortController()
  let isWorking = false
  let notes: DropNotes = NO_NOTES
  let queue: DroppedEntry[][] = []
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
    setImportStatus(queries, statusOf(stage))
    for (const listener of listeners) listener()
  }

  /** Only a change is dispatched, because it puts off the end. */
  function setQueued(count: number) {
    if (stage.is !== 'idle' && stage.queued !== count) dispatch({ type: 'queued', count })
  }

  async function importEntries(entries: DroppedEntry[]) {
    if (entries.length === 0) return
    queue.push(entries)
    if (isWorking) return setQueued(queue.length)
    if (stage.is === 'idle') notes = NO_NOTES
    dispatch({ type: 'dropped' })
    await work(importQueue)
  }

  /** Reads and saves one drop after the other. */
  async function importQueue(signal: AbortSignal) {
    for (let drop = 1; ; drop++) {
      // The drop that is read now still counts, so that the import does not end before it.
      setQueued(stage.is === 'processing' ? queue.length : queue.length - 1)
      const entries = queue.shift()
      if (!entries) return
      const plugins = await readDrop(entries, drop, signal)
      if (signal.aborted) return
      if (plugins.length > 0) dispatch({ type: 'read', plugins })
      setQueued(queue.length)
      await save(plugins, signal)
      if (signal.aborted) return
    }
  }

  async function readDrop(entries: DroppedEntry[], drop: number, signal: AbortSignal) {
    const foundCounts = inBatches<number>((counts) => {
      if (!signal.aborted) dispatch({ type: 'found', count: Math.max(...counts) })
    }, PROGRESS_PAUSE)
    try {
      // The code that reads bundles is large, so it is loaded lazily.
      const { readDroppedPlugins } = await loadCode(() => import('../drop/read-drop.ts'))
      const { plugins, ...found } = await readDroppedPlugins(entries, signal, foundCounts.add)
      notes = addNotes(notes, found)
      return withPlaces(plugins, drop)
    } catch (error) {
      if (signal.aborted) return []
      console.error("We couldn't read what you dropped.", error)
      notes = addNotes(notes, { isUnreadable: true })
      return []
    }
  }

  async function save(plugins: PlacedPlugin[], signal: AbortSignal) {
    if (plugins.length === 0) return
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

  async function work(task: (signal: AbortSignal) => Promise<void>) {
    abort.abort()
    const own = new AbortController()
    abort = own
    isWorking = true
    endWithUser(queries, own, end)
    await task(own.signal)
    if (own.signal.aborted) return
    isWorking = false
    if (stage.is !== 'reading') return
    toast(nothingFound(notes))
    end()
  }

  /** Ends without a result. */
  function end() {
    abort.abort()
    isWorking = false
    queue = []
    dispatch({ type: 'ended' })
  }

  function cancel() {
    toast(importMessages.cancelled)
    end()
  }

  function retry() {
    if (isBusy(stage) || stage.is !== 'processing') return
    const failed = stage.items.filter((item) => item.state === 'failed')
    dispatch({ type: 'retried' })
    void work(async (signal) => {
      await save(failed, signal)
      if (!signal.aborted) await importQueue(signal)
    })
  }

  function finish() {
    if (stage.is !== 'processing') return
    const { items } = stage
    const status = finishedStatus(randomId(), items, notes)
    toast(dropSummary(items, notes))
    end()
    setImportStatus(queries, status)
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

function registered(all: Set<() => void>, one: () => void) {
  all.add(one)
  return () => void all.delete(one)
}

import { inBatches } from '#shared/timing/in-batches.ts'
import { api, loadFirstContracts } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { endWithUser, registered, runOfTab, runStage } from '../../../api/importing/background-run.ts'
import { runAsOneImport } from '../../../api/marking.ts'
import { randomId } from '../../../api/random-id.ts'
import { importResultOf, keepImportResult } from '../../../library/import/import-result.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { loadCode } from '../../../ui/load-code.ts'
import type { DroppedEntry } from '../drop/picked-entries.ts'
import { type ImportStatus, setImportStatus } from '../import-status.ts'
import {
  addNotes,
  type DropNotes,
  dropSummary,
  importCanceled,
  NO_NOTES,
  noteSentences,
  nothingFound,
} from '../messages.ts'

import {
  IDLE_STAGE,
  type ImportEvent,
  type ImportItem,
  type ImportStage,
  importProgress,
  isAllSaved,
  isBusy,
  nextStage,
} from './import-stage.ts'

import { type PlacedPlugin, type SaveOutcome, saveInOrder, withPlaces } from './save-in-order.ts'

/** How long the last check mark is shown before the zone is idle again, in milliseconds. */
const CLOSE_DELAY = 1000
/** The pause between two progress updates, in milliseconds. */
const PROGRESS_PAUSE = 250

/** An import from the drop to the last saved plugin. What is dropped meanwhile is part of it. It ends when the user signs out. */
export const importRunFor = runOfTab((queries) => {
  const { stage, show, subscribe } = runStage(IDLE_STAGE, isBusy)
  let abort = new AbortController()
  let isWorking = false
  let notes: DropNotes = NO_NOTES
  let queue: DroppedEntry[][] = []
  let closing: ReturnType<typeof setTimeout> | undefined
  const finishers = new Set<() => void>()

  function dispatch(event: ImportEvent) {
    const next = nextStage(stage(), event)
    show(next)
    clearTimeout(closing)
    if (isAllSaved(next)) closing = setTimeout(finish, CLOSE_DELAY)
    setImportStatus(queries, statusOf(next))
  }

  /** Only a change is dispatched, because it puts off the end. */
  function setQueued(count: number) {
    const now = stage()
    if (now.is !== 'idle' && now.queued !== count) dispatch({ type: 'queued', count })
  }

  async function importEntries(entries: DroppedEntry[]) {
    if (entries.length === 0) return
    queue.push(entries)
    if (isWorking) return setQueued(queue.length)
    if (stage().is === 'idle') notes = NO_NOTES
    dispatch({ type: 'dropped' })
    await work(importQueue)
  }

  /** Reads and saves one drop after the other. */
  async function importQueue(signal: AbortSignal) {
    for (let drop = 1; ; drop++) {
      // The drop that is read now still counts, so that the import does not end before it.
      setQueued(stage().is === 'processing' ? queue.length : queue.length - 1)
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
      const { readDroppedPlugins } = await loadCode(() => import('../drop/read-dropped-plugins.ts'))
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

  const send: Parameters<typeof saveInOrder>[1]['send'] = async function* (body, signal) {
    // Only the contract says that the answer is a stream.
    await loadFirstContracts()
    yield* api.plugins.drop({ body, signal })
  }

  async function work(task: (signal: AbortSignal) => Promise<void>) {
    abort.abort()
    const own = new AbortController()
    abort = own
    isWorking = true
    endWithUser(queries, own, end)
    await task(own.signal)
    if (own.signal.aborted) return
    isWorking = false
    if (stage().is !== 'reading') return
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
    toast(importCanceled)
    end()
  }

  function retry() {
    const now = stage()
    if (isBusy(now) || now.is !== 'processing') return
    const failed = now.items.filter((item) => item.state === 'failed')
    dispatch({ type: 'retried' })
    void work(async (signal) => {
      await save(failed, signal)
      if (!signal.aborted) await importQueue(signal)
    })
  }

  function finish() {
    const now = stage()
    if (now.is !== 'processing') return
    const { items } = now
    const status = finishedStatus(randomId(), items, notes)
    toast(dropSummary(items, notes))
    end()
    setImportStatus(queries, status)
    for (const finisher of finishers) finisher()
  }

  return {
    stage,
    importEntries,
    cancel,
    retry,
    dismiss: finish,
    subscribe,
    /** Calls the finisher when all plugins of a drop were tried and failures were dismissed; not on cancel. */
    whenFinished: (finisher: () => void) => registered(finishers, finisher),
  }
})

/** The status for the header at this stage. */
function statusOf(stage: ImportStage): ImportStatus {
  if (stage.is !== 'processing') return { is: stage.is }
  const { total, done, failed } = importProgress(stage.items)
  return failed > 0 && !isBusy(stage) ? { is: 'failed', failed } : { is: 'saving', done, total }
}

/** The status for the header after an import; keeps the result for the links to it. */
function finishedStatus(id: string, items: ImportItem[], notes: DropNotes): ImportStatus {
  const saved = items.filter((item) => item.state === 'saved')
  if (saved.length === 0) return { is: 'idle' }
  const result = importResultOf(id, saved)
  keepImportResult(result)
  return { is: 'done', result, notes: noteSentences(saved, notes) }
}

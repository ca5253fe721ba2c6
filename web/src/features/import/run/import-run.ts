import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { asOneImport } from '../../../api/marking.ts'
import { userQuery } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/use-action.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import type { DroppedEntry } from '../drop/dropped-entry.ts'
import { importMessage, messages } from '../messages.ts'
import { IDLE, type ImportEvent, type ImportStage, progressOf, stageAfter } from './import-stage.ts'
import { inBatches } from './in-batches.ts'
import { type Outcome, type Placed, placed, saveInOrder } from './save-in-order.ts'

/** How long the last check mark is seen before the zone is idle again. */
const SEEN_FOR = 1000
/** Often enough to look alive, seldom enough to cost nothing. */
const PROGRESS_EVERY = 250

type ImportRun = ReturnType<typeof importRun>

const runs = new WeakMap<QueryClient, ImportRun>()

/** The import of this tab, whichever page is shown: leaving a page does not end it. */
export function importOf(queries: QueryClient) {
  const run = runs.get(queries) ?? importRun(queries)
  runs.set(queries, run)
  return run
}

/** An import from the drop to the last saved plugin, with what a person can do about it. It ends when they sign out. */
function importRun(queries: QueryClient) {
  let stage = IDLE
  let abort = new AbortController()
  let sentences = { repeats: [] as string[], unsearched: 0 }
  let closing: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const finishers = new Set<() => void>()
  // A function of this run alone: another run that ends must not remove it.
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

  function tell(event: ImportEvent) {
    stage = stageAfter(stage, event)
    if (isBusy(stage)) window.addEventListener('beforeunload', askFirst)
    else window.removeEventListener('beforeunload', askFirst)
    clearTimeout(closing)
    if (isAllSaved(stage)) closing = setTimeout(finish, SEEN_FOR)
    for (const listener of listeners) listener()
  }

  async function take(entries: DroppedEntry[]) {
    if (stage.is !== 'idle') return
    const { signal } = begin()
    const found = inBatches<number>((counts) => {
      if (!signal.aborted) tell({ type: 'found', count: Math.max(...counts) })
    }, PROGRESS_EVERY)
    tell({ type: 'dropped' })
    try {
      // Reading bundles takes more code than all the rest of the page, so it comes when it is needed.
      const { readDrop } = await import('../drop/read-drop.ts')
      const { plugins, repeats, unsearched } = await readDrop(entries, signal, found.give)
      if (signal.aborted) return
      sentences = { repeats, unsearched }
      if (plugins.length === 0) {
        toast(unsearched > 0 ? messages.notSearched(unsearched) : messages.nothingFound)
        return tell({ type: 'ended' })
      }
      const all = placed(plugins)
      tell({ type: 'read', plugins: all })
      await save(all, signal)
    } catch (error) {
      if (signal.aborted) return
      console.error('The drop could not be read.', error)
      toast(messages.notRead)
      tell({ type: 'ended' })
    }
  }

  async function save(plugins: Placed[], signal: AbortSignal) {
    const progress = inBatches<Outcome>((outcomes) => {
      if (!signal.aborted) tell({ type: 'tried', outcomes })
    }, PROGRESS_EVERY)
    await asOneImport(queries, async () => {
      for await (const outcome of saveInOrder(plugins, { send, reasonOf, signal })) progress.give(outcome)
      progress.flush()
    })
  }

  const send: Parameters<typeof saveInOrder>[1]['send'] = (body, signal) => api.plugins.drop({ body, signal })

  function begin() {
    abort = new AbortController()
    endWithPerson(queries, abort, () => tell({ type: 'ended' }))
    return abort
  }

  function cancel() {
    abort.abort()
    toast(messages.cancelled)
    tell({ type: 'ended' })
  }

  function retry() {
    if (stage.is !== 'processing') return
    const failed = stage.items.filter((item) => item.state === 'failed')
    tell({ type: 'retried' })
    void save(failed, begin().signal)
  }

  function finish() {
    if (stage.is !== 'processing') return
    toast(importMessage(stage.items, sentences))
    abort.abort()
    tell({ type: 'ended' })
    for (const finisher of finishers) finisher()
  }

  return {
    stage: () => stage,
    take,
    cancel,
    retry,
    dismiss: finish,
    /** Called with every change; gives what ends that. */
    subscribe: (listener: () => void) => kept(listeners, listener),
    /** Called when everything of a drop was tried, and what failed was dismissed; not on cancel. */
    whenFinished: (finisher: () => void) => kept(finishers, finisher),
  }
}

function isBusy(stage: ImportStage) {
  if (stage.is !== 'processing') return stage.is === 'reading'
  const { done, total } = progressOf(stage.items)
  return done < total
}

const isAllSaved = (stage: ImportStage) =>
  stage.is === 'processing' && stage.items.every((item) => item.state === 'saved')

function kept(all: Set<() => void>, one: () => void) {
  all.add(one)
  return () => void all.delete(one)
}

/** What one person dropped is not saved by the next. While the page asks who is signed in, nothing has changed. */
function endWithPerson(queries: QueryClient, abort: AbortController, onEnded: () => void) {
  const personNow = () => queries.getQueryData(userQuery.queryKey)
  const owner = personNow()?.id
  const stop = queries.getQueryCache().subscribe(() => {
    const person = personNow()
    if (person === undefined || (person !== null && person.id === owner)) return
    abort.abort()
    onEnded()
  })
  abort.signal.addEventListener('abort', stop)
}

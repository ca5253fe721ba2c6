import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Dropped } from '#shared/import/drop.ts'
import { api } from '../../api/api.ts'
import { IMPORTING } from '../../api/marking.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { reasonOf } from '../../api/use-action.ts'
import { toast } from '../../ui/toast-store.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { IDLE, type ImportStage, progressOf, stageAfter } from './import-stage.ts'
import { inBatches } from './in-batches.ts'
import { messages } from './messages.ts'
import { type Outcome, saveInOrder } from './save-in-order.ts'

/** How long the last check mark is seen before the zone is idle again. */
const SEEN_FOR = 1000
/** Often enough to look alive, seldom enough to cost nothing. */
const PROGRESS_EVERY = 250

/** An import from the drop to the last saved plugin, with what a person can do about it. Leaving the page cancels it. */
export function useImport(onFinished?: () => void) {
  const [stage, tell] = useReducer(stageAfter, IDLE)
  const abort = useRef<AbortController>(undefined)
  const queries = useQueryClient()
  const isBusy = stage.is === 'reading' || (stage.is === 'processing' && !isTried(stage))

  async function take(entries: DroppedEntry[]) {
    const { signal } = begin()
    const found = inBatches<number>((counts) => {
      if (!signal.aborted) tell({ type: 'found', count: Math.max(...counts) })
    }, PROGRESS_EVERY)
    tell({ type: 'dropped' })
    try {
      // Reading bundles takes more code than all the rest of the page, so it comes when it is needed.
      const { readDrop } = await import('./read-drop.ts')
      const { plugins, unsearched } = await readDrop(entries, signal, found.give)
      if (signal.aborted) return
      if (unsearched > 0) toast(messages.notSearched(unsearched))
      else if (plugins.length === 0) toast(messages.nothingFound)
      if (plugins.length === 0) return tell({ type: 'ended' })
      tell({ type: 'read', plugins })
      await save(plugins, signal)
    } catch (error) {
      if (signal.aborted) return
      console.error('The drop could not be read.', error)
      toast(messages.notRead)
      tell({ type: 'ended' })
    }
  }

  async function save(plugins: Dropped[], signal: AbortSignal) {
    const progress = inBatches<Outcome>((outcomes) => {
      if (!signal.aborted) tell({ type: 'tried', outcomes })
    }, PROGRESS_EVERY)
    const add = (candidate: Dropped['candidate']) => api.plugins.add({ body: candidate })
    await asOneChange(async () => {
      for await (const outcome of saveInOrder(plugins, { save: add, reasonOf, signal }))
        progress.give(outcome)
      progress.flush()
    })
    await queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
  }

  /** Meanwhile the library is not fetched anew each time the server tells that something was saved. */
  const asOneChange = (mutationFn: () => Promise<void>) =>
    queries.getMutationCache().build(queries, { mutationKey: IMPORTING, mutationFn }).execute(undefined)

  function begin() {
    abort.current = new AbortController()
    return abort.current
  }

  function cancel() {
    abort.current?.abort()
    toast(messages.cancelled)
    tell({ type: 'ended' })
  }

  function retry() {
    if (stage.is !== 'processing') return
    tell({ type: 'retried' })
    save(
      stage.items.filter((item) => item.state === 'failed'),
      begin().signal,
    )
  }

  function finish() {
    if (stage.is !== 'processing') return
    const readBadly = stage.items.filter((item) => item.note && item.state === 'saved')
    if (readBadly.length > 0) toast(messages.readBadly(readBadly.map((item) => item.candidate.name)))
    tell({ type: 'ended' })
    onFinished?.()
  }

  const isAllSaved = stage.is === 'processing' && stage.items.every((item) => item.state === 'saved')
  const finishNow = useEffectEvent(finish)
  useEffect(() => {
    if (!isAllSaved) return
    const timer = setTimeout(finishNow, SEEN_FOR)
    return () => clearTimeout(timer)
  }, [isAllSaved])

  const leave = useEffectEvent(() => {
    if (isBusy) cancel()
  })
  useEffect(() => () => leave(), [])

  useEffect(() => {
    if (!isBusy) return
    window.addEventListener('beforeunload', askFirst)
    return () => window.removeEventListener('beforeunload', askFirst)
  }, [isBusy])

  return { stage, take, cancel, retry, dismiss: finish }
}

function isTried(stage: Extract<ImportStage, { is: 'processing' }>) {
  const { done, total } = progressOf(stage.items)
  return done === total
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { failureReason } from '../../../api/failure-reason.ts'
import { endWithUser, runOfTab, runStage } from '../../../api/importing/background-run.ts'
import { runAsOneImport } from '../../../api/marking.ts'
import { userQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { songMessages } from '../song-words.ts'
import { addSongs } from './add-songs.ts'
import { type AddingChoices, type AddingStage, emptyResult } from './adding-stage.ts'
import type { SongEntry } from './find-songs.ts'
import { songReader } from './song-reader.ts'

/** Where a browser keeps the choices. */
const TITLES_KEY = 'plugfolio-song-titles'
const BACKUPS_KEY = 'plugfolio-song-backups'

/** The adding of songs of this tab. Titles and folders are kept unless switched off; backups are read only when switched on. */
export function useAdding() {
  const run = addingRunFor(useQueryClient())
  const stage = useSyncExternalStore(run.subscribe, run.stage)
  const [withTitles, keepTitles] = useStoredSwitch(TITLES_KEY, true)
  const [withBackups, readBackups] = useStoredSwitch(BACKUPS_KEY, false)

  return {
    ...run,
    stage,
    withTitles,
    keepTitles,
    withBackups,
    readBackups,
    start: (entries: SongEntry[]) => void run.start(entries, { withTitles, withBackups }),
  }
}

export type Adding = ReturnType<typeof useAdding>

/** A switch that this browser remembers. Where nothing can be stored, it lasts until the page is closed. */
function useStoredSwitch(key: string, initial: boolean) {
  const [isOn, setOn] = useState(() => storedSwitch(key) ?? initial)

  function change(next: boolean) {
    setOn(next)
    try {
      localStorage.setItem(key, next ? 'on' : 'off')
    } catch {
      // Nothing can be stored here.
    }
  }

  return [isOn, change] as const
}

function storedSwitch(key: string): boolean | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : stored === 'on'
  } catch {
    return undefined
  }
}

/** From a drop to the last song that the server has taken. One drop at a time; it ends when the user signs out. */
const addingRunFor = runOfTab((queries) => {
  const { show, isBusy, ...shown } = runStage<AddingStage>({ is: 'idle' }, isAdding)
  let abort = new AbortController()
  let goOn: (() => void) | undefined

  async function start(entries: SongEntry[], choices: AddingChoices) {
    if (entries.length === 0) return
    if (isBusy()) return void toast(songMessages.busy)
    const accountId = queries.getQueryData(userQuery.queryKey)?.id
    if (accountId === undefined) return
    abort = new AbortController()
    const { signal } = abort
    endWithUser(queries, abort, () => abort.abort())
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
      if (!signal.aborted) result.failure = failureReason(error)
      result.isCanceled = signal.aborted
    }
    abort.abort()
    const isSame = queries.getQueryData(userQuery.queryKey)?.id === accountId
    show(isSame ? { is: 'done', result } : { is: 'idle' })
  }

  const waitForUser = () =>
    new Promise<void>((resolve) => {
      goOn = resolve
    })

  return {
    start,
    cancel: () => abort.abort(new DOMException('The user has canceled.', 'AbortError')),
    retry: () => goOn?.(),
    dismiss: () => {
      if (!isBusy()) show({ is: 'idle' })
    },
    ...shown,
  }
})

const isAdding = (stage: AddingStage) => stage.is === 'finding' || stage.is === 'reading'

import type { QueryClient } from '@tanstack/react-query'
import { LIVE_TOPICS, type LiveEvent } from '#shared/live/live-event.ts'
import { pause } from '#shared/timing/pause.ts'
import { shownRevision } from './library-revision.ts'
import {
  availableUpdatesQuery,
  devicesQuery,
  jobsQuery,
  movePlanQuery,
  notificationsQuery,
  pluginsQuery,
  sessionsQuery,
  updatesQuery,
  userQuery,
} from './queries.ts'

/** What an event is about. */
type What = LiveEvent['what']

/** What changed elsewhere or here; without a revision nobody knows whether this page shows it already. */
export type Heard = Pick<LiveEvent, 'what' | 'revision'>

/** What follows from the library, beside its list. */
const FROM_LIBRARY = [updatesQuery, availableUpdatesQuery, movePlanQuery].map(({ queryKey }) => queryKey)

/** What is out of date after an event. Keys that begin with one of these are, too. */
const STALE: Record<What, (readonly unknown[])[]> = {
  library: [pluginsQuery.queryKey, ...FROM_LIBRARY],
  devices: [devicesQuery.queryKey],
  jobs: [jobsQuery.queryKey],
  notifications: [notificationsQuery.queryKey],
  sessions: [sessionsQuery.queryKey],
  account: [userQuery.queryKey],
}

/** All that an event may be about. */
export const EVERYTHING: Heard[] = LIVE_TOPICS.map((what) => ({ what }))

/** Milliseconds between two looks, so that a scan of thousands costs a few of them. */
const PAUSE = 400

/** Names a change that is made of hundreds, whose end marks the library itself. */
export const IMPORTING = ['importing']

/** Milliseconds after which events of the last of many changes have come. */
const LAST_EVENTS = 700

/**
 * Carries out an import, which changes the library hundreds of times. What events say of the library meanwhile is left out: it is
 * fetched once, when everything was tried and the last event must have come.
 */
export async function asOneImport(queries: QueryClient, importAll: () => Promise<void>) {
  const mutationFn = async () => {
    try {
      await importAll()
    } finally {
      await pause(LAST_EVENTS)
    }
  }
  try {
    await queries.getMutationCache().build(queries, { mutationKey: IMPORTING, mutationFn }).execute(undefined)
  } finally {
    await Promise.all(STALE.library.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/**
 * Marks what is out of date, never twice at once and not while a change is on its way: an older answer would undo it. A library
 * that this page shows already, because it made the change, is not fetched again.
 */
export function marking(queries: QueryClient) {
  const waiting = new Map<What, number | undefined>()
  let isRunning = false
  let isOver = false

  async function run() {
    isRunning = true
    while (waiting.size > 0 && !isOver) {
      const ready = isChanging() ? [] : [...waiting]
      for (const [what] of ready) waiting.delete(what)
      await Promise.all(ready.map(([what, revision]) => mark({ what, revision })))
      await pause(PAUSE)
    }
    isRunning = false
  }

  /** An import takes long and changes the library alone, so everything else need not wait for it. */
  const isChanging = () =>
    queries.isMutating({ predicate: ({ options }) => options.mutationKey !== IMPORTING }) > 0

  const isImporting = () => queries.isMutating({ mutationKey: IMPORTING }) > 0

  async function mark({ what, revision }: { what: What; revision: number | undefined }) {
    const isShown = what === 'library' && revision !== undefined && revision <= (shownRevision() ?? -1)
    if (isShown) await queries.invalidateQueries({ predicate: isOfOnePlugin })
    const keys = isShown ? FROM_LIBRARY : STALE[what]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }

  function add(heard: Heard[]) {
    for (const { what, revision } of heard) {
      if (what === 'library' && isImporting()) continue
      const isKnown = revision !== undefined && !(waiting.has(what) && waiting.get(what) === undefined)
      waiting.set(what, isKnown ? Math.max(revision, waiting.get(what) ?? 0) : undefined)
    }
    if (!isRunning) void run()
  }

  return {
    add,
    end: () => {
      isOver = true
    },
  }
}

/** What follows from the plugins one by one, or from their installations: the list does not show it. */
const isOfOnePlugin = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] === pluginsQuery.queryKey[0] && queryKey.length > 1

import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/helper/live-event.ts'
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
export type What = LiveEvent['what']

/** What is out of date after an event. Keys that begin with one of these are, too. */
const STALE: Record<What, (readonly unknown[])[]> = {
  library: [pluginsQuery, updatesQuery, availableUpdatesQuery, movePlanQuery].map(({ queryKey }) => queryKey),
  devices: [devicesQuery.queryKey],
  jobs: [jobsQuery.queryKey],
  notifications: [notificationsQuery.queryKey],
  sessions: [sessionsQuery.queryKey],
  account: [userQuery.queryKey],
}

/** All that an event may be about. */
export const EVERYTHING = Object.keys(STALE).filter(isWhat)

/** Milliseconds between two looks, so that a scan of thousands costs a few of them. */
const PAUSE = 400

/** Names a change that is made of hundreds, whose end marks the library anyway. */
export const IMPORTING = ['importing']

/** Marks what is out of date, never twice at once and not while a change is on its way: an older answer would undo it. */
export function marking(queries: QueryClient) {
  const waiting = new Set<What>()
  let isRunning = false
  let isOver = false

  async function run() {
    isRunning = true
    while (waiting.size > 0 && !isOver) {
      const ready = [...waiting].filter((what) => !isChanging(what))
      for (const what of ready) waiting.delete(what)
      const keys = ready.flatMap((what) => STALE[what])
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
      await new Promise((later) => setTimeout(later, PAUSE))
    }
    isRunning = false
  }

  /** An import takes long and changes the library alone, so everything else need not wait for it. */
  const isChanging = (what: What) =>
    queries.isMutating({
      predicate: ({ options }) => options.mutationKey !== IMPORTING || what === 'library',
    }) > 0

  function add(what: What[]) {
    for (const one of what) waiting.add(one)
    if (!isRunning) void run()
  }

  return {
    add,
    end: () => {
      isOver = true
    },
  }
}

/** Whether an event may be about this. */
export function isWhat(word: unknown): word is What {
  return typeof word === 'string' && Object.hasOwn(STALE, word)
}

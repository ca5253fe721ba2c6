import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/helper/live-event.ts'
import {
  availableUpdatesQuery,
  devicesQuery,
  jobsQuery,
  movePlanQuery,
  notificationsQuery,
  pluginsQuery,
  updatesQuery,
} from './queries.ts'

/** What an event is about. */
export type What = LiveEvent['what']

/** What is out of date after an event. Keys that begin with one of these are, too. */
const STALE: Record<What, (readonly unknown[])[]> = {
  library: [pluginsQuery, updatesQuery, availableUpdatesQuery, movePlanQuery].map(({ queryKey }) => queryKey),
  devices: [devicesQuery.queryKey],
  jobs: [jobsQuery.queryKey],
  notifications: [notificationsQuery.queryKey],
}

/** All that an event may be about. */
export const EVERYTHING = Object.keys(STALE).filter(isWhat)

/** Milliseconds between two looks, so that a scan of thousands costs a few of them. */
const PAUSE = 400

/** Marks what is out of date, never twice at once and not while a change is on its way: an older answer would undo it. */
export function marking(queries: QueryClient) {
  const waiting = new Set<What>()
  let isRunning = false
  let isOver = false

  async function run() {
    isRunning = true
    while (waiting.size > 0 && !isOver) {
      if (queries.isMutating() === 0) {
        const keys = [...waiting].flatMap((what) => STALE[what])
        waiting.clear()
        await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
      }
      await new Promise((later) => setTimeout(later, PAUSE))
    }
    isRunning = false
  }

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

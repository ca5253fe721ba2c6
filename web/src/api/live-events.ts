import type { QueryClient } from '@tanstack/react-query'
import { type LiveEvent, liveEvent } from '#shared/helper/live-event.ts'
import {
  availableUpdatesQuery,
  devicesQuery,
  jobsQuery,
  movePlanQuery,
  notificationsQuery,
  pluginsQuery,
  updatesQuery,
} from './queries.ts'

type What = LiveEvent['what']

/** What is out of date after an event. Keys that begin with one of these are, too. */
const STALE: Record<What, (readonly unknown[])[]> = {
  library: [pluginsQuery, updatesQuery, availableUpdatesQuery, movePlanQuery].map(({ queryKey }) => queryKey),
  devices: [devicesQuery.queryKey],
  jobs: [jobsQuery.queryKey],
  notifications: [notificationsQuery.queryKey],
}
const EVERYTHING = Object.keys(STALE) as What[] // as: the keys of this very table

/** Milliseconds between two looks, so that a scan of thousands costs a few of them. */
const PAUSE = 400
/** Milliseconds before a stream that the server has refused is asked for again; doubled each time. */
const [FIRST_WAIT, LONGEST_WAIT] = [5000, 300_000]

/**
 * Hears from the server what has changed elsewhere and marks it stale; nothing is polled. After a reconnect all of it is. Gives
 * what ends it.
 */
export function hearLiveEvents(queries: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const marks = marking(queries)
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>
  let wait = FIRST_WAIT
  let hasMissed = false

  function open() {
    source = new EventSource('/api/events')
    source.onopen = () => {
      wait = FIRST_WAIT
      if (hasMissed) marks.add(EVERYTHING)
    }
    source.onmessage = ({ data }) => marks.add(whatIn(data))
    source.onerror = () => {
      hasMissed = true
      // The browser tries again by itself unless the server has refused.
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
  }

  open()
  return () => {
    clearTimeout(timer)
    marks.end()
    source.close()
  }
}

function whatIn(data: string): What[] {
  try {
    const read = liveEvent.safeParse(JSON.parse(data))
    return read.success ? [read.data.what] : []
  } catch {
    // A newer server may say what this page does not know.
    return []
  }
}

/** Marks what is out of date, never twice at once and not while a change is on its way: an older answer would undo it. */
function marking(queries: QueryClient) {
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

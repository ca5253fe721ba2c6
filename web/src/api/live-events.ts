import type { QueryClient } from '@tanstack/react-query'
import { liveEvent } from '#shared/live/live-event.ts'
import { served } from '../ui/served.ts'
import { inOneTab } from './in-one-tab.ts'
import { EVERYTHING, type Heard, marking } from './marking.ts'
import { sessionLookQuery } from './queries.ts'

/** Milliseconds before a stream that the server has refused is asked for again; doubled each time. */
const [FIRST_WAIT, LONGEST_WAIT] = [5000, 300_000]

const NAME = 'plugfolio-live'

/**
 * Hears from the server what has changed elsewhere and marks it stale; nothing is polled. One tab holds the stream and tells
 * the others, because a browser opens only six connections to a server. Gives what ends it.
 */
export function hearLiveEvents(queries: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const marks = marking(queries)
  const others = new BroadcastChannel(NAME)
  others.onmessage = ({ data }) => Array.isArray(data) && marks.add(data.flatMap(heardIn))
  const tellAll = (heard: Heard[]) => {
    marks.add(heard)
    others.postMessage(heard)
  }
  // Whoever is not signed in is refused; the answer to this call then leads to the sign-in page.
  const lookForSession = () => void queries.fetchQuery(sessionLookQuery).catch(() => {})
  const leave = inOneTab(NAME, (isSuccessor) =>
    openStream({ tell: tellAll, whenRefused: lookForSession, hasMissedSome: isSuccessor }),
  )
  return () => {
    leave()
    marks.end()
    others.close()
  }
}

type Holding = { tell: (heard: Heard[]) => void; whenRefused: () => void; hasMissedSome: boolean }

/** Holds the stream open. After a reconnect, or when another tab held it before, everything counts as out of date. */
function openStream({ tell, whenRefused, hasMissedSome }: Holding) {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>
  let wait = FIRST_WAIT
  let hasMissed = hasMissedSome

  function open() {
    source = new EventSource(served('/api/events'))
    source.onopen = () => {
      wait = FIRST_WAIT
      if (hasMissed) tell(EVERYTHING)
      hasMissed = false
    }
    source.onmessage = ({ data }) => tell(heardInText(data))
    source.onerror = () => {
      hasMissed = true
      // The browser tries again by itself unless the server has refused.
      if (source.readyState !== EventSource.CLOSED) return
      whenRefused()
      timer = setTimeout(open, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
  }

  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

function heardInText(data: string): Heard[] {
  try {
    return heardIn(JSON.parse(data))
  } catch {
    return []
  }
}

/** Nothing of what a newer server or tab says and this page does not know. */
function heardIn(value: unknown): Heard[] {
  const read = liveEvent.safeParse(value)
  return read.success ? [{ what: read.data.what, revision: read.data.revision }] : []
}

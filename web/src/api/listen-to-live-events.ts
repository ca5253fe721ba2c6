import type { QueryClient } from '@tanstack/react-query'
import { LIVE_TOPICS } from '#shared/live/live-topics.ts'
import { withBasePath } from '../ui/served.ts'
import { ALL_TOPICS, staleMarker, type TopicChange } from './marking.ts'
import { sessionCheckQuery } from './queries.ts'

/** Milliseconds before a refused stream is retried; doubled each time. */
const [FIRST_DELAY, MAX_DELAY] = [5000, 300_000]

const NAME = 'plugfolio-live'

/**
 * Listens to the server's events about changes and marks the affected queries as stale. Only one tab opens the stream and
 * forwards the events, because a browser opens only six connections to a server. Returns a function that ends it.
 */
export function listenToLiveEvents(queries: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const marks = staleMarker(queries)
  const others = new BroadcastChannel(NAME)
  others.onmessage = ({ data }) => Array.isArray(data) && marks.add(data.flatMap(changesIn))
  const broadcast = (changes: TopicChange[]) => {
    marks.add(changes)
    others.postMessage(changes)
  }
  // The stream is refused without a session; the 401 of this request then leads to the sign-in page.
  const checkSession = () => void queries.fetchQuery(sessionCheckQuery).catch(() => {})
  const leave = inOneTab(NAME, (isSuccessor) =>
    openStream({ publish: broadcast, onRefused: checkSession, hasMissedEvents: isSuccessor }),
  )
  return () => {
    leave()
    marks.end()
    others.close()
  }
}

type StreamOptions = {
  publish: (changes: TopicChange[]) => void
  onRefused: () => void
  hasMissedEvents: boolean
}

/** Keeps the stream open. After a reconnect, or when another tab had it before, everything is stale. */
function openStream({ publish, onRefused, hasMissedEvents }: StreamOptions) {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>
  let delay = FIRST_DELAY
  let isStale = hasMissedEvents

  function open() {
    source = new EventSource(withBasePath('/api/events'))
    source.onopen = () => {
      delay = FIRST_DELAY
      if (isStale) publish(ALL_TOPICS)
      isStale = false
    }
    source.onmessage = ({ data }) => publish(parseChanges(data))
    source.onerror = () => {
      isStale = true
      // The browser reconnects by itself unless the server has refused.
      if (source.readyState !== EventSource.CLOSED) return
      onRefused()
      timer = setTimeout(open, delay)
      delay = Math.min(delay * 2, MAX_DELAY)
    }
  }

  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

function parseChanges(data: string): TopicChange[] {
  try {
    return changesIn(JSON.parse(data))
  } catch {
    return []
  }
}

/** Ignores events of a newer server or tab that this page does not know. Without the schema, which a page need not have to be painted. */
function changesIn(value: unknown): TopicChange[] {
  const { what, revision } = Object(value) as Record<string, unknown>
  const topic = LIVE_TOPICS.find((one) => one === what)
  if (topic === undefined || (revision !== undefined && typeof revision !== 'number')) return []
  return [{ what: topic, revision }]
}

/**
 * Runs something in only one tab of this browser; when that tab is closed, another tab continues. `run` receives whether it
 * succeeds another tab, and returns a function that ends it; so does `inOneTab`. Without HTTPS browsers have no locks, and
 * every tab runs it.
 */
function inOneTab(name: string, run: (isSuccessor: boolean) => () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const runUntilAborted = (isSuccessor: boolean) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const stop = run(isSuccessor)
      signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })

  const locks: LockManager | null | undefined = navigator.locks
  if (locks) runWithLock(locks, name, runUntilAborted, signal).catch(unlessAborted(signal))
  else void runUntilAborted(false)
  return () => controller.abort()
}

type Run = (isSuccessor: boolean) => Promise<void>

async function runWithLock(locks: LockManager, name: string, runUntilAborted: Run, signal: AbortSignal) {
  const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await runUntilAborted(false)
    return lock !== null
  })
  if (!isFree && !signal.aborted) await locks.request(name, { signal }, () => runUntilAborted(true))
}

const unlessAborted = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
}

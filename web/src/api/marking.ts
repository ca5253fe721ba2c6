import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/live/live-event.ts'
import { LIVE_TOPICS } from '#shared/live/live-topics.ts'
import { pause } from '#shared/timing/pause.ts'
import { shownRevision } from './library-revision.ts'
import {
  availableUpdatesQuery,
  collectionsQuery,
  devicesQuery,
  jobsQuery,
  LICENSES_KEY,
  movePlanQuery,
  notificationsQuery,
  PURCHASES_KEY,
  pluginsQuery,
  SONGS_KEY,
  sessionsQuery,
  updateCoverageQuery,
  updatesQuery,
  userQuery,
} from './queries.ts'

/** The topic of an event. */
type Topic = LiveEvent['what']

/** A change by this page or another one; without a revision it is unknown whether this page already shows it. */
export type TopicChange = Pick<LiveEvent, 'what' | 'revision'>

/** The queries that depend on the library, except its list. */
const LIBRARY_DEPENDENTS = [
  ...[updatesQuery, availableUpdatesQuery, updateCoverageQuery, movePlanQuery].map(
    ({ queryKey }) => queryKey,
  ),
  SONGS_KEY,
  LICENSES_KEY,
]

/** The query keys that are stale after an event, as prefixes. */
const STALE: Record<Topic, (readonly unknown[])[]> = {
  library: [pluginsQuery.queryKey, ...LIBRARY_DEPENDENTS],
  collections: [collectionsQuery.queryKey],
  songs: [SONGS_KEY],
  licenses: [LICENSES_KEY],
  purchases: [PURCHASES_KEY],
  devices: [devicesQuery.queryKey],
  jobs: [jobsQuery.queryKey],
  notifications: [notificationsQuery.queryKey],
  sessions: [sessionsQuery.queryKey],
  account: [userQuery.queryKey],
}

/** A change of every topic. */
export const ALL_TOPICS: TopicChange[] = LIVE_TOPICS.map((what) => ({ what }))

/** Milliseconds between two fetches, so that a scan of thousands of files causes only a few. */
const FETCH_INTERVAL = 400

/** The key of a mutation that consists of many changes and marks the library as stale at its end. */
export const IMPORT_MUTATION_KEY = ['importing']

/** Changes that consist of many, each with a mutation of its own while it runs. */
const LONG_CHANGES = { library: IMPORT_MUTATION_KEY, songs: ['adding songs'] }

/** Milliseconds after which the events of the last change have arrived. */
const LAST_EVENT_DELAY = 700

/** Runs an import of hundreds of changes. Events about the library or the songs are ignored meanwhile: these are fetched once, at the end. */
export async function runAsOneImport(
  queries: QueryClient,
  importAll: () => Promise<void>,
  what: keyof typeof LONG_CHANGES = 'library',
) {
  const mutationFn = async () => {
    try {
      await importAll()
    } finally {
      await pause(LAST_EVENT_DELAY)
    }
  }
  try {
    await queries
      .getMutationCache()
      .build(queries, { mutationKey: LONG_CHANGES[what], mutationFn })
      .execute(undefined)
  } finally {
    await Promise.all(STALE[what].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/**
 * Marks queries as stale, never concurrently and not during a change: an older response would revert it on the screen. A
 * library that this page already shows, because it made the change, is not fetched again.
 */
export function staleMarker(queries: QueryClient) {
  const waiting = new Map<Topic, number | undefined>()
  let isRunning = false
  let isOver = false

  async function run() {
    isRunning = true
    while (waiting.size > 0 && !isOver) {
      const ready = isChanging() ? [] : [...waiting]
      for (const [what] of ready) waiting.delete(what)
      await Promise.all(ready.map(([what, revision]) => mark({ what, revision })))
      await pause(FETCH_INTERVAL)
    }
    isRunning = false
  }

  const longKeys: unknown[] = Object.values(LONG_CHANGES)

  /** An import takes long and changes only the library or the songs, so nothing else waits for it. */
  const isChanging = () =>
    queries.isMutating({ predicate: ({ options }) => !longKeys.includes(options.mutationKey) }) > 0

  const isImporting = (what: Topic) =>
    (what === 'library' || what === 'songs') && queries.isMutating({ mutationKey: LONG_CHANGES[what] }) > 0

  async function mark({ what, revision }: { what: Topic; revision: number | undefined }) {
    const isShown = what === 'library' && revision !== undefined && revision <= (shownRevision() ?? -1)
    if (isShown) await queries.invalidateQueries({ predicate: isOfOnePlugin })
    const keys = isShown ? LIBRARY_DEPENDENTS : STALE[what]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }

  function add(changes: TopicChange[]) {
    for (const { what, revision } of changes) {
      if (isImporting(what)) continue
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

/** Queries about single plugins or their installations, which the list does not show. */
const isOfOnePlugin = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] === pluginsQuery.queryKey[0] && queryKey.length > 1

import type { QueryClient } from '@tanstack/react-query'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Ignored } from '#shared/updates/update-of.ts'
import { api } from '../../../api/api.ts'
import { keepPlugin } from '../../../api/kept-plugins.ts'
import { availableUpdatesQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { messages } from '../messages.ts'

const keep = (queries: QueryClient, { plugin }: { plugin: Plugin }) => keepPlugin(queries, plugin)
const stale = [availableUpdatesQuery.queryKey]

type Hearing = {
  id: string
  /** What is ignored from now on. */
  ignored: Ignored[]
  /** The mark was set by hand: with it nothing else says that there is an update. */
  isByHand: boolean
}

/** Speaks of updates again that were ignored; `ignored` is what stays so. */
export const useHearUpdates = () =>
  useAction({
    call: async ({ id, ignored, isByHand }: Hearing) => {
      const answer = await api.definitions.ignore({ params: { id }, body: { ignored } })
      if (!isByHand) return answer
      const plugin = await api.plugins.change({ params: { id }, body: { updateAvailable: true } })
      return { ...answer, plugin }
    },
    keep,
    stale,
    said: ({ plugin }) => messages.heard(plugin),
    failed: messages.changeFailed,
  })

type Ignoring = {
  id: string
  add: [Ignored, ...Ignored[]]
  /** What was ignored before. */
  before: Ignored[]
  isByHand: boolean
}

/** Ignores something more. The toast takes it back. */
export function useIgnoreUpdate() {
  const hear = useHearUpdates()
  return useAction({
    call: ({ id, add, before }: Ignoring) =>
      api.definitions.ignore({ params: { id }, body: { ignored: [...before, ...add].slice(-MOST) } }),
    keep,
    stale,
    said: ({ plugin }, { id, add, before, isByHand }) => ({
      ...messages.ignored(plugin, add[0].what),
      action: { label: 'Undo', onClick: () => hear.mutate({ id, ignored: before, isByHand }) },
    }),
    failed: messages.changeFailed,
  })
}

/** The server keeps at most this many for each plugin (shared/definitions); the oldest gives way. */
const MOST = 50

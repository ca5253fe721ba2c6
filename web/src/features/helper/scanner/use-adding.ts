import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#shared/contract/client.ts'
import { ADDED, addedCountsOf, countAdded } from '#shared/plugins/added.ts'
import { api } from '../../../api/api.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { messages } from '../messages.ts'
import { addInBatches } from './add-in-batches.ts'
import type { Scanner } from './scanner.ts'

/** Adds what was scanned to the library. `progress` says how far it is; undefined when nothing is being added. */
export function useAdding({ found, deviceId, markExisting }: Scanner) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const abort = useRef<AbortController>(undefined)

  async function add(isNewOnly: boolean) {
    const plugins = found
      .filter(({ exists, status }) => status !== 'gone' && (!isNewOnly || !exists))
      .map(({ plugin }) => plugin)
    const total = plugins.length
    if (total === 0) return toast(messages.nothingNew)
    abort.current = new AbortController()
    const { signal } = abort.current
    let done = 0
    const counts = countAdded([])
    toast(messages.adding(total))
    setProgress({ done, total })
    try {
      const send = (batch: typeof plugins) => api.plugins.addMany({ body: { deviceId, plugins: batch } })
      for await (const arrived of addInBatches(plugins, send, signal)) {
        done = arrived.done
        const added = addedCountsOf(arrived.answer)
        for (const outcome of ADDED) counts[outcome] += added[outcome]
        setProgress({ done, total })
      }
      await queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
      if (done < total) return toast(messages.addingStopped(done, total))
      markExisting()
      toast(messages.added(counts))
    } catch (error) {
      if (done > 0) void queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
      toast(error instanceof ApiError ? messages.addRefused(error.reason) : messages.addFailed)
    } finally {
      setProgress(undefined)
    }
  }

  return { progress, add, stop: () => abort.current?.abort() }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#shared/contract/client.ts'
import { ADD_OUTCOMES, countAddOutcomes } from '#shared/plugins/add-outcomes.ts'
import { addedCountsOf } from '#shared/plugins/added-counts.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { helperMessages } from '../messages.ts'
import type { Scanner } from './scanner.ts'

/** Adds scanned plugins to the library. `progress` is undefined when nothing is being added. */
export function useAddScanned({ found, add, markExisting }: Scanner) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const abort = useRef<AbortController>(undefined)

  async function start(isNewOnly: boolean) {
    const selected = found.filter(
      ({ exists, status }) => status !== 'gone' && (!isNewOnly || (!exists && status !== 'removed')),
    )
    const total = selected.length
    if (total === 0) return toast(helperMessages.nothingNew)
    abort.current = new AbortController()
    const { signal } = abort.current
    const counts = countAddOutcomes([])
    let [done, staysRemoved] = [0, 0]
    toast(helperMessages.adding(total))
    setProgress({ done, total })
    try {
      for await (const answer of add(selected, isNewOnly)) {
        const added = addedCountsOf(answer)
        staysRemoved += answer.staysRemovedCount
        done += answer.staysRemovedCount
        for (const outcome of ADD_OUTCOMES) {
          counts[outcome] += added[outcome]
          done += added[outcome]
        }
        setProgress({ done, total })
        if (signal.aborted) break
      }
      await queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
      if (signal.aborted && done < total) return toast(helperMessages.addingStopped(done, total))
      markExisting()
      toast(helperMessages.added(counts, staysRemoved))
    } catch (error) {
      if (done > 0) void queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
      toast(error instanceof ApiError ? helperMessages.addRefused(error.reason) : helperMessages.addFailed)
    } finally {
      setProgress(undefined)
    }
  }

  return { progress, add: start, stop: () => abort.current?.abort() }
}

import { FOUND_PLUGINS_PER_PAGE, type FoundPlugin, foundPlugin } from '#shared/helper/found.ts'
import type { Job } from '#shared/helper/job.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { coalesce } from '#shared/timing/coalesce.ts'
import type { SiteClient } from '../../connect/site-client.ts'
import { LONG_RETRY_MINUTES, withRetries } from '../../connect/with-retries.ts'

/**
 * Sends the plugins of a running scan in order and in parts. Skips plugins that do not match the contract. `onAnswer` receives the state
 * of the job after each part; `end` throws when a part could not be sent.
 */
export function foundPluginSender(site: SiteClient, id: string, onAnswer: (state: Job['state']) => void) {
  let queuedCount = 0
  const queue: FoundPlugin[] = []
  let sentCount = 0
  let failure: { error: unknown } | undefined
  const sending = coalesce(async () => {
    while (queue.length && !failure) {
      for (const found of inChunks(queue.splice(0), PART)) await sendPart(found)
    }
  })
  const sendPart = async (found: FoundPlugin[]) => {
    if (failure) return
    try {
      const body = { from: sentCount, found }
      const call = () => site.addFound({ params: { id }, body })
      const { state } = await withRetries(call, { seconds: LONG_RETRY_MINUTES * 60 })
      sentCount += found.length
      onAnswer(state)
    } catch (error) {
      failure = { error }
    }
  }
  return {
    add: (found: FoundPlugin[]) => {
      for (const each of found) {
        const { data } = foundPlugin.safeParse({ plugin: each.plugin, note: each.note })
        if (!data) continue
        queue.push(data)
        queuedCount++
      }
      if (queue.length) sending.start()
    },
    /** How many plugins the site has not received yet. */
    pending: () => queuedCount - sentCount,
    end: async () => {
      await sending.end()
      if (failure) throw failure.error
    },
  }
}

/** Less than the size limit of a request. */
const PART = {
  count: FOUND_PLUGINS_PER_PAGE,
  size: 500_000,
  sizeOf: (found: FoundPlugin) => JSON.stringify(found).length,
}

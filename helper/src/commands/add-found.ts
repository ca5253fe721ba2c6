import type { FoundPlugin } from '#shared/helper/found.ts'
import { foundPlugin } from '#shared/helper/found.ts'
import { MINUTES_AWAY, persistently } from '../connect/persistently.ts'
import type { Site } from '../connect/site-client.ts'
import { partsOf } from '../jobs/parts-of.ts'
import type { Meter } from './meter.ts'

/** Sends plugins to the library in their order, in parts. Gives how many entries were made and how many joined. */
export async function addFound(site: Site, found: FoundPlugin[], meter: Meter) {
  const fitting = found.flatMap(
    ({ plugin, note }) => foundPlugin.safeParse({ plugin, note }).data?.plugin ?? [],
  )
  const counts = { createdCount: 0, joinedCount: 0 }
  let done = 0
  for (const plugins of partsOf(fitting)) {
    const added = await persistently(() => site.addMany({ body: { plugins } }), {
      seconds: MINUTES_AWAY * 60,
      onAgain: () =>
        meter.show({ done, total: fitting.length, at: 'trying again: the site does not answer' }),
    })
    counts.createdCount += added.createdCount
    counts.joinedCount += added.joinedCount
    done += plugins.length
    meter.show({ done, total: fitting.length, at: 'sent' })
  }
  return counts
}

import type { Pairing } from '../../connect/pairing.ts'
import type { Site } from '../../connect/site-client.ts'
import { askerFor } from '../../jobs/questions/asker.ts'
import type { Work } from '../../jobs/work.ts'
import { endPairing } from '../disconnect.ts'

type Given = { state: string; pairing: Pairing; site: Site } & Pick<Work, 'isAskedHere' | 'watch'>

/**
 * Lets jobs be done, with a person who is asked. When the person ends the connection in a question, that happens after the job that
 * asked has been told, and `left` is aborted, so that no further one begins.
 */
export async function doingJobs<T>(given: Given, work: (work: Work) => Promise<T>): Promise<T> {
  const { ask, left } = askerFor(given.state, given.pairing.site)
  try {
    return await work({ ...given, ask, left })
  } finally {
    if (left.aborted) await endPairing(given.state, given.pairing)
  }
}

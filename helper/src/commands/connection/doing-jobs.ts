import type { Pairing } from '../../connect/pairing.ts'
import type { Site } from '../../connect/site-client.ts'
import { askerFor } from '../../jobs/questions/asker.ts'
import type { Work } from '../../jobs/work.ts'
import { endPairing } from '../disconnect.ts'

type Connection = { state: string; pairing: Pairing; site: Site } & Pick<Work, 'isAskedHere' | 'watch'>

/**
 * Runs `work` with a function that asks the user. When the user disconnects in a question, `left` is aborted, so that no further job
 * begins; the pairing ends only after the result of the current job was sent.
 */
export async function doingJobs<T>(connection: Connection, work: (work: Work) => Promise<T>): Promise<T> {
  const { ask, left } = askerFor(connection.state, connection.pairing.site)
  try {
    return await work({ ...connection, ask, left })
  } finally {
    if (left.aborted) await endPairing(connection.state, connection.pairing)
  }
}

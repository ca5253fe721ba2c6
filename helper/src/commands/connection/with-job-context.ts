import type { Pairing } from '../../connect/pairing.ts'
import type { SiteClient } from '../../connect/site-client.ts'
import type { JobContext } from '../../jobs/failed-result.ts'
import { questionAsker } from '../../jobs/questions/question-asker.ts'
import { endPairing } from '../disconnect.ts'

type Connection = { state: string; pairing: Pairing; site: SiteClient } & Pick<
  JobContext,
  'isAskedHere' | 'watch'
>

/**
 * Runs `work` with a function that asks the user. When the user disconnects in a question, `disconnected` is aborted, so that no further job
 * begins; the pairing ends only after the result of the current job was sent.
 */
export async function withJobContext<T>(
  connection: Connection,
  work: (work: JobContext) => Promise<T>,
): Promise<T> {
  const { disconnected, ...questions } = questionAsker(connection.state, connection.pairing.site)
  try {
    return await work({ ...connection, ...questions, disconnected })
  } finally {
    if (disconnected.aborted) await endPairing(connection.state, connection.pairing)
  }
}

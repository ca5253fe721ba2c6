import { ask, askForFolder } from '../../ask/ask.ts'
import {
  CouldNotAsk,
  type FolderQuestion,
  type FolderReply,
  type Question,
  type Reply,
} from '../../ask/question.ts'
import type { JobContext } from '../../jobs/failed-result.ts'
import { forgetRefusals, noteRefusal } from '../../jobs/questions/refusals.ts'
import * as words from '../command-words.ts'
import { endPairing } from '../disconnect.ts'

type Connection = Pick<JobContext, 'state' | 'pairing' | 'site' | 'isAskedHere' | 'watch'>

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

/** Asks the user on behalf of a site, with a button that disconnects the site. Remembers refusals. */
function questionAsker(state: string, site: string) {
  const disconnection = new AbortController()
  const noteReply = <T extends Reply | FolderReply>(reply: T): T => {
    if (reply === 'unasked') throw new CouldNotAsk(words.jobStillWaiting)
    if (reply === 'leave') disconnection.abort()
    if (reply === 'declined' || reply === 'leave') noteRefusal(state, site)
    else forgetRefusals(state)
    return reply
  }
  return {
    /** True when the user agreed. Throws when the question could not be shown. */
    ask: async (question: Question): Promise<boolean> =>
      noteReply(await ask({ ...question, leave: words.disconnectSite })) === 'agreed',
    /** The folder with which the user agreed, undefined without agreement. Throws when the question could not be shown. */
    askForFolder: async (question: FolderQuestion): Promise<string | undefined> => {
      const reply = noteReply(await askForFolder({ ...question, leave: words.disconnectSite }))
      return typeof reply === 'object' ? reply.folder : undefined
    },
    /** Aborted when the user disconnects the site. */
    disconnected: disconnection.signal,
  }
}

import { ask, askForFolder } from '../../ask/ask.ts'
import { CouldNotAsk } from '../../ask/could-not-ask.ts'
import type { FolderQuestion, FolderReply, Question, Said } from '../../ask/question.ts'
import { forgetRefusals, noteRefusal } from './refusals.ts'

const LEAVE = 'Disconnect This Site'

/** Asks the user on behalf of a site, with a button that disconnects the site. Remembers refusals. */
export function questionAsker(state: string, site: string) {
  const left = new AbortController()
  const noted = <T extends Said | FolderReply>(answer: T): T => {
    if (answer === 'unasked')
      throw new CouldNotAsk('The job is still waiting: run plugfolio-helper jobs --do in a terminal.')
    if (answer === 'leave') left.abort()
    if (answer === 'declined' || answer === 'leave') noteRefusal(state, site)
    else forgetRefusals(state)
    return answer
  }
  return {
    /** True when the user agreed. Throws when the question could not be shown. */
    ask: async (question: Question): Promise<boolean> =>
      noted(await ask({ ...question, leave: LEAVE })) === 'agreed',
    /** The folder with which the user agreed, undefined without agreement. Throws when the question could not be shown. */
    askForFolder: async (question: FolderQuestion): Promise<string | undefined> => {
      const reply = noted(await askForFolder({ ...question, leave: LEAVE }))
      return typeof reply === 'object' ? reply.folder : undefined
    },
    /** Aborted when the user disconnects the site. */
    left: left.signal,
  }
}

import { ask } from '../../ask/ask.ts'
import { CouldNotAsk } from '../../ask/could-not-ask.ts'
import type { Question } from '../../ask/question.ts'
import { forgetRefusals, noteRefusal } from './refusals.ts'

const LEAVE = 'Disconnect This Site'

/** Asks the user on behalf of a site, with a button that disconnects the site. Remembers refusals. */
export function questionAsker(state: string, site: string) {
  const left = new AbortController()
  return {
    /** True when the user agreed. Throws when the question could not be shown. */
    ask: async (question: Question): Promise<boolean> => {
      const answer = await ask({ ...question, leave: LEAVE })
      if (answer === 'unasked')
        throw new CouldNotAsk('The job is still waiting: run plugfolio-helper jobs --do in a terminal.')
      if (answer === 'leave') left.abort()
      if (answer === 'agreed') forgetRefusals(state)
      else noteRefusal(state, site)
      return answer === 'agreed'
    },
    /** Aborted when the user disconnects the site. */
    left: left.signal,
  }
}

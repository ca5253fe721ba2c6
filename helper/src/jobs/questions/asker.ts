import { ask } from '../../ask/ask.ts'
import type { Question } from '../../ask/question.ts'
import { Unasked } from '../../ask/unasked.ts'
import { forgetRefusals, noteRefusal } from './refusals.ts'

const LEAVE = 'Disconnect This Site'

/** Asks the person in the name of a site, with a button that ends the connection with it. Refusals are remembered. */
export function askerFor(state: string, site: string) {
  const left = new AbortController()
  return {
    /** True when the person agreed. Throws when the user could not be asked. */
    ask: async (question: Question): Promise<boolean> => {
      const said = await ask({ ...question, leave: LEAVE })
      if (said === 'unasked')
        throw new Unasked('The job is still waiting: run plugfolio-helper jobs --do in a terminal.')
      if (said === 'leave') left.abort()
      if (said === 'agreed') forgetRefusals(state)
      else noteRefusal(state, site)
      return said === 'agreed'
    },
    /** Aborted when the person wants no more of this site. */
    left: left.signal,
  }
}

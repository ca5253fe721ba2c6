import { createInterface } from 'node:readline/promises'
import { plainText } from '../system/plain-text.ts'
import { platformHere } from '../system/platform.ts'
import { askThroughLauncher, isFromLauncher } from './ask-through-launcher.ts'
import { hasScreen, isTerminal } from './can-ask.ts'
import { DIALOGS } from './dialogs.ts'
import type { Question, Said } from './question.ts'

/**
 * Asks the person at this computer, one question at a time: through the launcher that started this program, in the terminal, or
 * with a dialog of the system. Cancel is the default.
 */
export function ask(question: Question): Promise<Said> {
  const asked = turn.then(() => askNow(withoutTricks(question)))
  turn = asked.catch(() => {})
  return asked
}

let turn: Promise<unknown> = Promise.resolve()

async function askNow(question: Question): Promise<Said> {
  if (isFromLauncher()) return askThroughLauncher(question)
  if (isTerminal()) return askInTerminal(question)
  if (!hasScreen()) return 'unasked'
  for (const dialog of DIALOGS[platformHere()]) {
    const said = await dialog(question)
    if (said !== 'unasked') return said
  }
  return 'unasked'
}

/** Text of a server is always on separate lines. */
const withoutTricks = ({ title, text, agree, leave }: Question): Question => ({
  title: plainText(title, 80),
  text: text
    .split('\n')
    .slice(0, 60)
    .map((line) => plainText(line))
    .join('\n'),
  agree: plainText(agree, 40),
  ...(leave !== undefined && { leave: plainText(leave, 40) }),
})

/** Only a typed `y` or `yes` agrees; so does nothing that was typed before the question. */
async function askInTerminal({ title, text, agree, leave }: Question): Promise<Said> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const more = leave === undefined ? '' : ` (d: ${leave})`
  try {
    const answer = await terminal.question(`\n${title}\n\n${text}\n\n${agree}? [y/N]${more} `)
    if (leave !== undefined && /^d$/i.test(answer.trim())) return 'leave'
    return /^y(?:es)?$/i.test(answer.trim()) ? 'agreed' : 'declined'
  } catch {
    return 'declined'
  } finally {
    terminal.close()
  }
}

import { createInterface } from 'node:readline/promises'
import { plainText } from '../system/plain-text.ts'
import { currentPlatform } from '../system/platform.ts'
import { askThroughLauncher, isFromLauncher } from './ask-through-launcher.ts'
import { hasScreen, isTerminal } from './can-ask.ts'
import { DIALOGS } from './dialogs.ts'
import type { Question, Said } from './question.ts'

/**
 * Asks the person at this computer, one question at a time: through the launcher that started this program, in the terminal, or
 * with a dialog of the system. Cancel is the default.
 */
export function ask(question: Question): Promise<Said> {
  const answered = lastQuestion.then(() => askNow(sanitized(question)))
  lastQuestion = answered.catch(() => {})
  return answered
}

let lastQuestion: Promise<unknown> = Promise.resolve()

async function askNow(question: Question): Promise<Said> {
  if (isFromLauncher()) return askThroughLauncher(question)
  if (isTerminal()) return askInTerminal(question)
  if (!hasScreen()) return 'unasked'
  for (const dialog of DIALOGS[currentPlatform()]) {
    const reply = await dialog(question)
    if (reply !== 'unasked') return reply
  }
  return 'unasked'
}

/** Removes control characters and limits the length, because parts of the text come from a server. */
const sanitized = ({ title, text, agree, leave }: Question): Question => ({
  title: plainText(title, 80),
  text: text
    .split('\n')
    .slice(0, 60)
    .map((line) => plainText(line))
    .join('\n'),
  agree: plainText(agree, 40),
  ...(leave !== undefined && { leave: plainText(leave, 40) }),
})

/** Only a typed `y` or `yes` agrees. */
async function askInTerminal({ title, text, agree, leave }: Question): Promise<Said> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const leaveHint = leave === undefined ? '' : ` (d: ${leave})`
  try {
    const answer = await terminal.question(`\n${title}\n\n${text}\n\n${agree}? [y/N]${leaveHint} `)
    if (leave !== undefined && /^d$/i.test(answer.trim())) return 'leave'
    return /^y(?:es)?$/i.test(answer.trim()) ? 'agreed' : 'declined'
  } catch {
    return 'declined'
  } finally {
    terminal.close()
  }
}

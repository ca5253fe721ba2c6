import { plainText } from '../system/plain-text.ts'
import { platformHere } from '../system/platform.ts'
import { askInTerminal } from './ask-in-terminal.ts'
import { askThroughLauncher, isFromLauncher } from './ask-through-launcher.ts'
import { DIALOGS } from './dialogs.ts'

/** `text` may have several lines; `agree` is what the button says that is not Cancel. */
export type Question = { title: string; text: string; agree: string }

/**
 * Asks the person at this computer, one question at a time: through the launcher that started this program, in the terminal, or
 * with a dialog of the system. Cancel is the default, and the answer where nobody can be asked.
 */
export function ask(question: Question): Promise<boolean> {
  const asked = turn.then(() => askNow(withoutTricks(question)))
  turn = asked.catch(() => false)
  return asked
}

let turn: Promise<unknown> = Promise.resolve()

async function askNow(question: Question): Promise<boolean> {
  if (isFromLauncher()) return askThroughLauncher(question)
  if (process.stdin.isTTY && process.stderr.isTTY) return askInTerminal(question)
  for (const dialog of DIALOGS[platformHere()]) {
    const answer = await dialog(question)
    if (answer !== undefined) return answer
  }
  return false
}

/** Whatever a server said stands on lines of its own making, never on ours. */
const withoutTricks = ({ title, text, agree }: Question): Question => ({
  title: plainText(title, 80),
  text: text
    .split('\n')
    .slice(0, 60)
    .map((line) => plainText(line))
    .join('\n'),
  agree: plainText(agree, 40),
})

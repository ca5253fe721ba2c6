import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { currentPlatform } from '../system/current-platform.ts'
import { plainText } from '../system/plain-text.ts'
import * as words from './ask-words.ts'
import { hasScreen, isTerminal } from './can-ask.ts'
import { askThroughLauncher, DIALOGS, isFromLauncher } from './dialogs.ts'
import { FOLDER_DIALOGS } from './folder-dialogs.ts'
import { CouldNotAsk, type FolderQuestion, type FolderReply, type Question, type Reply } from './question.ts'

/**
 * Asks the person at this computer, one question at a time: through the launcher that started this program, in the terminal, or
 * with a dialog of the system. Cancel is the default.
 */
export const ask = (question: Question): Promise<Reply> => inTurn(() => askNow(sanitized(question)))

/** True when the user agreed. Throws when the question could not be shown; `instead` is a sentence that says what the user can do. */
export async function isAgreed(question: Question, instead: string): Promise<boolean> {
  const reply = await ask(question)
  if (reply === 'unasked') throw new CouldNotAsk(instead)
  return reply === 'agreed'
}

/** Asks like `ask`, and for a folder with it. No choice is made beforehand. */
export const askForFolder = ({ folders, ...question }: FolderQuestion): Promise<FolderReply> =>
  inTurn(() =>
    askForFolderNow({
      ...sanitized(question),
      folders: folders.map(({ path, label }) => ({ path, label: plainText(label) })),
    }),
  )

function inTurn<T>(askOne: () => Promise<T>): Promise<T> {
  const answered = lastQuestion.then(askOne)
  lastQuestion = answered.catch(() => {})
  return answered
}

let lastQuestion: Promise<unknown> = Promise.resolve()

async function askNow(question: Question): Promise<Reply> {
  if (isFromLauncher()) return askThroughLauncher(question)
  if (isTerminal()) return askInTerminal(question)
  if (!hasScreen()) return 'unasked'
  for (const dialog of DIALOGS[currentPlatform()]) {
    const reply = await dialog(question)
    if (reply !== 'unasked') return reply
  }
  return 'unasked'
}

async function askForFolderNow(question: FolderQuestion): Promise<FolderReply> {
  if (isTerminal() && !isFromLauncher()) return askForFolderInTerminal(question)
  const { title, text, leave, folders } = question
  const rows = [
    ...folders.map(({ label }) => label),
    words.otherFolder,
    ...(leave === undefined ? [] : [leave]),
  ]
  for (const { choose, pickFolder } of hasScreen() ? FOLDER_DIALOGS[currentPlatform()] : [])
    for (;;) {
      const row = await choose(question, rows)
      if (row === 'unasked') break
      if (row === 'declined') return row
      const known = folders[row]
      if (known) return { folder: known.path }
      if (row > folders.length) return 'leave'
      const folder = await pickFolder(title)
      if (folder !== undefined) return { folder }
    }
  // A plain question can still be shown by the launcher, or where a list cannot.
  const [first] = folders
  if (!first) return 'unasked'
  const reply = await askNow({ ...question, text: `${text}\n\n${first.label}` })
  return reply === 'agreed' ? { folder: first.path } : reply
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
async function askInTerminal(question: Question): Promise<Reply> {
  const answer = await answerInTerminal(question, words.yesOrNo)
  if (answer === 'leave') return 'leave'
  return /^y(?:es)?$/i.test(answer) ? 'agreed' : 'declined'
}

/** Only a number of a folder, or a typed path, agrees. */
async function askForFolderInTerminal({ folders, text, ...question }: FolderQuestion): Promise<FolderReply> {
  const listed = folders.map(({ label }, at) => `${at + 1}  ${label}`).join('\n')
  const answer = await answerInTerminal({ ...question, text: `${text}\n\n${listed}` }, words.folderOrNo)
  if (answer === 'leave') return 'leave'
  if (/^(?:no?)?$/i.test(answer)) return 'declined'
  const known = /^\d+$/.test(answer) ? folders[Number(answer) - 1]?.path : undefined
  return { folder: known ?? resolve(answer.replace(/^~(?=[/\\]|$)/, homedir())) }
}

/** The line that the user types, 'leave' for a `d`, '' at the end of the input. */
async function answerInTerminal({ title, text, agree, leave }: Question, ways: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const leaveHint = leave === undefined ? '' : words.typeD(leave)
  try {
    const answer = await terminal.question(`\n${title}\n\n${text}\n\n${agree}? [${ways}]${leaveHint} `)
    return leave !== undefined && /^d$/i.test(answer.trim()) ? 'leave' : answer.trim()
  } catch {
    return ''
  } finally {
    terminal.close()
  }
}

import { read, write } from 'node:fs'
import { promisify } from 'node:util'
import type { Platform } from '#shared/plugins/architectures.ts'
import { runProgram } from '../system/program.ts'
import { okButton, yesNoButtons } from './ask-words.ts'
import type { Question, Reply } from './question.ts'

/** True if the launcher of the macOS app started this process. */
export const isFromLauncher = () => process.argv.includes('--from-launcher')

/**
 * The launcher shows questions in front of all windows, which a program without windows cannot. It receives one line: title, text
 * and button separated by 0x1f, with 0x1e for a line break. It answers `1` or `0`; anything else, or its end, means Cancel. It has
 * only two buttons, so the user disconnects on the site or with the command.
 */
export async function askThroughLauncher({ title, text, agree }: Question): Promise<Reply> {
  const line = `${title}${SEPARATOR}${text.replaceAll('\n', LINE_BREAK)}${SEPARATOR}${agree}\n`
  try {
    await writeTo(QUESTION_HANDLE, Buffer.from(line))
    const { buffer, bytesRead } = await readFrom(ANSWER_HANDLE, Buffer.alloc(2), 0, 2, null)
    return buffer.toString('latin1', 0, bytesRead) === '1\n' ? 'agreed' : 'declined'
  } catch {
    return 'unasked'
  }
}

const [QUESTION_HANDLE, ANSWER_HANDLE] = [3, 4]
const SEPARATOR = '\u001f'
const LINE_BREAK = '\u001e'
const writeTo = promisify(write)
const readFrom = promisify(read)

type Dialog = (question: Question) => Promise<Reply>

/** The dialogs of each system, tried in order. The question is always an argument or input, never part of a script. */
export const DIALOGS: Record<Platform, Dialog[]> = {
  macos: [askWithOsascript],
  windows: [askWithPowerShell],
  linux: [askWithZenity, askWithKdialog],
}

/** The programs that can show a dialog on Linux, if installed. */
export const LINUX_DIALOGS = ['zenity', 'kdialog']

const NO_TIMEOUT = { seconds: 0 }

async function askWithOsascript({ title, text, agree, leave }: Question): Promise<Reply> {
  const script = [
    'on run argv',
    'activate',
    'set choices to {"Cancel", item 3 of argv}',
    'if (count of argv) > 3 then set choices to {item 4 of argv, "Cancel", item 3 of argv}',
    'set reply to display dialog (item 2 of argv) with title (item 1 of argv) buttons choices default button "Cancel" cancel button "Cancel" with icon caution',
    'if button returned of reply is item 3 of argv then return "agreed"',
    'return "leave"',
    'end run',
  ]
  const args = [...script.flatMap((line) => ['-e', line]), title, text, agree, ...(leave ? [leave] : [])]
  const { code, out, error } = await runProgram('/usr/bin/osascript', args, NO_TIMEOUT)
  // -128 is the Cancel button; any other error means that the question was not answered.
  if (code !== 0) return error.includes('-128') ? 'declined' : 'unasked'
  return answerIn(out)
}

/** Its buttons have fixed labels, so the text explains them. */
async function askWithPowerShell({ title, text, agree, leave }: Question): Promise<Reply> {
  const legend = leave ? yesNoButtons(agree, leave) : okButton(agree)
  const input = asciiJson({ title, text: `${text}\n\n${legend}` })
  const [buttons, cancel] = leave ? ['YesNoCancel', 'Button3'] : ['OKCancel', 'Button2']
  const script = `$q = [Console]::In.ReadToEnd() | ConvertFrom-Json
Add-Type -AssemblyName System.Windows.Forms
$a = [System.Windows.Forms.MessageBox]::Show($q.text, $q.title, '${buttons}', 'Warning', '${cancel}', 'DefaultDesktopOnly')
if ($a -eq 'OK' -or $a -eq 'Yes') { 'agreed' } elseif ($a -eq 'No') { 'leave' } else { 'declined' }`
  const args = ['-NoProfile', '-NonInteractive', '-Command', script]
  const { code, out } = await runProgram('powershell.exe', args, { input, seconds: 0 })
  return code === 0 && out.trim() ? answerIn(out) : 'unasked'
}

/** JSON that every code page reads alike. */
export const asciiJson = (value: object) =>
  JSON.stringify(value).replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

async function askWithZenity(question: Question): Promise<Reply> {
  const { title, text, agree, leave } = question
  const { code, out, error } = await runProgram(
    'zenity',
    [
      '--question',
      '--no-markup',
      '--default-cancel',
      '--width=460',
      '--icon-name=dialog-warning',
      `--title=${title}`,
      `--text=${text}`,
      `--ok-label=${agree}`,
      '--cancel-label=Cancel',
      ...(leave ? [`--extra-button=${leave}`] : []),
    ],
    NO_TIMEOUT,
  )
  if (code === 0) return 'agreed'
  // It also exits with 1 when it finds no display, and prints an error.
  if (code === 1 && !/\bdisplay\b/i.test(error)) return leave && out.trim() === leave ? 'leave' : 'declined'
  // Old versions do not support a third button.
  return leave && code === 255 ? askWithZenity({ title, text, agree }) : 'unasked'
}

async function askWithKdialog({ agree, leave, ...question }: Question): Promise<Reply> {
  const choice = await askWithKdialogMenu(question, [['agreed', agree], ...(leave ? [['leave', leave]] : [])])
  return choice === 'unasked' ? choice : answerIn(choice)
}

/**
 * Lets the user choose one of the rows, each an answer and its label, in a list of kdialog: none of its other dialogs has a default
 * choice. Gives the answer, `declined` for Cancel (the default) and `unasked` when the list was not shown.
 */
export async function askWithKdialogMenu(
  { title, text }: Pick<Question, 'title' | 'text'>,
  rows: string[][],
): Promise<string> {
  const choices = [['declined', 'Cancel', 'on'], ...rows.map((row) => [...row, 'off'])].flat()
  const { code, out } = await runProgram(
    'kdialog',
    // It interprets text that looks like HTML as HTML.
    ['--title', title, '--radiolist', text.replaceAll('<', '‹'), ...choices],
    NO_TIMEOUT,
  )
  if (code === null || code > 1) return 'unasked'
  return code === 0 ? out : 'declined'
}

const answerIn = (out: string): Reply => {
  const answer = out.trim()
  return answer === 'agreed' || answer === 'leave' ? answer : 'declined'
}

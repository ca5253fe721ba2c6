import type { Platform } from '#shared/plugins/architectures.ts'
import { runProgram } from '../system/program.ts'
import type { Question } from './ask.ts'

/** Undefined when this dialog cannot be shown here. */
type Dialog = (question: Question) => Promise<boolean | undefined>

/** The dialogs of each system, tried in turn. The question is an argument or input everywhere, never a part of a script. */
export const DIALOGS: Record<Platform, Dialog[]> = {
  macos: [askWithOsascript],
  windows: [askWithPowerShell],
  linux: [askWithZenity, askWithKdialog],
}

/** Whether a dialog can be shown on Linux, where that depends on what is installed. */
export const LINUX_DIALOGS = ['zenity', 'kdialog']

const FOR_EVER = { seconds: 0 }

async function askWithOsascript({ title, text, agree }: Question) {
  const script = [
    'on run argv',
    'activate',
    'set given to display dialog (item 2 of argv) with title (item 1 of argv) buttons {"Cancel", item 3 of argv} default button "Cancel" cancel button "Cancel" with icon caution',
    'return button returned of given is item 3 of argv',
    'end run',
  ]
  const args = [...script.flatMap((line) => ['-e', line]), title, text, agree]
  const { code, out } = await runProgram('/usr/bin/osascript', args, FOR_EVER)
  return code === 0 && out.trim() === 'true'
}

/** Its window has only OK and Cancel, so the text says what OK means. ASCII, whatever the code page is. */
async function askWithPowerShell({ title, text, agree }: Question) {
  const asked = JSON.stringify({ title, text: `${text}\n\nOK: ${agree}` })
  const input = asked.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const script = `$q = [Console]::In.ReadToEnd() | ConvertFrom-Json
Add-Type -AssemblyName System.Windows.Forms
$a = [System.Windows.Forms.MessageBox]::Show($q.text, $q.title, 'OKCancel', 'Warning', 'Button2', 'DefaultDesktopOnly')
if ($a -eq 'OK') { 'agreed' }`
  const args = ['-NoProfile', '-NonInteractive', '-Command', script]
  const { code, out } = await runProgram('powershell.exe', args, { input, seconds: 0 })
  return code === 0 && out.trim() === 'agreed'
}

async function askWithZenity({ title, text, agree }: Question) {
  const { code } = await runProgram(
    'zenity',
    [
      ...['--question', '--no-markup', '--default-cancel', '--width=460', '--icon-name=dialog-warning'],
      ...[`--title=${title}`, `--text=${text}`, `--ok-label=${agree}`, '--cancel-label=Cancel'],
    ],
    FOR_EVER,
  )
  return code === 0 || code === 1 ? code === 0 : undefined
}

/** Of its dialogs only a list says for certain what Return chooses. It reads text that looks like HTML as HTML. */
async function askWithKdialog({ title, text, agree }: Question) {
  const { code, out } = await runProgram(
    'kdialog',
    ['--title', title, '--radiolist', text.replaceAll('<', '‹'), 'no', 'Cancel', 'on', 'yes', agree, 'off'],
    FOR_EVER,
  )
  return code === null || code > 1 ? undefined : code === 0 && out.trim() === 'yes'
}

import { homedir } from 'node:os'
import type { Platform } from '#shared/plugins/architectures.ts'
import { runProgram } from '../system/program.ts'
import { asciiJson, askWithKdialogMenu } from './dialogs.ts'
import type { Question, Reply } from './question.ts'

type FolderDialog = {
  /** Which of these rows the user chooses, from 0. None is chosen beforehand. */
  choose: (question: Question, rows: string[]) => Promise<number | Extract<Reply, 'declined' | 'unasked'>>
  /** The full path of a folder; undefined when the user cancels. */
  pickFolder: (title: string) => Promise<string | undefined>
}

const NO_TIMEOUT = { seconds: 0 }

const osascript = (script: string[], args: string[]) =>
  runProgram('/usr/bin/osascript', [...script.flatMap((line) => ['-e', line]), ...args], NO_TIMEOUT)

const ofMac: FolderDialog = {
  choose: async ({ title, text, agree }, rows) => {
    const script = [
      'on run argv',
      'activate',
      'set choices to items 4 thru -1 of argv',
      'set reply to choose from list choices with title (item 1 of argv) with prompt (item 2 of argv) OK button name (item 3 of argv) cancel button name "Cancel"',
      'if reply is false then return "declined"',
      'considering case',
      'repeat with i from 1 to count of choices',
      'if item i of choices is item 1 of reply then return i - 1',
      'end repeat',
      'end considering',
      'end run',
    ]
    const { code, out } = await osascript(script, [title, text, agree, ...rows])
    return code === 0 ? rowIn(out) : 'unasked'
  },
  pickFolder: async (title) => {
    const script = [
      'on run argv',
      'activate',
      'return POSIX path of (choose folder with prompt (item 1 of argv))',
      'end run',
    ]
    const { code, out } = await osascript(script, [title])
    return code === 0 ? folderIn(out) : undefined
  },
}

const powershell = (script: string, input: object) => {
  const args = ['-NoProfile', '-NonInteractive', '-STA', '-Command', `${READ_INPUT}\n${script}`]
  return runProgram('powershell.exe', args, { input: asciiJson(input), seconds: 0 })
}

/** The output is UTF-8 with any code page. */
const READ_INPUT = `$q = [Console]::In.ReadToEnd() | ConvertFrom-Json
[Console]::OutputEncoding = New-Object Text.UTF8Encoding $false
Add-Type -AssemblyName System.Windows.Forms, System.Drawing
$f = New-Object Windows.Forms.Form -Property @{ Text = $q.title; TopMost = $true; StartPosition = 'CenterScreen'; AutoSize = $true; AutoSizeMode = 'GrowAndShrink' }`

const ofWindows: FolderDialog = {
  choose: async ({ title, text, agree }, rows) => {
    const script = `$p = New-Object Windows.Forms.FlowLayoutPanel -Property @{ FlowDirection = 'TopDown'; WrapContents = $false; AutoSize = $true; Padding = 12 }
$t = New-Object Windows.Forms.Label -Property @{ Text = $q.text; UseMnemonic = $false; AutoSize = $true; MaximumSize = '560, 0' }
$l = New-Object Windows.Forms.ListBox -Property @{ Width = 560; HorizontalScrollbar = $true }
$q.rows | ForEach-Object { [void]$l.Items.Add($_) }
$a = New-Object Windows.Forms.Button -Property @{ Text = $q.agree; AutoSize = $true; DialogResult = 'OK' }
$c = New-Object Windows.Forms.Button -Property @{ Text = 'Cancel'; AutoSize = $true; DialogResult = 'Cancel' }
$p.Controls.AddRange(@($t, $l, $a, $c))
$f.Controls.Add($p)
$f.CancelButton = $c
if ($f.ShowDialog() -eq 'OK' -and $l.SelectedIndex -ge 0) { $l.SelectedIndex } else { 'declined' }`
    const { code, out } = await powershell(script, { title, text, agree, rows })
    return code === 0 && out.trim() ? rowIn(out) : 'unasked'
  },
  pickFolder: async (title) => {
    const script = `$d = New-Object Windows.Forms.FolderBrowserDialog -Property @{ Description = $q.title }
if ($d.ShowDialog($f) -eq 'OK') { $d.SelectedPath }`
    const { code, out } = await powershell(script, { title })
    return code === 0 ? folderIn(out) : undefined
  },
}

const zenity: FolderDialog = {
  choose: async ({ title, text, agree }, rows) => {
    const { code, out, error } = await runProgram(
      'zenity',
      [
        '--list',
        '--width=640',
        '--height=480',
        `--title=${title}`,
        `--text=${asMarkup(text)}`,
        `--ok-label=${agree}`,
        '--cancel-label=Cancel',
        '--column=Number',
        '--column=Folder',
        '--hide-column=1',
        '--print-column=1',
        ...rows.flatMap((row, at) => [String(at), row]),
      ],
      NO_TIMEOUT,
    )
    if (code === 0) return rowIn(out)
    // It also exits with 1 when it finds no display, and prints an error.
    return code === 1 && !/\bdisplay\b/i.test(error) ? 'declined' : 'unasked'
  },
  pickFolder: async (title) => {
    const { code, out } = await runProgram(
      'zenity',
      ['--file-selection', '--directory', `--title=${title}`],
      NO_TIMEOUT,
    )
    return code === 0 ? folderIn(out) : undefined
  },
}

/** A list of zenity takes its text as markup with escapes, and shows none when that is wrong. */
const asMarkup = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const kdialog: FolderDialog = {
  choose: async (question, rows) => {
    const choice = await askWithKdialogMenu(
      question,
      rows.map((row, at) => [String(at), row]),
    )
    return choice === 'unasked' ? choice : rowIn(choice)
  },
  pickFolder: async (title) => {
    const args = ['--title', title, '--getexistingdirectory', homedir()]
    const { code, out } = await runProgram('kdialog', args, NO_TIMEOUT)
    return code === 0 ? folderIn(out) : undefined
  },
}

/** The dialogs of each system that ask for a folder, tried in order. What they show is an argument or input, never part of a script. */
export const FOLDER_DIALOGS: Record<Platform, FolderDialog[]> = {
  macos: [ofMac],
  windows: [ofWindows],
  linux: [zenity, kdialog],
}

/** A double click may print a row twice. */
function rowIn(out: string) {
  const row = /^\d+/.exec(out.trim())?.[0]
  return row === undefined ? 'declined' : Number(row)
}

const folderIn = (out: string) => out.replace(/\r?\n$/, '') || undefined

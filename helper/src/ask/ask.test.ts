import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ask-'))
const program = join(folder, 'ask.mjs')
const ASK = `
import { ask, askForFolder } from './ask.ts'
if (process.argv.includes('terminal')) process.stdin.isTTY = process.stderr.isTTY = true
const question = { title: 'Move \\u001f it?', text: 'One\\ntwo\\u001etwo\\u202e', agree: 'Move', leave: 'Disconnect' }
const folders = [{ path: '/one', label: 'One <b>&amp;' }, { path: '/two', label: 'Two' }]
console.log(process.argv.includes('folder')
  ? JSON.stringify(await askForFolder({ ...question, title: 'Where?', text: 'Up \\\\ <b>&', folders }))
  : await Promise.all([ask(question), ask({ ...question, title: 'Again?' })]))
process.exit()`

beforeAll(async () => {
  await build({
    stdin: { contents: ASK, resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
  })
})

/** Starts the program that asks twice; writes `answers` to descriptor 4 as the launcher does. */
async function launched(answers: string) {
  const child = spawn(process.execPath, [program, '--from-launcher'], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe', 'pipe'],
  })
  // Pipes, as `stdio` above requests.
  const [, printed, , asked, answer] = child.stdio as unknown as [null, Readable, null, Readable, Writable]
  answer.on('error', () => {})
  answer.end(answers)
  const [out, questions] = await Promise.all([text(printed), text(asked)])
  return { out: out.trim(), questions }
}

test('the launcher receives one question per line, and the text cannot forge a separator', async () => {
  const { out, questions } = await launched('1\n0\n')

  expect(out).toBe("[ 'agreed', 'declined' ]")
  expect(questions).toBe('Move it?\u001fOne\u001etwo two\u001fMove\nAgain?\u001fOne\u001etwo two\u001fMove\n')
})

test.each(['', '2\n', 'yes\n', '11', '\n1', ' 1\n'])('the answer %j means Cancel', async (answer) => {
  expect((await launched(answer)).out).toMatch(/^\[ 'declined',/)
})

test.runIf(process.platform === 'linux').each([
  ['zenity', 0, '', 'agreed'],
  ['zenity', 1, '', 'declined'],
  ['zenity', 1, 'Disconnect', 'leave'],
  ['zenity', 1, 'Gtk-WARNING: cannot open display: :7', 'unasked'],
  ['kdialog', 0, 'agreed', 'agreed'],
  ['kdialog', 0, 'declined', 'declined'],
  ['none', 0, '', 'unasked'],
] as const)('the dialog %s with exit code %i and output %j means %s', async (name, code, output, meaning) => {
  const script = `echo "${output}" >&${output.includes('display') ? 2 : 1}\nexit ${code}`

  expect(await askedBy(name, script).out).toBe(`[ '${meaning}', '${meaning}' ]\n`)
})

/** Asks with a dialog of this name that runs the script; gives what the program prints, and what the dialog was told. */
function askedBy(name: string, script: string, ...args: string[]) {
  const bin = mkdtempSync(join(tmpdir(), 'bin-'))
  const log = join(bin, 'log')
  writeFileSync(join(bin, name), `#!/bin/sh\nprintf '%s\\n' "$@" >>"${log}"\n${script}\n`, { mode: 0o755 })
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: bin, DISPLAY: ':none' },
  })
  return { out: text(child.stdout), told: () => readFileSync(log, 'utf8') }
}

const PICKS = (list: string, picker: string) =>
  `case "$*" in *--list*|*--radiolist*) ${list} ;; *directory*) ${picker} ;; *) echo agreed ;; esac`

test.runIf(process.platform === 'linux').each([
  ['zenity', 'a row', PICKS('echo 1', ''), { folder: '/two' }],
  ['zenity', 'a row twice, by a double click', PICKS('echo "0|0"', ''), { folder: '/one' }],
  ['zenity', 'Cancel', PICKS('exit 1', ''), 'declined'],
  ['zenity', 'Disconnect', PICKS('echo 3', ''), 'leave'],
  ['zenity', 'another folder', PICKS('echo 2', 'echo "/a  b"'), { folder: '/a  b' }],
  ['zenity', 'a list that it cannot show', PICKS('exit 255', ''), { folder: '/one' }],
  ['kdialog', 'a row', PICKS('echo 1', ''), { folder: '/two' }],
  ['kdialog', 'another folder', PICKS('echo 2', 'echo /mnt'), { folder: '/mnt' }],
])('%s asks for a folder: %s', async (name, _, script, reply) => {
  const { out, told } = askedBy(name, script, 'folder')
  expect(JSON.parse(await out)).toEqual(reply)
  // A list of zenity takes markup, and rows as they are.
  if (name === 'zenity') expect(told()).toContain('--text=Up \\\\ &lt;b&gt;&amp;\n')
  expect(told()).toContain('\nOne <b>&amp;\n')
})

test.each([
  ['1', { folder: '/one' }],
  ['/mnt/big disk', { folder: resolve('/mnt/big disk') }],
  ['~/aside', { folder: join(homedir(), 'aside') }],
  ['', 'declined'],
  ['No', 'declined'],
  ['d', 'leave'],
])('in a terminal %j means %o', async (line, reply) => {
  const child = spawn(process.execPath, [program, 'folder', 'terminal'], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(`${line}\n`)
  const [out, asked] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(JSON.parse(out)).toEqual(reply)
  expect(asked).toContain('1  One <b>&amp;\n2  Two\n')
})

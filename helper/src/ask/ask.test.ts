import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ask-'))
const program = join(folder, 'ask.mjs')
const ASK = `
import { ask } from './ask.ts'
const question = { title: 'Move \\u001f it?', text: 'One\\ntwo\\u001etwo\\u202e', agree: 'Move', leave: 'Disconnect' }
console.log(await Promise.all([ask(question), ask({ ...question, title: 'Again?' })]))
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
  ['zenity', 5, '', 'unasked'],
  ['kdialog', 0, 'agreed', 'agreed'],
  ['kdialog', 0, 'leave', 'leave'],
  ['kdialog', 0, 'declined', 'declined'],
  ['kdialog', 0, '', 'declined'],
  ['kdialog', 1, '', 'declined'],
  ['none', 0, '', 'unasked'],
] as const)('the dialog %s with exit code %i and output %j means %s', async (name, code, output, meaning) => {
  const bin = mkdtempSync(join(tmpdir(), 'bin-'))
  const dialog = join(bin, name)
  writeFileSync(
    dialog,
    `#!/bin/sh\nprintf '%s\\n' "$@" >>"${bin}/asked"\necho "${output}" >&${output.includes('display') ? 2 : 1}\nexit ${code}\n`,
  )
  chmodSync(dialog, 0o755)
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: bin, DISPLAY: ':none' },
  })

  expect((await text(child.stdout)).trim()).toBe(`[ '${meaning}', '${meaning}' ]`)
})

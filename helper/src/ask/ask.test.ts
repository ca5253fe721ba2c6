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
const question = { title: 'Move \\u001f it?', text: 'One\\ntwo\\u001etwo\\u202e', agree: 'Move' }
console.log(await Promise.all([ask(question), ask({ ...question, title: 'Again?' })]))
process.exit()`

beforeAll(async () => {
  await build({
    stdin: { contents: ASK, resolveDir: import.meta.dirname },
    ...{ bundle: true, platform: 'node', format: 'esm', outfile: program },
  })
})

/** Starts the program that asks twice; `answers` go into descriptor 4 as the launcher would write them. */
async function launched(answers: string) {
  const child = spawn(process.execPath, [program, '--from-launcher'], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe', 'pipe'],
  })
  // These are pipes, because that is what was asked for.
  const [, printed, , asked, answer] = child.stdio as unknown as [null, Readable, null, Readable, Writable]
  answer.on('error', () => {})
  answer.end(answers)
  const [out, questions] = await Promise.all([text(printed), text(asked)])
  return { out: out.trim(), questions }
}

test('the launcher is asked one question a line, whose parts nothing in the text can forge', async () => {
  const { out, questions } = await launched('1\n0\n')

  expect(out).toBe('[ true, false ]')
  expect(questions).toBe('Move it?\u001fOne\u001etwo two\u001fMove\nAgain?\u001fOne\u001etwo two\u001fMove\n')
})

test.each(['', '2\n', 'yes\n', '11', '\n1', ' 1\n'])('the answer %j is Cancel', async (answer) => {
  expect((await launched(answer)).out).toMatch(/^\[ false,/)
})

test.runIf(process.platform === 'linux').each([
  ['zenity', 0, '[ true, true ]'],
  ['zenity', 1, '[ false, false ]'],
  ['zenity', 5, '[ false, false ]'],
  ['kdialog', 0, '[ true, true ]'],
  ['kdialog', 1, '[ false, false ]'],
  ['none', 0, '[ false, false ]'],
] as const)('the dialog %s that ends with %i means %s', async (name, code, answers) => {
  const bin = mkdtempSync(join(tmpdir(), 'bin-'))
  const dialog = join(bin, name)
  writeFileSync(dialog, `#!/bin/sh\nprintf '%s\\n' "$@" >>"${bin}/asked"\necho yes\nexit ${code}\n`)
  chmodSync(dialog, 0o755)
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: bin },
  })

  expect((await text(child.stdout)).trim()).toBe(answers)
})

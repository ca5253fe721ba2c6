import { createInterface } from 'node:readline/promises'
import type { Question } from './ask.ts'

/** Only a typed `y` or `yes` agrees; so does nothing that was typed before the question. */
export async function askInTerminal({ title, text, agree }: Question): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(`\n${title}\n\n${text}\n\n${agree}? [y/N] `)
    return /^y(?:es)?$/i.test(answer.trim())
  } catch {
    return false
  } finally {
    terminal.close()
  }
}

import { createInterface } from 'node:readline/promises'
import type { Question, Said } from './ask.ts'

/** Only a typed `y` or `yes` agrees; so does nothing that was typed before the question. */
export async function askInTerminal({ title, text, agree, leave }: Question): Promise<Said> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const more = leave === undefined ? '' : ` (d: ${leave})`
  try {
    const answer = await terminal.question(`\n${title}\n\n${text}\n\n${agree}? [y/N]${more} `)
    if (leave !== undefined && /^d$/i.test(answer.trim())) return 'leave'
    return /^y(?:es)?$/i.test(answer.trim()) ? 'agreed' : 'declined'
  } catch {
    return 'declined'
  } finally {
    terminal.close()
  }
}

import { read, write } from 'node:fs'
import { promisify } from 'node:util'
import type { Question, Said } from './question.ts'

/** The launcher of the app for macOS says so. */
export const isFromLauncher = () => process.argv.includes('--from-launcher')

/**
 * The launcher shows questions in front of all windows, which a program without windows cannot. One line goes to it: title, text
 * and button with 0x1f between them, 0x1e for a line break. Its answer is `1` or `0`; anything else, or its end, is Cancel. It has
 * two buttons: a connection is ended on the site, or by typing the command.
 */
export async function askThroughLauncher({ title, text, agree }: Question): Promise<Said> {
  const line = `${title}${BETWEEN}${text.replaceAll('\n', BREAK)}${BETWEEN}${agree}\n`
  try {
    await writeTo(ASK, Buffer.from(line))
    const { buffer, bytesRead } = await readFrom(ANSWER, Buffer.alloc(2), 0, 2, null)
    return buffer.toString('latin1', 0, bytesRead) === '1\n' ? 'agreed' : 'declined'
  } catch {
    return 'unasked'
  }
}

const [ASK, ANSWER] = [3, 4]
const BETWEEN = '\u001f'
const BREAK = '\u001e'
const writeTo = promisify(write)
const readFrom = promisify(read)

import { read, write } from 'node:fs'
import { promisify } from 'node:util'
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

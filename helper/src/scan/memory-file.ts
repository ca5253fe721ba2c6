import { readFileSync } from 'node:fs'
import { writeSafely } from '../system/write-safely.ts'

/** Another one is written whenever a line means something else. */
const HEAD = 'plugfolio-helper scan 4\n'

/**
 * What is remembered, a line for each path: the path, a tab, and what is known of it. Lines are taken apart only when they are asked
 * for, and written as they were, because there are ten thousand. A file that is missing or of another kind holds nothing.
 */
export function readLines(file: string): Map<string, string> {
  const byPath = new Map<string, string>()
  const text = textOf(file)
  if (!text.startsWith(HEAD)) return byPath
  for (let start = HEAD.length; start < text.length; ) {
    const end = endOfLine(text, start)
    const tab = text.indexOf('\t', start)
    if (tab >= 0 && tab < end) byPath.set(text.slice(start, tab), text.slice(tab + 1, end))
    start = end + 1
  }
  return byPath
}

/** A path that would not stay on its line is not written, and is read again each time. */
export function writeLines(file: string, byPath: Map<string, string>) {
  const lines = Array.from(byPath, ([path, known]) => (/[\t\n]/.test(path) ? '' : `${path}\t${known}\n`))
  writeSafely(file, HEAD + lines.join(''))
}

function textOf(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function endOfLine(text: string, from: number) {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

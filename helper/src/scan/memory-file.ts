import { readFileSync } from 'node:fs'
import { writeSafely } from '../system/write-safely.ts'

/** Another one is written whenever a line means something else. */
const HEAD = 'plugfolio-helper scan 1'

/**
 * What is remembered, a line for each path: the path, a tab, and what is known of it. Lines are taken apart only when they are asked
 * for, and written as they were, because there are ten thousand. A file that is missing or of another kind holds nothing.
 */
export function readLines(file: string): Map<string, string> {
  try {
    const [head, ...lines] = readFileSync(file, 'utf8').split('\n')
    return new Map(head === HEAD ? lines.map(cut) : [])
  } catch {
    return new Map()
  }
}

/** A path that would not stay on its line is not written, and is read again each time. */
export function writeLines(file: string, byPath: Map<string, string>) {
  const lines = Array.from(byPath, ([path, known]) => (/[\t\n]/.test(path) ? '' : `${path}\t${known}\n`))
  writeSafely(file, `${HEAD}\n${lines.join('')}`)
}

function cut(line: string): [string, string] {
  const at = line.indexOf('\t')
  return [line.slice(0, Math.max(at, 0)), line.slice(at + 1)]
}

import { readFileSync } from 'node:fs'
import { writeSafely } from '../system/write-safely.ts'

/**
 * What is remembered, a line for each path: the path, a tab, and what is known of it as JSON. Lines are taken apart only when they
 * are asked for, and written as they were, because there are ten thousand. `inside` are lists that many lines refer to.
 */
export type Lines = { inside: string[][]; byPath: Map<string, string> }

/** Another one is written whenever a line means something else. */
const VERSION = 1

/** A file that is missing, damaged or of another version holds nothing. */
export function readLines(file: string): Lines {
  try {
    const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n')
    const { version, inside } = JSON.parse(head)
    if (version === VERSION)
      return { inside, byPath: new Map(lines.map(cut).filter(([path]) => path !== '')) }
  } catch {
    // Then everything is read again.
  }
  return { inside: [], byPath: new Map() }
}

/** A path that would not stay on its line is not written, and is read again each time. */
export function writeLines(file: string, { inside, byPath }: Lines) {
  const head = JSON.stringify({ version: VERSION, inside })
  const lines = Array.from(byPath, ([path, known]) => (/[\t\n]/.test(path) ? '' : `${path}\t${known}\n`))
  writeSafely(file, `${head}\n${lines.join('')}`)
}

function cut(line: string): [string, string] {
  const at = line.indexOf('\t')
  return at === -1 ? ['', ''] : [line.slice(0, at), line.slice(at + 1)]
}

import { readFileSync } from 'node:fs'
import { writeAtomically } from '../system/write-atomically.ts'

/** The number changes with the format of the lines. */
const HEAD = 'plugfolio-helper scan 12\n'

/**
 * Reads the cache file: one line per path, with the path, a tab and its data. The data is parsed only when needed, because there can be
 * ten thousand lines. Returns an empty map for a missing file or another version.
 */
export function readCacheLines(file: string): Map<string, string> {
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

/** A path with a tab or line break is not written, so its bundle is read again each time. */
export function writeCacheLines(file: string, byPath: Map<string, string>) {
  const lines = Array.from(byPath, ([path, data]) => (/[\t\n]/.test(path) ? '' : `${path}\t${data}\n`))
  writeAtomically(file, HEAD + lines.join(''))
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

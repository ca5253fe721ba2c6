import { linesOf } from '../songs/bytes/lines.ts'
import { chunksOf } from '../songs/source.ts'
import type { CachedPlugins } from './cached-plugins.ts'
import type { CacheFile } from './plugin-cache.ts'

/** The lines of a file, up to the limit of rows. */
export async function* linesOfCache(file: CacheFile, found: CachedPlugins): AsyncGenerator<string> {
  let rows = 0
  for await (const line of linesOf(chunksOf(file))) {
    if (rows++ >= found.limits.rows) {
      found.isFull = true
      return
    }
    yield rows === 1 ? line.replace(/^\ufeff/, '') : line
  }
}

/** A line `[section]`, `key=value`, or anything else, which gives null. */
export function iniLine(line: string): { section: string } | { key: string; value: string } | null {
  if (line.startsWith('[')) {
    const end = line.lastIndexOf(']')
    return end > 0 ? { section: line.slice(1, end) } : null
  }
  const at = line.indexOf('=')
  return at > 0 ? { key: line.slice(0, at), value: line.slice(at + 1) } : null
}

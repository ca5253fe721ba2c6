import fs from 'node:fs'
import { crc32 } from 'node:zlib'
import { HELPER_VERSION } from '#shared/product.ts'
import { writeAtomically } from '../system/write-safely.ts'
import type { NamedPlugin } from './song-facts.ts'

/** The number changes with the format of the lines. Another version of the helper may read more, so it reads all songs again. */
const HEAD = `plugfolio-helper songs 1 ${HELPER_VERSION} `

/** The file never becomes larger, and a larger one is not read. In bytes. */
const MOST_BYTES = 64 * 2 ** 20

/** What the file holds: the plugins of all songs, and by the path of each song its row as JSON, of which few are needed. */
type SavedSongs = { plugins: readonly NamedPlugin[]; rows: Map<string, string> }

/** Reads the file. Undefined when it is missing, damaged, too large or of another version. */
export function readMemoryFile(file: string): SavedSongs | undefined {
  try {
    const [plugins = '', ...lines] = wholeText(file).split('\n')
    const rows = new Map<string, string>()
    for (const line of lines) {
      const tab = line.indexOf('\t')
      if (tab > 0) rows.set(pathOf(line.slice(0, tab)), line.slice(tab + 1))
    }
    return { plugins: JSON.parse(plugins), rows }
  } catch {
    return undefined
  }
}

/** Writes the file. Rows after the limit of its size are left out. Throws an error when nothing can be written. */
export function writeMemoryFile(file: string, { plugins, rows }: SavedSongs) {
  const lines = [`${JSON.stringify(plugins)}\n`]
  let left = MOST_BYTES - HEAD.length - Buffer.byteLength(lines.join('')) - 100
  if (left < 0) throw new Error('There are too many plugins.')
  for (const [path, row] of rows) {
    const line = `${keyOf(path)}\t${row}\n`
    left -= Buffer.byteLength(line)
    if (left < 0) break
    lines.push(line)
  }
  const text = lines.join('')
  writeAtomically(file, `${HEAD}${sumOf(text)}\n${text}`)
}

/** What follows the head. Throws an error when it is not as it was written. */
function wholeText(file: string): string {
  if (fs.statSync(file).size > MOST_BYTES) throw new Error('The file is too large.')
  const text = fs.readFileSync(file, 'utf8')
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  if (text.slice(0, end) !== HEAD + sumOf(body)) throw new Error('The file is damaged.')
  return body
}

const sumOf = (text: string) => crc32(text).toString(16)

/** A name may contain line breaks; then the path is written as JSON. No full path starts with a quote. */
const keyOf = (path: string) => (/[\t\n]/.test(path) ? JSON.stringify(path) : path)
const pathOf = (key: string): string => (key.startsWith('"') ? JSON.parse(key) : key)

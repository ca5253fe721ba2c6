import fs from 'node:fs'
import { crc32 } from 'node:zlib'
import { HELPER_VERSION } from '#shared/product.ts'
import { writeAtomically } from '../system/write-atomically.ts'
import type { NamedPlugin } from './plugin-table.ts'

/** The number changes with the format of the lines. Another version of the helper may read more, so it reads all songs again. */
const HEAD = `plugfolio-helper songs 3 ${HELPER_VERSION} `

/** The file never becomes larger, and a larger one is not read. In bytes. */
const MOST_BYTES = 64 * 2 ** 20

/** The contents of the file: the plugins of all songs, and by the path of each song where its row is in the text. */
type SavedSongs = {
  plugins: readonly NamedPlugin[]
  places: Map<string, number>
  rowAt: (place: number) => string
}

/** Reads the file. Undefined when it is missing, damaged, too large or of another version. */
export function readMemoryFile(file: string): SavedSongs | undefined {
  try {
    const text = wholeText(file)
    const start = endOfLine(text, 0) + 1
    const places = new Map<string, number>()
    for (let at = start; at < text.length; at = endOfLine(text, at) + 1) {
      const tab = text.indexOf('\t', at)
      places.set(pathOf(text.slice(at, tab)), tab + 1)
    }
    const rowAt = (place: number) => text.slice(place, endOfLine(text, place))
    return { plugins: JSON.parse(text.slice(0, start)), places, rowAt }
  } catch {
    return undefined
  }
}

/** Writes the file. Rows after the limit of its size are left out. Throws an error when nothing can be written. */
export function writeMemoryFile(
  file: string,
  plugins: readonly NamedPlugin[],
  rows: Iterable<[path: string, row: string]>,
) {
  const lines = [`${JSON.stringify(plugins)}\n`]
  let bytesLeft = MOST_BYTES - HEAD.length - Buffer.byteLength(lines.join('')) - 100
  if (bytesLeft < 0) throw new Error('There are too many plugins.')
  for (const [path, row] of rows) {
    const line = `${keyOf(path)}\t${row}\n`
    bytesLeft -= Buffer.byteLength(line)
    if (bytesLeft < 0) break
    lines.push(line)
  }
  const text = lines.join('')
  writeAtomically(file, `${HEAD}${sumOf(text)}\n${text}`)
}

/** The text after the head. Throws an error when it is not as it was written. */
function wholeText(file: string): string {
  if (fs.statSync(file).size > MOST_BYTES) throw new Error('The file is too large.')
  const bytes = fs.readFileSync(file)
  const end = bytes.indexOf('\n')
  const body = bytes.subarray(end + 1)
  if (bytes.toString('utf8', 0, end) !== HEAD + sumOf(body)) throw new Error('The file is damaged.')
  return body.toString('utf8')
}

const sumOf = (content: string | Uint8Array) => crc32(content).toString(16)

const endOfLine = (text: string, from: number) => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** A name may contain line breaks; then the path is written as JSON. No full path starts with a quote. */
const keyOf = (path: string) => (/[\t\n]/.test(path) ? JSON.stringify(path) : path)
const pathOf = (key: string): string => (key.startsWith('"') ? JSON.parse(key) : key)

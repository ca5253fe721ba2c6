import { readFileSync } from 'node:fs'
import { writeSafely } from '../system/write-safely.ts'
import { type Known, knownOfRow, type Row } from './memory-row.ts'

/** What stands in the file; most bundles have the same files in them, which are written once. */
type Contents = {
  version: typeof VERSION
  inside: string[][]
  rows: [path: string, known: Known | null, inside: number, marks: number[]][]
}

/** Another one is written whenever a row means something else. */
const VERSION = 1

/** The rows by their paths. A file that is missing, damaged or of another version holds none. */
export function readRows(file: string): Map<string, Row> {
  const rows = new Map<string, Row>()
  try {
    const contents: Contents = JSON.parse(readFileSync(file, 'utf8'))
    if (contents.version !== VERSION) return rows
    for (const [path, known, inside, marks] of contents.rows) {
      const looked = contents.inside[inside]
      if (looked?.length && marks.length === looked.length * 4) rows.set(path, { path, known, looked, marks })
    }
    return rows
  } catch {
    return new Map()
  }
}

export function writeRows(file: string, rows: Map<string, Row>) {
  const inside = new Map<string, number>()
  const numberOf = (looked: string[]) => {
    const key = JSON.stringify(looked)
    const number = inside.get(key) ?? inside.size
    inside.set(key, number)
    return number
  }
  const lines = Array.from(rows.values(), (row) =>
    JSON.stringify([row.path, knownOfRow(row), numberOf(row.looked), row.marks]),
  )
  writeSafely(
    file,
    `{"version":${VERSION},"rows":[\n${lines.join(',\n')}\n],"inside":[${[...inside.keys()]}]}\n`,
  )
}

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/schema.ts'
import * as words from './library-words.ts'

/**
 * Reads texts that many rows of a large answer have in common, each different one once. A statement that joins such columns gives the driver
 * fewer values to read, which costs more than the statement itself.
 */
export function readOnce<Facts>(read: (text: string) => Facts): (text: string) => Facts {
  const known = new Map<string, Facts>()
  return (text) => {
    let facts = known.get(text)
    if (facts === undefined) {
      facts = read(text)
      known.set(text, facts)
    }
    return facts
  }
}

/** The words of a text that are divided by blanks; none for ''. */
export const wordsIn = (text: string): string[] => (text === '' ? [] : text.split(' '))

/**
 * Reads many rows as one text for each column: the driver needs several times as long for a row as the statement does, and so many small
 * values keep the collector of unused memory busy for as long again. `toRow` asks for each value of a row by the name of its column.
 * All are texts, '' for null, and have no control characters, which every contract refuses in a line.
 */
export async function readRows<Name extends string, Row>(
  db: Db,
  columns: Record<Name, SQL>,
  from: SQL,
  toRow: (value: (name: Name) => string) => Row,
): Promise<Row[]> {
  const names = Object.keys(columns) as Name[] // as: the keys of the record
  const texts = names.map(
    (name) =>
      sql`string_agg(coalesce((${columns[name]})::text, ''), ${SEPARATOR}) as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<Name, string | null>>(
    sql`select ${sql.join(texts, sql`, `)} ${from}`,
  )
  const values = new Map(names.map((name) => [name, rows[0]?.[name]?.split(SEPARATOR) ?? []]))
  const [count = 0, ...others] = new Set([...values.values()].map(({ length }) => length))
  if (others.length > 0) throw new Error(words.controlCharacter)
  let at = 0
  const value = (name: Name) => values.get(name)?.[at] ?? ''
  const read: Row[] = []
  for (; at < count; at++) read.push(toRow(value))
  return read
}

const SEPARATOR = '\x1e'

/** The number that a value is, or null for none. */
export const numberIn = (value: string): number | null => (value === '' ? null : Number(value))

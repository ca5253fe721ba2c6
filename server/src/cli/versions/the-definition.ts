import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { definitions } from '../../db/schema.ts'
import { theId } from '../the-id.ts'

const MOST = 10

/** The definition of an id, of a name, or of "NAME by MAKER". Throws a sentence unless it is exactly one. */
export async function theDefinition(db: Db, text: string): Promise<string> {
  const { id, name, manufacturer } = definitions
  const found = await db
    .select({ id, name, manufacturer })
    .from(definitions)
    .where(sql`lower(${text}) in (lower(${name}), lower(${name} || ' by ' || ${manufacturer}))`)
    .orderBy(asc(manufacturer), asc(id))
    .limit(MOST)
  const [only] = found
  if (!only) return theId(text)
  if (found.length === 1) return only.id
  const names = found.map((each) => `${each.name} by ${each.manufacturer} (${each.id})`).join(', ')
  throw new Error(`Several plugins are called "${text}": ${names}. Name one by its maker or its id.`)
}

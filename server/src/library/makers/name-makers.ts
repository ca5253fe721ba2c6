import { inArray, isNotNull, sql } from 'drizzle-orm'
import { type AgreedMakerNames, agreedMakerName } from '#shared/makers/agreed-name.ts'
import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import type { Db } from '../../db/open.ts'
import { definitions, makerSpellings, sharedValues } from '../../db/schema.ts'
import { notifyOwnersOf } from './notify-owners.ts'

/** Gives each of these spellings the name that libraries show. Call it outside of a transaction, before they are written. */
export async function nameMakers(db: Db, spellings: Iterable<string>) {
  const given = [...new Set(spellings)].filter((spelling) => spelling !== '')
  const known = await spellingsIn(db, given)
  const fresh = given.filter((spelling) => !known.has(spelling))
  if (fresh.length === 0) return
  await notifyOwnersOf(db, await db.transaction((tx) => renamedSpellings(tx, fresh.map(makerKeyOf), fresh)))
}

/** Shows another name for a maker after an agreement or an undo. */
export async function renameMaker(db: Db, key: string) {
  await notifyOwnersOf(db, await db.transaction((tx) => renamedSpellings(tx, [key])))
}

async function spellingsIn(db: Db, given: string[]) {
  const { spelling } = makerSpellings
  if (given.length === 0) return new Set<string>()
  const rows = await db.select({ spelling }).from(makerSpellings).where(inArray(spelling, given))
  return new Set(rows.map((row) => row.spelling))
}

/**
 * Decides the names of these makers, and of those that are agreed to be one of them; `fresh` are spellings that have no row yet.
 * Returns the other spellings whose name is different now.
 */
async function renamedSpellings(tx: Db, keys: string[], fresh: string[] = []): Promise<string[]> {
  // Two first spellings of one maker must see each other. Both are rare, so one lock for all makers is enough.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('maker_spellings'))`)
  const agreed = await agreedNames(tx)
  const owner = (key: string) => agreedMakerName(key, agreed).key
  const owners = new Set(keys.map(owner))
  const involved = [
    ...new Set([...keys, ...owners, ...[...agreed.keys()].filter((key) => owners.has(owner(key)))]),
  ]
  const rows = await tx.select().from(makerSpellings).where(inArray(makerSpellings.key, involved))
  const all = [...rows, ...fresh.map((spelling) => ({ spelling, key: makerKeyOf(spelling), name: '' }))]
  const named = all.map((row) => ({ ...row, name: shownNameOf(row, all, agreed), before: row.name }))
  const changed = named.filter(({ name, before }) => name !== before)
  if (changed.length > 0)
    await tx
      .insert(makerSpellings)
      .values(changed.map(({ spelling, key, name }) => ({ spelling, key, name })))
      .onConflictDoUpdate({ target: makerSpellings.spelling, set: { name: sql`excluded.name` } })
  return changed.filter(({ before }) => before !== '').map(({ spelling }) => spelling)
}

type Row = typeof makerSpellings.$inferSelect

/** An agreed name comes first; without its own agreement the maker that it belongs to is shown as its spellings are. */
function shownNameOf(row: Row, all: Row[], agreed: AgreedMakerNames) {
  // Names without a letter or digit have one key, but are not of one maker.
  if (row.key === '') return row.spelling
  const { name, key } = agreedMakerName(row.key, agreed)
  if (name !== undefined && (key === row.key || agreed.has(key))) return name
  const [first, ...rest] = all.filter((each) => each.key === key).map(({ spelling }) => spelling)
  return first === undefined ? (name ?? row.spelling) : shownMakerName([first, ...rest])
}

async function agreedNames(tx: Db): Promise<AgreedMakerNames> {
  const name = sql<string | null>`${sharedValues.shown} ->> 'manufacturer'`
  const rows = await tx
    .select({ key: definitions.makerKey, name })
    .from(definitions)
    .innerJoin(sharedValues, sql`${sharedValues.definitionId} = ${definitions.id}`)
    .where(isNotNull(definitions.makerKey))
  return new Map(rows.flatMap(({ key, name: agreed }) => (key && agreed ? [[key, agreed] as const] : [])))
}

import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type AgreedMakerNames, agreedMakerName } from '#shared/makers/agreed-maker-name.ts'
import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import { notifyOfLibrarySql } from '../../db/notify-servers.ts'
import type { Db } from '../../db/open.ts'
import { definitions, makerSpellings, plugins, sharedValues, users } from '../../db/schema.ts'

/**
 * Gives each of these spellings the name that libraries show. A new spelling never changes the name that others see. Call it
 * outside of a transaction, before they are written.
 */
export async function nameMakers(db: Db, spellings: Iterable<string>) {
  const given = [...new Set(spellings)].filter((each) => each !== '')
  if (given.length === 0) return
  const { spelling } = makerSpellings
  const rows = await db.select({ spelling }).from(makerSpellings).where(inArray(spelling, given))
  const known = new Set(rows.map((row) => row.spelling))
  const fresh = given.filter((each) => !known.has(each))
  if (fresh.length > 0) await db.transaction((tx) => addSpellings(tx, fresh))
}

async function addSpellings(tx: Db, spellings: string[]) {
  await lockMakers(tx)
  const agreed = await agreedNames(tx)
  const added = spellings.map((spelling) => ({ spelling, key: makerKeyOf(spelling), name: '' }))
  const owners = added.map(({ key }) => agreedMakerName(key, agreed).key)
  const shown = await shownNames(tx, [...new Set(owners)])
  const named = added.map((row) => ({ ...row, name: shownNameOf(row, added, agreed, shown) }))
  await tx.insert(makerSpellings).values(named).onConflictDoNothing()
}

/** The names under which these makers are shown, by their keys. */
async function shownNames(tx: Db, keys: string[]): Promise<ReadonlyMap<string, string>> {
  const { key, name } = makerSpellings
  const rows = await tx.selectDistinctOn([key], { key, name }).from(makerSpellings).where(inArray(key, keys))
  return new Map(rows.map((row) => [row.key, row.name]))
}

/** Shows another name for a maker after an agreement or an undo. */
export async function renameMaker(db: Db, key: string) {
  await notifyOwnersOf(db, await db.transaction((tx) => renamedSpellings(tx, key)))
}

/** Two first spellings of one maker must see each other. They are rare, so one lock for all makers is enough. */
const lockMakers = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('maker_spellings'))`)

/** Decides the name of a maker, and of those that are agreed to be it. Returns the spellings whose name is different now. */
async function renamedSpellings(tx: Db, renamed: string): Promise<string[]> {
  await lockMakers(tx)
  const agreed = await agreedNames(tx)
  const owner = (key: string) => agreedMakerName(key, agreed).key
  const itsKeys = [...agreed.keys()].filter((key) => owner(key) === owner(renamed))
  const involved = [...new Set([renamed, owner(renamed), ...itsKeys])]
  const rows = await tx.select().from(makerSpellings).where(inArray(makerSpellings.key, involved))
  const changed = rows
    .map((row) => ({ ...row, name: shownNameOf(row, rows, agreed), before: row.name }))
    .filter(({ name, before }) => name !== before)
  for (const { spelling, name } of changed)
    await tx.update(makerSpellings).set({ name }).where(eq(makerSpellings.spelling, spelling))
  return changed.map(({ spelling }) => spelling)
}

type Row = typeof makerSpellings.$inferSelect

/**
 * An agreed name comes first, then the name under which its maker is `shown` already, then the best of these spellings of it. A maker
 * without its own agreement is shown under the name of the maker that it belongs to.
 */
function shownNameOf(row: Row, rows: Row[], agreed: AgreedMakerNames, shown?: ReadonlyMap<string, string>) {
  // Names without a letter or digit have one key, but are not of one maker.
  if (row.key === '') return row.spelling
  const { name, key } = agreedMakerName(row.key, agreed)
  if (name !== undefined && (key === row.key || agreed.has(key))) return name
  const [first, ...rest] = rows.filter((each) => each.key === key).map(({ spelling }) => spelling)
  return shown?.get(key) ?? (first === undefined ? (name ?? row.spelling) : shownMakerName([first, ...rest]))
}

/** The names of makers on which users agreed, by the keys of the makers. */
export async function agreedNames(tx: Db): Promise<AgreedMakerNames> {
  const name = sql<string | null>`${sharedValues.shown} ->> 'manufacturer'`
  const rows = await tx
    .select({ key: definitions.makerKey, name })
    .from(definitions)
    .innerJoin(sharedValues, sql`${sharedValues.definitionId} = ${definitions.id}`)
    .where(isNotNull(definitions.makerKey))
  return new Map(rows.flatMap(({ key, name: agreed }) => (key && agreed ? [[key, agreed] as const] : [])))
}

/** Raises the revision of every library that shows one of these spellings of a maker: it shows another name now. */
export async function notifyOwnersOf(db: Db, spellings: string[]) {
  if (spellings.length === 0) return
  const renamed = sql`${sql.param(spellings)}::text[]`
  await db.execute(sql`
    with owners as (
      select id from ${users}
      where id in (
        select user_id from ${plugins} where manufacturer = any(${renamed})
        union
        select user_id from ${plugins} where definition_id in (
          select definition_id from ${sharedValues} where shown ->> 'manufacturer' = any(${renamed})))
      order by id for no key update)
    update ${users} set library_revision = library_revision + 1 from owners where users.id = owners.id
    returning ${notifyOfLibrarySql(users)}`)
}

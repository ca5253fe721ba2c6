import { sql } from 'drizzle-orm'
import { typesNotification } from '#shared/products/variants-notification.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { type Db, knownProducts } from '../../db/schema.ts'
import { shippedProducts } from '../../products/shipped-products.ts'
import { AccountDeleted, changeEntries } from '../change-library.ts'
import { notifyUser } from '../notify.ts'
import { knowProducts, type NamedProduct } from './know-products.ts'

/**
 * Keeps what is known of plugins true: looks up those that other tables, other catalogs or an older version wrote, or a backup brought back, copies it to
 * the entries, and deletes what no entry needs. Returns how many of each.
 */
export async function keepKnownProducts(db: Db, now: Date) {
  const looked = await lookUpAgain(db)
  const changed = await copyToEntries(db, now)
  const deleted = await deleteInBatches(db, knownProducts, IS_UNUSED)
  return { looked, changed, deleted }
}

const READ_MAKER = sql`coalesce(p.replaced ->> 'manufacturer', p.manufacturer)`
const READ_NAME = sql`coalesce(p.replaced ->> 'name', p.name)`
const IS_OF_ENTRY = sql`k.manufacturer = ${READ_MAKER} and k.name = ${READ_NAME}`
const IS_UNUSED = sql`(manufacturer, name) in (
  select manufacturer, name from known_products except select ${READ_MAKER}, ${READ_NAME} from plugins p)`

async function lookUpAgain(db: Db): Promise<number> {
  const { digest } = shippedProducts()
  const { rows } = await db.execute<NamedProduct>(sql`
    select distinct ${READ_MAKER} as manufacturer, ${READ_NAME} as name
    from plugins p left join known_products k on ${IS_OF_ENTRY}
    where k.digest is distinct from ${digest}`)
  await knowProducts(db, rows)
  return rows.length
}

/** In parts, so that nobody waits for a large library. */
async function copyToEntries(db: Db, now: Date): Promise<number> {
  const { rows: users } = await db.execute<{ userId: string }>(sql`
    select distinct p.user_id as "userId" from plugins p join known_products k on ${IS_OF_ENTRY}
    where p.known is distinct from k.known`)
  let changed = 0
  for (const { userId } of users) changed += await copyToLibrary(db, userId, now)
  return changed
}

/** Its user is told once, in whatever part of the library types were found. */
async function copyToLibrary(db: Db, userId: string, now: Date): Promise<number> {
  let [all, typed] = [0, 0]
  for (let changed = PART; changed === PART; ) {
    const rows = await changeEntries(db, userId, (tx) => copyPart(tx, userId)).catch((error) => {
      if (error instanceof AccountDeleted) return []
      throw error
    })
    changed = rows.length
    all += changed
    typed += rows.filter(({ isTyped }) => isTyped).length
  }
  if (typed > 0) await notifyUser(db, userId, typesNotification(typed), now)
  return all
}

async function copyPart(tx: Db, userId: string) {
  const { rows } = await tx.execute<{ isTyped: boolean }>(sql`
    update plugins set known = found.known from (
      select p.id, k.known from plugins p join known_products k on ${IS_OF_ENTRY}
      where p.user_id = ${userId} and p.known is distinct from k.known limit ${PART}) found
    where plugins.user_id = ${userId} and plugins.id = found.id
    returning coalesce(plugins.known -> 'types' -> plugins.type ->> 0 <> plugins.type, false) as "isTyped"`)
  return rows
}

const PART = 2000

import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { catalogs, catalogVersions, definitionIdentities } from '../../db/schema.ts'

/** Deletes a catalog and its data. Returns whether it existed. */
export function deleteCatalog(db: Db, name: string) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from ${definitionIdentities} where key in (
        select slug from ${catalogVersions} where catalog = ${name})`)
    const deletedCatalogs = await tx.delete(catalogs).where(eq(catalogs.name, name)).returning()
    return deletedCatalogs.length > 0
  })
}

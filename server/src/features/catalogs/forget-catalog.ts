import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { catalogs, catalogVersions, definitionIdentities } from '../../db/schema.ts'

/** Takes away all that a catalog said; whether it was known. */
export function forgetCatalog(db: Db, name: string) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from ${definitionIdentities} where key in (
        select slug from ${catalogVersions} where catalog = ${name})`)
    const forgotten = await tx.delete(catalogs).where(eq(catalogs.name, name)).returning()
    return forgotten.length > 0
  })
}

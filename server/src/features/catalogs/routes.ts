import { eq, sql } from 'drizzle-orm'
import { catalogsContract, type OfferedCatalog } from '#shared/catalogs/contract.ts'
import {
  CATALOG_SOURCES,
  type CatalogSource,
  OFFERED_CATALOGS,
  type OfferedCatalogId,
} from '#shared/catalogs/source.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { catalogs, catalogVersions, type Db } from '../../db/schema.ts'
import { requireAdministrator } from '../../http/guard/require-administrator.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem } from '../../http/problem.ts'
import { deleteCatalog } from './import-catalog.ts'

/** The catalogs of the administrators; `fixed` are those of the setting CATALOGS. */
export function catalogRoutes(context: RouteContext, fixed: CatalogSource[]) {
  mountContract(context, catalogsContract, {
    list: ({ db, user }) => {
      requireAdministrator(user)
      return offeredCatalogs(db, fixed)
    },
    switch: async ({ db, user, body, now }) => {
      requireAdministrator(user)
      await switchCatalog(db, body.id, body.isOn, fixed, now)
      return offeredCatalogs(db, fixed)
    },
  })
}

const isFixed = (id: OfferedCatalogId, fixed: CatalogSource[]) =>
  fixed.some(({ name }) => name === CATALOG_SOURCES[id].name)

async function offeredCatalogs(db: Db, fixed: CatalogSource[]): Promise<OfferedCatalog[]> {
  const rows = await db
    .select({
      name: catalogs.name,
      isChosen: catalogs.isChosen,
      readAt: catalogs.readAt,
      failure: catalogs.failure,
      plugins: sql<number>`(select count(distinct v.slug)::int from ${catalogVersions} v where v.catalog = catalogs.name and ${IS_NO_ALIAS})`,
    })
    .from(catalogs)
  return OFFERED_CATALOGS.map((id) => {
    const { name, place } = CATALOG_SOURCES[id]
    const row = rows.find((each) => each.name === name)
    return {
      id,
      name,
      host: hostOf(place),
      isOn: isFixed(id, fixed) || row?.isChosen === true,
      isFixed: isFixed(id, fixed),
      plugins: row?.plugins ?? 0,
      readAt: row?.readAt?.toISOString() ?? null,
      failure: row?.failure ?? '',
    }
  })
}

const IS_NO_ALIAS = sql`v.slug not like '%/=%'`

/** A catalog that is switched on is due at once; one that is switched off is forgotten. */
async function switchCatalog(db: Db, id: OfferedCatalogId, isOn: boolean, fixed: CatalogSource[], now: Date) {
  const { name } = CATALOG_SOURCES[id]
  if (isFixed(id, fixed))
    throw new Problem(
      409,
      'fixed',
      `The setting CATALOGS of this server switches ${name} on. Change it there.`,
    )
  if (!isOn) await deleteCatalog(db, name)
  else
    await db
      .insert(catalogs)
      .values({ name, dueAt: now, isChosen: true })
      .onConflictDoUpdate({
        target: catalogs.name,
        set: { isChosen: true, dueAt: now },
        setWhere: eq(catalogs.isChosen, false),
      })
}

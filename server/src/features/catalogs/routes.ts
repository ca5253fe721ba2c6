import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { catalogsContract, type OfferedCatalog } from '#shared/catalogs/contract.ts'
import { FIRST_INSTALLING_HELPER, installsContract } from '#shared/catalogs/install-contract.ts'
import {
  CATALOG_SOURCES,
  type CatalogSource,
  OFFERED_CATALOGS,
  type OfferedCatalogId,
} from '#shared/catalogs/source.ts'
import type { Job } from '#shared/helper/job.ts'
import type { Coverage } from '#shared/updates/coverage.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { catalogReleases, catalogs, catalogVersions, type Db } from '../../db/schema.ts'
import { requireAdministrator } from '../../http/guard/require-administrator.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { type JobDevice, lockDevice, onlyJob } from '../../library/job-device.ts'
import { browseCatalogs } from './browse-catalogs.ts'
import * as words from './catalog-words.ts'
import { deleteCatalog } from './import-catalog.ts'

/** The catalogs of the setting CATALOGS: none keeps all off, and without it the administrators choose. */
type Fixed = CatalogSource[] | undefined

export function catalogRoutes(context: RouteContext, fixed: Fixed) {
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
    turnOn: async ({ db, user, now }) => {
      requireAdministrator(user)
      await db.transaction(async (tx) => {
        for (const id of OFFERED_CATALOGS)
          if (!isFixed(id, fixed)) await switchCatalog(tx, id, true, fixed, now)
      })
      return offeredCatalogs(db, fixed)
    },
  })
}

/** The calls that install from catalogs, for every user. */
export function installRoutes(context: RouteContext) {
  mountContract(context, installsContract, {
    products: ({ db, user, query }) => browseCatalogs(db, user.id, query),
    order: ({ db, user, body, now }) => orderInstall(db, user.id, body, now),
  })
}

/** Tells whether public lists are read, and whether the setting CATALOGS keeps them off. */
export async function listsState(db: Db, fixed: Fixed): Promise<Coverage['lists']> {
  if (fixed) return fixed.length > 0 ? 'on' : 'kept-off'
  return (await db.$count(catalogs, eq(catalogs.isChosen, true))) > 0 ? 'on' : 'off'
}

const isFixed = (id: OfferedCatalogId, fixed: Fixed) =>
  fixed?.some(({ name }) => name === CATALOG_SOURCES[id].name) === true

async function offeredCatalogs(db: Db, fixed: Fixed): Promise<OfferedCatalog[]> {
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
      isOn: isFixed(id, fixed) || (fixed?.length !== 0 && row?.isChosen === true),
      isFixed: isFixed(id, fixed) || fixed?.length === 0,
      plugins: row?.plugins ?? 0,
      readAt: row?.readAt?.toISOString() ?? null,
      failure: row?.failure ?? '',
    }
  })
}

const IS_NO_ALIAS = sql`v.slug not like '%/=%'`

/** A catalog that is switched on is due at once; one that is switched off is forgotten. */
async function switchCatalog(db: Db, id: OfferedCatalogId, isOn: boolean, fixed: Fixed, now: Date) {
  const { name } = CATALOG_SOURCES[id]
  if (isFixed(id, fixed)) throw new Problem(409, 'fixed', words.listTurnedOn(name))
  if (isOn && fixed?.length === 0) throw new Problem(409, 'fixed', words.listsTurnedOff)
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

type Order = z.output<typeof installsContract.order.body>

/**
 * Creates a job that installs, puts back or uninstalls a product on a computer of the user. The job names the product only; whether and
 * from where its helper installs it is decided there. Returns the waiting job that asks for the same, if there is one.
 */
function orderInstall(db: Db, userId: string, order: Order, now: Date): Promise<Job> {
  const { deviceId, act, catalog, slug, version } = order
  return db.transaction(async (tx) => {
    await lockLibrary(tx, userId)
    const device = requireFound(await lockDevice(tx, userId, { id: deviceId }), 'Device')
    refuseDevice(device, catalog)
    if (act !== 'install') refuseUnlessThere(device, order)
    const name = await productName(tx, order)
    return onlyJob(tx, device, 'install', { act, catalog, slug, version, name }, now)
  })
}

function refuseDevice({ name, version, installsFrom }: JobDevice, catalog: string) {
  if ((compareVersions(version, FIRST_INSTALLING_HELPER) ?? -1) < 0)
    throw new Problem(409, 'old_helper', words.helperTooOld(name))
  if (!installsFrom) throw new Problem(409, 'installing_off', words.installingOff(name))
  if (installsFrom !== catalog)
    throw new Problem(409, 'installing_off', words.otherCatalog(name, installsFrom))
}

/** The name of the product. To be installed, its version must be the newest of its catalog, which may no longer list what a computer has. */
async function productName(tx: Db, { act, catalog, slug, version }: Order) {
  const [release] = await tx
    .select({ name: catalogReleases.name, version: catalogReleases.version })
    .from(catalogReleases)
    .where(and(eq(catalogReleases.catalog, catalog), eq(catalogReleases.slug, slug)))
  if (act === 'install' && release?.version !== version) throw new Problem(409, 'not_listed', words.notListed)
  return release?.name ?? slug
}

function refuseUnlessThere({ name, packages }: JobDevice, { act, catalog, slug, version }: Order) {
  const known = packages.find((each) => each.catalog === catalog && each.slug === slug)
  if (act === 'uninstall' && !known?.version)
    throw new Problem(409, 'not_installed', words.notInstalled(name))
  if (act === 'go-back' && !known?.kept.some((each) => each.version === version))
    throw new Problem(409, 'nothing_kept', words.nothingKept(name, version))
}

import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { FIRST_INSTALLING_HELPER, type installsContract } from '#shared/catalogs/install-contract.ts'
import type { Job } from '#shared/helper/job.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { catalogReleases, type Db } from '../../db/schema.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { type JobDevice, lockDevice, onlyJob } from '../../library/job-device.ts'
import * as words from './catalog-words.ts'

type Order = z.output<typeof installsContract.order.body>

/**
 * Creates a job that installs, puts back or uninstalls a product on a computer of the user. The job names the product only; whether and
 * from where its helper installs it is decided there. Returns the waiting job that asks for the same, if there is one.
 */
export function orderInstall(db: Db, userId: string, order: Order, now: Date): Promise<Job> {
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

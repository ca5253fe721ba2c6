import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { License, LicenseChanges, NewLicense } from '#shared/licenses/license.ts'
import { type Db, licensePlugins, licenses } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { addLicensePlugins } from '../../library/license-plugins.ts'
import { raiseLicensesRevision } from '../../library/raise-licenses-revision.ts'
import { findLicense } from './list-licenses.ts'

/** Milliseconds in which a removed license can be restored. */
const RESTORE_PERIOD = 7 * 24 * 60 * 60 * 1000

/** Runs every change of licenses in a transaction that first raises their revision, so that changes wait for each other. */
export function changeLicenses<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await raiseLicensesRevision(tx, userId)
    return work(tx)
  })
}

export function addLicense(db: Db, userId: string, { pluginIds, ...fields }: NewLicense, now: Date) {
  return changeLicenses(db, userId, async (tx) => {
    const [row] = await tx
      .insert(licenses)
      .values({ userId, ...fields, addedAt: now })
      .returning({ id: licenses.id })
    if (!row) throw new Error('A license got no row.')
    await addLicensePlugins(tx, { userId, licenseId: row.id, pluginIds, importId: null })
    return presentLicense(tx, userId, row.id)
  })
}

/** Changes a license. Undefined when the user has none with this id; throws 400 when it would end before it starts. */
export function changeLicense(db: Db, userId: string, id: string, changes: LicenseChanges) {
  return changeLicenses(db, userId, async (tx) => {
    const { pluginIds, ...fields } = changes
    const isPresent = and(isLicenseOf(userId, [id]), isNull(licenses.removedAt))
    const [row] = await tx
      .update(licenses)
      .set({ ...fields, importId: null })
      .where(isPresent)
      .returning()
    if (!row) return undefined
    if (row.startsOn && row.endsOn && row.endsOn < row.startsOn)
      throw new Problem(400, 'invalid', 'The license ends before it starts.')
    if (pluginIds) {
      const isLink = and(eq(licensePlugins.userId, userId), eq(licensePlugins.licenseId, id))
      // Links with removed plugins stay, as the page does not know of them.
      await tx.execute(sql`
        delete from ${licensePlugins} m where m.user_id = ${userId} and m.license_id = ${id}
          and not m.plugin_id = any(${sql.param(pluginIds)}::uuid[])
          and exists (select from plugins p where p.user_id = m.user_id and p.id = m.plugin_id and p.removed_at is null)`)
      await tx.update(licensePlugins).set({ importId: null }).where(isLink)
      await addLicensePlugins(tx, { userId, licenseId: id, pluginIds, importId: null })
    }
    return presentLicense(tx, userId, id)
  })
}

/** Removes licenses. Returns how many. */
export function removeLicenses(db: Db, userId: string, ids: string[], now: Date): Promise<number> {
  return changeLicenses(db, userId, async (tx) => {
    const { rowCount } = await tx
      .update(licenses)
      .set({ removedAt: now })
      .where(and(isLicenseOf(userId, ids), isNull(licenses.removedAt)))
    return rowCount ?? 0
  })
}

/** Restores licenses that were removed in the last seven days. Returns how many. */
export function restoreLicenses(db: Db, userId: string, ids: string[], now: Date): Promise<number> {
  const since = new Date(now.getTime() - RESTORE_PERIOD)
  return changeLicenses(db, userId, async (tx) => {
    const { rowCount } = await tx
      .update(licenses)
      .set({ removedAt: null })
      .where(and(isLicenseOf(userId, ids), isNotNull(licenses.removedAt), gt(licenses.removedAt, since)))
    return rowCount ?? 0
  })
}

async function presentLicense(tx: Db, userId: string, id: string): Promise<License> {
  const license = await findLicense(tx, userId, id)
  if (!license) throw new Error('A changed license is not listed.')
  return license
}

const isLicenseOf = (userId: string, ids: string[]) =>
  and(eq(licenses.userId, userId), inArray(licenses.id, ids))

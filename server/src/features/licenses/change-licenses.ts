import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LicenseChanges, NewLicense } from '#shared/licenses/license.ts'
import { requireRow } from '../../db/require-row.ts'
import { type Db, licensePlugins, licenses } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { addLicensePlugins } from '../../library/plugin-links.ts'
import { changeRevised } from '../../library/raise-revision.ts'
import { removeRows, restoreRows } from '../../library/removed-entries.ts'
import * as words from './license-words.ts'
import { findLicense } from './list-licenses.ts'

/** Runs every change of licenses in a transaction that first raises their revision, so that changes wait for each other. */
export const changeLicenses = <T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  changeRevised(db, userId, 'licenses', work)

export function addLicense(db: Db, userId: string, { pluginIds, ...fields }: NewLicense, now: Date) {
  return changeLicenses(db, userId, async (tx) => {
    const [row] = await tx
      .insert(licenses)
      .values({ userId, ...fields, addedAt: now })
      .returning({ id: licenses.id })
    requireRow(row)
    await addLicensePlugins(tx, { userId, id: row.id, pluginIds, importId: null })
    const added = await findLicense(tx, userId, row.id)
    requireRow(added)
    return added
  })
}

/** Changes a license. Undefined when the user has none with this id; throws 400 when it would end before it starts. */
export function changeLicense(db: Db, userId: string, id: string, changes: LicenseChanges) {
  return changeLicenses(db, userId, async (tx) => {
    const { pluginIds, ...fields } = changes
    const isPresent = and(isLicenseOf(userId, id), isNull(licenses.removedAt))
    const set = { ...fields, importId: null }
    const [row] = await tx.update(licenses).set(set).where(isPresent).returning()
    if (!row) return undefined
    if (row.startsOn && row.endsOn && row.endsOn < row.startsOn)
      throw new Problem(400, 'invalid', words.endsBeforeStart)
    if (pluginIds) {
      const isLink = and(eq(licensePlugins.userId, userId), eq(licensePlugins.licenseId, id))
      // Links with removed plugins stay, as the page does not know of them.
      await tx.execute(sql`
        delete from ${licensePlugins} m where m.user_id = ${userId} and m.license_id = ${id}
          and not m.plugin_id = any(${sql.param(pluginIds)}::uuid[])
          and exists (select from plugins p where p.user_id = m.user_id and p.id = m.plugin_id and p.removed_at is null)`)
      await tx.update(licensePlugins).set({ importId: null }).where(isLink)
      await addLicensePlugins(tx, { userId, id, pluginIds, importId: null })
    }
    return findLicense(tx, userId, id)
  })
}

/** Removes licenses. Returns how many. */
export const removeLicenses = (db: Db, userId: string, ids: string[], now: Date): Promise<number> =>
  changeLicenses(db, userId, (tx) => removeRows(tx, licenses, userId, ids, now))

/** Restores licenses that were removed in the last seven days. Returns how many. */
export const restoreLicenses = (db: Db, userId: string, ids: string[], now: Date): Promise<number> =>
  changeLicenses(db, userId, (tx) => restoreRows(tx, licenses, userId, ids, now))

const isLicenseOf = (userId: string, id: string) => and(eq(licenses.userId, userId), eq(licenses.id, id))
